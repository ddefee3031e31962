"""Availability over time, as a picture for the documentation."""
from html import escape

WIDTH, LEFT, RIGHT, HEIGHT = 390, 12, 12, 44
# Numbers of events that are close to each other stand in rows.
ROWS, APART = 3, 14
LANES = (("read", "Who am I? (reads)"), ("write", "Registrations, logins, logouts (writes)"))
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 {height}" role="img">
<title>Share of requests answered in each second, while the set-up is killed and renewed part by part</title>
<style>
  text {{ font: 13px system-ui, sans-serif; fill: #1f2328; }}
  .title {{ font-weight: 600; font-size: 15px; }}
  .legend {{ font-size: 11px; }}
  .mark {{ stroke: #59636e; stroke-dasharray: 3 3; }}
  .number {{ font-size: 11px; text-anchor: middle; }}
  .good {{ fill: #0969da; }}
  .failed {{ fill: #bc4c00; }}
  @media (prefers-color-scheme: dark) {{
    text {{ fill: #f0f6fc; }}
    .mark {{ stroke: #9198a1; }}
    .good {{ fill: #4493f8; }}
    .failed {{ fill: #f0883e; }}
  }}
</style>
<text class="title" x="12" y="20">Answered as it should be, second by second</text>
<rect class="good" x="12" y="31" width="10" height="10"/>
<text class="legend" x="27" y="41">answered</text>
<rect class="failed" x="102" y="31" width="10" height="10"/>
<text class="legend" x="117" y="41">503, or cut</text>"""


def write(file, record):
    """Two lanes of columns, a line where each event begins, and the events below."""
    start, end = record.events[0].begin, record.events[-1].end
    scale = (WIDTH - LEFT - RIGHT) / (end - start)
    events = record.events[1:]
    lines, y = [], 60
    for kind, name in LANES:
        lines.append(f'<text class="lane" x="{LEFT}" y="{y + 10}">{name}</text>')
        lines += columns(record.seconds(kind), scale, y + 18)
        lines += marks(events, start, scale, y + 18)
        y += HEIGHT + 34
    row = last = 0
    for number, event in enumerate(events, 1):
        x = LEFT + (event.begin - start) * scale
        row = (row + 1) % ROWS if x - last < APART else 0
        last = x
        lines.append(f'<text class="number" x="{x:.1f}" y="{y - 4 + 11 * row}">{number}</text>')
    y += 11 * (ROWS - 1)
    for number, event in enumerate(events, 1):
        y += 18
        lines.append(f'<text class="legend" x="{LEFT}" y="{y + 6}">{number}  {escape(told(event, start))}</text>')
    with file:
        file.write("\n".join([HEAD.format(height=y + 16), *lines, "</svg>"]) + "\n")


def marks(events, start, scale, y):
    for event in events:
        x = LEFT + (event.begin - start) * scale
        yield f'<line class="mark" x1="{x:.1f}" y1="{y - 2}" x2="{x:.1f}" y2="{y + HEIGHT + 4}"/>'


def told(event, start):
    return f"{event.begin - start:.0f} s: {event.name}"


def columns(shares, scale, y):
    """One for each second in which anything was asked."""
    for second, share in enumerate(shares):
        if share is not None:
            x, width = LEFT + second * scale, max(scale - 0.2, 0.4)
            good = HEIGHT * share
            if share < 1:
                yield f'<rect class="failed" x="{x:.2f}" y="{y}" width="{width:.2f}" height="{HEIGHT - good:.1f}"/>'
            if share > 0:
                top = y + HEIGHT - good
                yield f'<rect class="good" x="{x:.2f}" y="{top:.1f}" width="{width:.2f}" height="{good:.1f}"/>'
