"""Draws the dashboard from what a Prometheus has scraped, as a page of plain HTML and SVG.

usage: python3 draw.py http://127.0.0.1:9090 SECONDS > dashboard.html

Every expression of dashboard.json is evaluated by Prometheus over the last SECONDS. What stands in a
panel here stands there in Grafana; how it looks is another matter.
"""

import html
import json
import math
import pathlib
import sys
import time
import urllib.parse
import urllib.request

PROMETHEUS, SECONDS = sys.argv[1], int(sys.argv[2])
COLOURS = ["#7eb26d", "#eab839", "#6ed0e0", "#ef843c", "#e24d42", "#5794f2", "#ba43a9", "#b0b7c3"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 170, 52, 8, 8, 18
END = time.time()


def series(target):
    expression = target["expr"].replace("$job", "authlayer").replace("$instance", ".*").replace("$__rate_interval", "20s")
    query = {"query": expression, "start": END - SECONDS, "end": END, "step": 2}
    address = PROMETHEUS + "/api/v1/query_range?" + urllib.parse.urlencode(query)
    for found in json.load(urllib.request.urlopen(address))["data"]["result"]:
        name = target["legendFormat"]
        for label, value in found["metric"].items():
            name = name.replace("{{%s}}" % label, value)
        points = [(float(at), float(value)) for at, value in found["values"]]
        yield name, [(at, value) for at, value in points if math.isfinite(value)]


def figure(value, unit):
    if unit == "percentunit":
        return "%.3g %%" % (100 * value)
    if unit == "s" and value > 300:
        return "%.3g min" % (value / 60)
    if unit == "s":
        return "%.3g ms" % (1000 * value) if value < 1 else "%.3g s" % value
    if unit == "bytes":
        return "%.3g MB" % (value / 1e6) if value < 1e9 else "%.3g GB" % (value / 1e9)
    return "%.3g" % value + ("/s" if unit in ("reqps", "ops") else "")


def chart(lines, unit):
    most = max([value for _, points in lines for _, value in points] or [0]) or 1
    def at(point):
        x = LEFT + (WIDTH - LEFT - RIGHT) * (point[0] - END + SECONDS) / SECONDS
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * point[1] / most
        return "%.1f,%.1f" % (x, y)
    parts = ['<svg viewBox="0 0 %d %d">' % (WIDTH, HEIGHT)]
    for share in (0, 0.5, 1):
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
        parts.append('<path class="grid" d="M%d %.1fH%d"/>' % (LEFT, y, WIDTH - RIGHT))
        parts.append('<text x="%d" y="%.1f" text-anchor="end">%s</text>' % (LEFT - 5, y + 4, figure(most * share, unit)))
    for minute in range(0, SECONDS // 60 + 1):
        x = LEFT + (WIDTH - LEFT - RIGHT) * 60 * minute / SECONDS
        anchor = "end" if 60 * (minute + 1) > SECONDS else "middle"
        parts.append('<text x="%.1f" y="%d" text-anchor="%s">%d min</text>' % (x, HEIGHT - 3, anchor, minute))
    for i, (_, points) in enumerate(lines):
        if points:
            colour = COLOURS[i % len(COLOURS)]
            parts.append('<polyline points="%s" stroke="%s"/>' % (" ".join(map(at, points)), colour))
    return "".join(parts) + "</svg>"


def panel(one):
    unit = one["fieldConfig"]["defaults"]["unit"]
    lines = [line for target in one["targets"] for line in series(target)]
    if one["type"] == "stat":
        name, points = lines[0] if lines else ("", [])
        value = name if one["title"] == "Version" else figure(points[-1][1], unit) if points else "no data"
        for mapping in one["fieldConfig"]["defaults"].get("mappings", []):
            value = mapping["options"].get(value, {"text": value})["text"]
        body = '<p class="stat">%s</p>' % html.escape(value)
    else:
        lines.sort(key=lambda line: -max([value for _, value in line[1]] or [0]))
        legend = "".join(
            '<span><i style="background:%s"></i>%s</span>' % (COLOURS[i % len(COLOURS)], html.escape(name))
            for i, (name, _) in enumerate(lines))
        body = chart(lines, unit) + '<p class="legend">%s</p>' % legend
    column = "span %d" % one["gridPos"]["w"]
    return '<section style="grid-column:%s"><h2>%s</h2>%s</section>' % (column, html.escape(one["title"]), body)


DASHBOARD = json.loads((pathlib.Path(__file__).parent / "dashboard.json").read_text())
print("""<!doctype html><html lang="en"><meta charset="utf-8"><title>authlayer</title><style>
body{margin:0;padding:16px;background:#111217;color:#d8d9da;font:13px system-ui,sans-serif;width:1408px}
h1{font-size:18px;margin:0 0 12px}main{display:grid;grid-template-columns:repeat(24,1fr);gap:8px}
section{background:#181b1f;border:1px solid #2c3235;border-radius:3px;padding:8px}h2{font-size:13px;margin:0 0 4px;font-weight:500}
svg{width:100%}text{fill:#9aa0a6;font-size:11px}.grid{stroke:#2c3235}polyline{fill:none;stroke-width:1.5}
.stat{font-size:22px;margin:8px 0;color:#73bf69}.legend{margin:4px 0 0;font-size:11px;line-height:1.5}
.legend span{margin-right:10px;white-space:nowrap}.legend i{display:inline-block;width:12px;height:3px;margin-right:4px;vertical-align:middle}
</style><h1>authlayer</h1><main>""" + "".join(map(panel, DASHBOARD["panels"])) + "</main></html>")
