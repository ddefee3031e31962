"""What is done to the set-up while it is used, in order."""
import os
import sys
import time

import processes
from database import Cluster
from ledger import Ledger
from load import Load
from record import Record
from service import Keys, Service

WARMING_UP = 6
SETTLING = 4


class Drill:
    """Each event leaves the set-up whole."""

    def __init__(self, given, work):
        self.given = given
        self.release = given.server
        self.former = given.former or given.server
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
        load.begin()
        try:
            time.sleep(WARMING_UP)
            self.record.event("nothing", True)
            time.sleep(8)
            for name, planned, action in self.events():
                if not self.given.only or any(word in name for word in self.given.only):
                    say(name)
                    self.record.event(name, planned)
                    action()
                    time.sleep(SETTLING)
            self.record.end()
        finally:
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
        self.lost = self.primary_lost(lambda node: node.patroni.kill())

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
