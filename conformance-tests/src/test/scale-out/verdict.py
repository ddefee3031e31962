"""The figures, and whether they are as they should be."""
from client import Client
from events import say
from ledger import PLANTED, check, check_keys, planted
from record import table


def some(wrong):
    """How many there are, and the first of them."""
    return f"{len(wrong)}, as {wrong[:5]}" if wrong else 0


def verdict(claim, holds, told):
    print(f"{'PASS' if holds else 'FAIL'}  {claim}: {told}")
    return holds


COUNTER_TEST = "counter-test: the same loss of a machine loses rows with an asynchronous standby"


def judge(drill):
    """The figures, and whether they are as they should be."""
    record = drill.record
    counts = drill.ledger.counts()
    ended = drill.service.ended_by_themselves()
    say("asking for everything that was acknowledged")
    client = Client(drill.service.port, drill.service.context(), "127.0.2.1")
    wrong = check(client, drill.ledger)
    found = check(client, planted(drill.ledger))
    say("taking the first JWT key away")
    drill.end_first_key()
    client.close()
    (old, new), wrong_jwts = check_keys(client, drill.ledger, "first")
    lost = None
    if not drill.late and drill.wanted(COUNTER_TEST):
        say(COUNTER_TEST)
        client.close()
        lost = check(client, drill.counter_test())
    client.close()
    rotated = bool(new) or bool(drill.given.only)
    print(f"{drill.given.visitors} visitors, password hashes of cost {drill.given.cost}")
    print()
    print(table(record))
    print()
    print("answers by status (0: connection cut):", record.statuses())
    print("acknowledged:", ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in counts.items()))
    print()
    planned = [(event.name, record.row(event)) for event in record.events if event.planned]
    failed = [name for name, row in planned if row["failed"]]
    long = [event.name for event in record.events if max(record.row(event)[kind] for kind in ("reads", "writes")) > event.limit]
    other = sum(seen.by_instance and seen.status >= 500 and seen.status != 503 for seen in record.answers)
    verdicts = [
        verdict("the set-up is whole again after each event", not drill.late, drill.late or "so it is"),
        verdict("rows of every kind were acknowledged", all(counts.values()), sum(counts.values())),
        verdict("nothing acknowledged is lost, nothing ended is back", not wrong, some(wrong)),
        verdict("the check finds what is planted", len(found) == PLANTED, f"{len(found)} of {PLANTED}"),
        verdict("no answer was a wrong one", not record.mistakes, some(record.mistakes)),
        verdict("planned events have no 5xx, and cut no request", not failed, failed or 0),
        verdict("an instance answers no 5xx but 503", other == 0, other),
        verdict("nobody waits longer for an answer than the event's limit", not long, long or 0),
        verdict("no instance, and no other part, ended by itself", not ended, ended or 0),
        verdict(
            f"without the first key its {old} signed tokens end, and the {new} of the next do not",
            old and rotated and not wrong_jwts,
            wrong_jwts[:5] or "so it is",
        ),
        lost is None or verdict(COUNTER_TEST, bool(lost), len(lost)),
    ]
    print("drill scale-out:", "PASS" if all(verdicts) else "FAIL")
    return all(verdicts)
