"""Keeps what a run of the kit found of one application: measured.csv and the application's failures.tsv.

    outcomes.py APPLICATION results.json

Identifiers and tokens are masked. What causes.tsv marks as private is named without its exchange.
"""
import collections
import csv
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
JUDGED = ("PASS", "FAIL")
STOPPED = ("BROKEN", "VACUOUS")
PRIVATE = "The exchange is kept for the maintainers."
MASKS = [
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "<id>"),
    (re.compile(r"eyJ[\w.…-]*"), "<token>"),
    (re.compile(r"kit\w+@example\.org"), "<address>"),
    (re.compile(r"(?<!POST )(?<!GET )(?<![\w/.])[A-Za-z0-9%+/_-]{20,}={0,2}"), "<token>"),
]


def masked(message):
    message = re.sub(r"^expected: (.*?); seen: ", r"Expected: \1. Got: ", message)
    for pattern, instead in MASKS:
        message = pattern.sub(instead, message)
    return " ".join(message.split())[:400]


def private(application):
    with open(HERE / "causes.tsv", encoding="utf-8") as causes:
        return {
            clause
            for row in csv.DictReader(causes, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["application"] == application and row["private"] == "yes"
            for clause in row["clauses"].split()
        }


def kept(application, verdicts):
    """A line for each profile, and one for all: clauses are counted once there, and those that were judged are named."""
    profiles = collections.defaultdict(lambda: collections.defaultdict(set))
    for verdict in verdicts:
        if verdict["profile"] not in ("in-process", "not-claimed"):
            profiles[verdict["profile"]][verdict["outcome"]].add(verdict["clause"])
    for profile, outcomes in sorted(profiles.items()):
        stopped = sorted(set().union(*(outcomes[one] for one in STOPPED)))
        yield [application, profile, len(outcomes["PASS"]), len(outcomes["FAIL"]), len(stopped),
               len(outcomes["UNDECLARED"]), len(outcomes["NOT_OBSERVED"]),
               " ".join(sorted(outcomes["FAIL"])), " ".join(stopped)]
    failed = set().union(*(outcomes["FAIL"] for outcomes in profiles.values()))
    passed = set().union(*(outcomes["PASS"] for outcomes in profiles.values())) - failed
    yield [application, "all", len(passed), len(failed), "", "", "",
           " ".join(sorted(failed)), " ".join(sorted(passed))]


def main(application, results):
    verdicts = json.loads(pathlib.Path(results).read_text(encoding="utf-8"))["verdicts"]
    file = HERE / "measured.csv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    rows = [line for line in lines[1:] if not line.startswith(application + ",")]
    rows += [",".join(map(str, row)) for row in kept(application, verdicts)]
    head = "framework,profile,pass,fail,broken,undeclared,unobserved,failed,stopped"
    file.write_text("\n".join([head, *sorted(rows)]) + "\n", encoding="utf-8")
    hidden = private(application)
    failures = ["clause\tprofile\twhat the kit saw"]
    for verdict in verdicts:
        if verdict["outcome"] == "FAIL":
            said = PRIVATE if verdict["clause"] in hidden else masked(verdict["message"])
            failures.append("\t".join([verdict["clause"], verdict["profile"], said]))
    (HERE / application / "failures.tsv").write_text("\n".join(failures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
