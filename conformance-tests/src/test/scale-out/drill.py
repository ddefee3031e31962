#!/usr/bin/python3
"""The set-up of docs/scale-out.md, killed and renewed part by part under load; then everything acknowledged is asked for.

Exit code: 0 as it should be, 1 not, 2 options or Debian packages missing, 3 the set-up did not come up or back.
"""
import argparse
import os
import pwd
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import needs
import picture
import processes
from client import Client
from database import Cluster
from ledger import Ledger, check, check_keys, planted
from load import Load
from record import Record, table
from service import Keys, Service

REPOSITORY = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 4))
SETTLING = 4
PACKED = os.path.join(REPOSITORY, "adapter-helidon", "target", "authlayer-server")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default=PACKED, help="the directory that mvn package makes")
    parser.add_argument("--from", dest="former", help="the same of an earlier release, to upgrade from")
    parser.add_argument("--work", help="a directory for this run, which is kept; else a temporary one")
    parser.add_argument("--visitors", type=int, default=8, help="clients at once (8)")
    parser.add_argument("--cost", type=int, default=8, help="cost of a password hash (8; the server's default is 12)")
    parser.add_argument("--seed", default="scale-out", help="of what the visitors choose")
    parser.add_argument("--only", nargs="*", help="events, by a word of their names")
    parser.add_argument("--picture", help="writes the picture of availability to this file")
    return parser.parse_args()


class Drill:
    """The events, in order. Each leaves the set-up whole."""

    def __init__(self, given, work):
        self.given = given
        self.release = os.path.abspath(given.server)
        self.former = os.path.abspath(given.former or given.server)
        deploy = os.path.join(self.release, "deploy")
        self.cluster = Cluster(work, deploy)
        self.service = Service(work, deploy, self.cluster, given.cost)
        self.first = Keys(work, "first")
        self.record = Record()
        self.ledger = Ledger()

    def start(self):
        self.cluster.start()
        self.service.make_keys(self.release)
        self.service.migrate(self.former)
        self.service.start(self.former, self.first)

    def run(self):
        load = Load(self.service, self.ledger, self.record, self.given.visitors, self.given.seed)
        self.record.event("nothing", True)
        load.begin()
        try:
            time.sleep(8)
            for name, planned, action in self.events():
                if not self.given.only or any(word in name for word in self.given.only):
                    say(name)
                    self.record.event(name, planned)
                    action()
                    time.sleep(SETTLING)
        finally:
            self.record.end()
            load.end()

    def events(self):
        return [
            ("an instance is killed", False, self.kill_instance),
            ("upgrade, one instance at a time", True, lambda: self.renew(self.first)),
            ("the pooler is restarted online", True, self.cluster.restart_pooler),
            ("the pooler is killed", False, self.cluster.kill_pooler),
            ("the primary's PostgreSQL is killed", False, self.kill_postgres),
            ("the primary's machine is killed", False, self.kill_machine),
            ("the machine comes back as the standby", True, self.bring_back),
            ("the primary is moved there (switchover)", False, self.move_back),
            ("the next JWT key is added", True, lambda: self.renew(self.keys("first", "second", signing="first"))),
            ("the next JWT key signs", True, lambda: self.renew(self.keys("first", "second", signing="second"))),
        ]

    def keys(self, *kids, signing):
        return Keys(self.service.work, *kids, signing=signing)

    def kill_instance(self):
        one = self.service.instances[0]
        one.process.kill()
        time.sleep(4)
        one.start(self.former, self.first)
        one.await_ready()

    def renew(self, keys):
        """As an operator does: the other one only when this one is ready."""
        for instance in self.service.instances:
            instance.replace(self.release, keys)
            time.sleep(3)

    def kill_postgres(self):
        """Patroni is left, makes the standby the primary, and the former one its standby."""
        lost = self.primary_lost(lambda node: processes.kill_postgres(node.data))
        self.cluster.await_standby(lost)

    def kill_machine(self):
        self.lost = self.primary_lost(lambda node: node.kill())

    def primary_lost(self, kill):
        lost = self.cluster.primary()
        left = self.cluster.other(lost)
        kill(lost)
        processes.await_true("the standby is primary", lambda: left.role() == "primary", 120)
        for instance in self.service.instances:
            instance.await_ready()
        return lost

    def bring_back(self):
        self.lost.patroni.start()
        self.cluster.await_standby(self.lost)

    def move_back(self):
        leader = self.cluster.other(self.lost)
        self.cluster.switch_over(leader, self.lost)
        processes.await_true("the former primary leads again", lambda: self.lost.role() == "primary", 120)
        self.cluster.await_standby(leader)

    def end_first_key(self):
        """The last step of a rotation, which in earnest waits until the last token of the key has expired."""
        self.renew(self.keys("second", signing="second"))

    def stop(self):
        self.service.stop()
        self.cluster.stop()


def say(text):
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


def verdict(claim, holds, told):
    print(f"{'PASS' if holds else 'FAIL'}  {claim}: {told}")
    return holds


def judge(drill):
    """The figures, and whether they are as they should be."""
    record = drill.record
    counts = drill.ledger.counts()
    say("asking for everything that was acknowledged")
    client = Client(drill.service.port, drill.service.context(), "127.0.2.1")
    wrong = check(client, drill.ledger)
    found = check(client, planted(drill.ledger))
    say("taking the first JWT key away")
    drill.end_first_key()
    (old, new), wrong_jwts = check_keys(client, drill.ledger, "first")
    print(f"{drill.given.visitors} visitors, password hashes of cost {drill.given.cost}")
    print()
    print(table(record))
    print()
    print("answers by status (0: connection cut):", record.statuses())
    print("acknowledged:", ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in counts.items()))
    print()
    planned = [(event.name, record.row(event)) for event in record.events if event.planned]
    failed = [name for name, row in planned if row["failed"]]
    other = sum(record.row(event)["other 5xx"] for event in record.events)
    verdicts = [
        verdict("rows of every kind were acknowledged", all(counts.values()), sum(counts.values())),
        verdict("nothing acknowledged is lost, nothing ended is back", not wrong, wrong[:5] or 0),
        verdict("the check finds what is planted", len(found) == 3, f"{len(found)} of 3"),
        verdict("no answer was a wrong one", not record.mistakes, record.mistakes[:5] or 0),
        verdict("planned events have no 5xx, and cut no request", not failed, failed or 0),
        verdict("no 5xx but 503", other == 0, other),
        verdict(
            f"without the first key its {old} signed tokens end, and the {new} of the next do not",
            old and new and not wrong_jwts,
            wrong_jwts[:5] or "so it is",
        ),
    ]
    print("drill scale-out:", "PASS" if all(verdicts) else "FAIL")
    return all(verdicts)


def ordinary(work):
    """PostgreSQL refuses root: as root, all of this is done as the user that its package made."""
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(work, user.pw_uid, user.pw_gid)
        os.setgroups([])
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
        os.environ["HOME"] = work
    os.chdir(work)


def main():
    given = options()
    lacking = needs.missing()
    if lacking:
        print("drill scale-out: not installed: " + " ".join(lacking) + "; apt-get install them", file=sys.stderr)
        return 2
    for server in filter(None, (given.server, given.former)):
        if not os.access(os.path.join(server, "bin", "authlayer"), os.X_OK):
            print(f"drill scale-out: there is no packed server in {server}; mvn package makes it", file=sys.stderr)
            return 2
    if given.work:
        os.makedirs(given.work)
    work = os.path.abspath(given.work or tempfile.mkdtemp(prefix="scale-out-", dir="/var/tmp"))
    ordinary(work)
    try:
        good = run(given, work)
    except processes.Late as late:
        print(f"drill scale-out: {late}; the logs are in {work}", file=sys.stderr)
        return 3
    finally:
        processes.stop_all()
    if good and not given.work:
        shutil.rmtree(work)
    return 0 if good else 1


def run(given, work):
    drill = Drill(given, work)
    say("starting in " + work)
    drill.start()
    drill.run()
    good = judge(drill)
    if given.picture:
        picture.write(os.path.join(work, "availability.svg"), drill.record)
    drill.stop()
    return good


if __name__ == "__main__":
    sys.exit(main())
