"""Every answer with its time, and what follows from them for each event."""
import collections
import dataclasses
import math
import threading
import time


@dataclasses.dataclass(frozen=True)
class Seen:
    """One request: when it was sent and answered, and how."""

    kind: str
    begin: float
    end: float
    status: int
    good: bool
    by_instance: bool


@dataclasses.dataclass
class Event:
    """Something that was done to the service, and the time until the next."""

    name: str
    planned: bool
    limit: float
    begin: float
    end: float = math.inf


class Record:
    """All that was seen."""

    def __init__(self):
        self.lock = threading.Lock()
        self.answers = []
        self.events = []
        self.mistakes = []

    def event(self, name, planned, limit):
        """The limit: for how many seconds at most nobody is answered."""
        now = time.monotonic()
        if self.events:
            self.events[-1].end = now
        self.events.append(Event(name, planned, limit, now))

    def note(self, kind, begin, end, answer, expected):
        good = answer.status == expected
        with self.lock:
            self.answers.append(Seen(kind, begin, end, answer.status, good, answer.is_of_an_instance()))
        if not good and 200 <= answer.status < 500:
            self.wrong(f"{answer.status} in place of {expected} for a {kind}")

    def wrong(self, mistake):
        """An answer that no failure excuses: of somebody else, or none for what is valid."""
        with self.lock:
            self.mistakes.append(mistake)

    def end(self):
        self.events[-1].end = time.monotonic()

    def during(self, event):
        """What ended in it: a request that is cut is cut by what happens then."""
        return [seen for seen in self.answers if event.begin <= seen.end < event.end]

    def longest_without(self, kind, event):
        """The longest time between two answers as they should be, as far as it lies in the event."""
        good = sorted(seen.end for seen in self.answers if seen.good and (seen.kind == "read") == (kind == "read"))
        pairs = zip([event.begin, *good], [*good, event.end])
        return max(min(after, event.end) - max(before, event.begin) for before, after in pairs)

    def row(self, event):
        """Figures of one event, by name."""
        seen = self.during(event)
        failed = [one for one in seen if one.status >= 500]
        return {
            "answers": sum(one.good for one in seen),
            "503 of an instance": sum(one.status == 503 and one.by_instance for one in failed),
            "503 of the proxy": sum(one.status == 503 and not one.by_instance for one in failed),
            "other 5xx": sum(one.status != 503 for one in failed),
            "failed": len(failed) + sum(one.status == 0 for one in seen),
            "cut": sum(one.status == 0 for one in seen),
            "reads": self.longest_without("read", event),
            "writes": self.longest_without("write", event),
        }

    def statuses(self):
        return dict(sorted(collections.Counter(seen.status for seen in self.answers).items()))

    def seconds(self, kind):
        """For each second since the first event the share of requests that were answered as they should be.

        One that fails counts in each second that its sender waited.
        """
        start, end = self.events[0].begin, self.events[-1].end
        counts = [[0, 0] for _ in range(int(end - start) + 1)]
        for seen in self.answers:
            if (seen.kind == "read") == (kind == "read") and start <= seen.begin < end:
                first = int(seen.begin - start)
                last = first if seen.good else min(int(seen.end - start), len(counts) - 1)
                for second in range(first, last + 1):
                    counts[second][0 if seen.good else 1] += 1
        return [good / (good + bad) if good + bad else None for good, bad in counts]


def table(record):
    """The events as they are shown in the documentation."""
    lines = [
        "| event | seconds | answered | 503 of an instance | 503 of the proxy | other 5xx | cut | longest without a read, s | without a write, s | limit, s |",
        "|-|-:|-:|-:|-:|-:|-:|-:|-:|-:|",
    ]
    for event in record.events:
        row = record.row(event)
        counts = [row[name] for name in ("answers", "503 of an instance", "503 of the proxy", "other 5xx", "cut")]
        lines.append(
            f"| {event.name} | {event.end - event.begin:.0f} | "
            + " | ".join(str(count) for count in counts)
            + f" | {row['reads']:.1f} | {row['writes']:.1f} | {event.limit} |"
        )
    return "\n".join(lines)
