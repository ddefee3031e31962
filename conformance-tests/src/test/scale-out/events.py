"""What is done to the set-up while it is used, in order."""
import os
import signal
import sys
import time

from database import Cluster
from ledger import Ledger
from load import Load
from processes import Late, await_true
from record import Record
from service import Keys, Service

WARMING_UP = 6
SETTLING = 4
AWAY = 25
STALLED = 3
FROZEN = 40
FAULTY = 30
FULL = 15
# For how many seconds nobody may be answered: without a change of the primary, with one that Patroni knows of at its next look
# (loop_wait), and with one that waits until a key has expired (ttl).
BRIEF = 5
PROCESS = 15
MACHINE = 40
# Until one of two killed instances has started again.
START = 30


class Drill:
    """Each event leaves the set-up whole."""

    def __init__(self, given, work):
        self.given = given
        self.release = given.server
        self.former = given.former or given.server
        deploy = os.path.join(self.release, "deploy")
        self.cluster = Cluster(work, deploy, given.patroni)
        self.service = Service(work, deploy, self.cluster, given.cost)
        self.first = Keys(work, "first")
        self.record = Record()
        self.ledger = Ledger()
        self.late = []

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
            self.record.event("nothing", True, BRIEF)
            time.sleep(8)
            for name, planned, limit, action in self.events():
                if self.wanted(name):
                    say(name)
                    self.record.event(name, planned, limit)
                    if not self.done(action):
                        break
                    time.sleep(SETTLING)
            self.record.end()
        finally:
            load.end()

    def wanted(self, name):
        return not self.given.only or any(word in name for word in self.given.only)

    def done(self, action):
        """Whether the set-up is whole again after it; what was acknowledged is asked for in any case."""
        try:
            action()
        except Late as late:
            self.late.append(str(late))
        return not self.late

    def events(self):
        return [
            ("an instance is killed", False, BRIEF, self.kill_instance),
            ("upgrade, one instance at a time", True, BRIEF, lambda: self.renew(self.first)),
            ("three upgrades: new, former, new", True, BRIEF, self.upgrade_thrice),
            ("both instances are killed", False, START, self.kill_both),
            ("both poolers are restarted online", True, BRIEF, self.cluster.restart_poolers),
            ("a pooler is killed", False, BRIEF, self.cluster.poolers[0].kill),
            ("a pooler is frozen for 30 s", False, BRIEF, self.freeze_pooler),
            ("packets between an instance and its pooler vanish for 30 s", False, BRIEF, self.lose_packets),
            ("an instance's pooler refuses connections for 30 s", False, BRIEF, self.cut_line),
            ("fsync takes 0.4 s longer on the primary", False, BRIEF, lambda: self.slow_disk(self.cluster.primary())),
            ("fsync takes 0.4 s longer on the standby", False, BRIEF, lambda: self.slow_disk(self.standby())),
            ("the disk of the primary is full for 15 s", False, MACHINE, self.fill_disk),
            ("the primary's PostgreSQL is killed", False, PROCESS, self.kill_postgres),
            ("stalled line, then the primary's machine is killed", False, MACHINE, self.kill_machine),
            ("the machine comes back as the standby", True, BRIEF, self.bring_back),
            ("the primary is moved there (switchover)", False, PROCESS, self.move_back),
            ("the primary's PostgreSQL is frozen for 40 s", False, MACHINE, self.freeze_postgres),
            ("the primary's machine is frozen for 40 s", False, MACHINE, self.freeze_machine),
            ("etcd is away for 25 s", False, PROCESS, self.lose_etcd),
            ("the next JWT key is added", True, BRIEF, lambda: self.renew(self.keys("first", "second", signing="first"))),
            ("the next JWT key signs", True, BRIEF, lambda: self.renew(self.keys("first", "second", signing="second"))),
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

    def upgrade_thrice(self):
        """Forth, back, and forth again, without a pause for anything but readiness."""
        for release in (self.release, self.former, self.release):
            for instance in self.service.instances:
                instance.replace(release, self.first)

    def kill_both(self):
        for instance in self.service.instances:
            instance.process.kill()
        time.sleep(2)
        for instance in self.service.instances:
            instance.start(self.release, self.first)
        for instance in self.service.instances:
            instance.await_ready()

    def freeze_pooler(self):
        self.away(self.service.instances[0], self.cluster.poolers[0].process.freeze, self.cluster.poolers[0].process.thaw)

    def lose_packets(self):
        line = self.cluster.poolers[1].line
        self.away(self.service.instances[1], line.freeze, line.thaw)

    def cut_line(self):
        line = self.cluster.poolers[1].line
        self.away(self.service.instances[1], line.kill, line.start)

    def away(self, instance, begin, end):
        """One instance is without its database for a while; the other one serves."""
        begin()
        try:
            time.sleep(FAULTY)
        finally:
            end()
        instance.await_ready()

    def standby(self):
        return self.cluster.other(self.cluster.primary())

    def slow_disk(self, node):
        node.disk("slow")
        try:
            time.sleep(FAULTY)
        finally:
            node.mend_disk()

    def fill_disk(self):
        """PostgreSQL may live on, or end when its log does not grow; then the standby takes over."""
        full = self.cluster.primary()
        full.disk("full")
        try:
            time.sleep(FULL)
        finally:
            full.mend_disk()
        await_true("there is a primary", lambda: self.cluster.primary() is not None, 120)
        leader = self.cluster.primary()
        self.cluster.await_standby(self.cluster.other(leader))
        for instance in self.service.instances:
            instance.await_ready()

    def kill_postgres(self):
        """Patroni is left, makes the standby the primary, and the former one its standby."""
        lost = self.primary_lost(lambda node: node.signal_postgres(signal.SIGKILL))
        self.cluster.await_standby(lost)

    def kill_machine(self):
        """What was acknowledged in the last seconds is on no other machine, unless the primary waited for its standby."""

        def kill(node):
            node.stall_line()
            time.sleep(STALLED)
            node.patroni.kill()

        self.lost = self.primary_lost(kill)

    def primary_lost(self, kill):
        lost = self.cluster.primary()
        left = self.cluster.other(lost)
        kill(lost)
        await_true("the standby is primary", lambda: left.role() == "primary", 120)
        for instance in self.service.instances:
            instance.await_ready()
        return lost

    def bring_back(self):
        self.lost.patroni.start()
        self.cluster.await_standby(self.lost)

    def move_back(self):
        leader = self.cluster.other(self.lost)
        self.cluster.switch_over(leader, self.lost)
        await_true("the former primary leads again", lambda: self.lost.role() == "primary", 120)
        self.cluster.await_standby(leader)

    def freeze_postgres(self):
        """A volume that stalls: no process of PostgreSQL goes on, and Patroni beside it does."""
        self.frozen(lambda node: node.signal_postgres(signal.SIGSTOP), lambda node: node.signal_postgres(signal.SIGCONT))

    def freeze_machine(self):
        """A virtual machine that is halted: Patroni does not go on either."""

        def freeze(node):
            node.patroni.freeze()
            node.signal_postgres(signal.SIGSTOP)

        def thaw(node):
            node.signal_postgres(signal.SIGCONT)
            node.patroni.thaw()

        self.frozen(freeze, thaw)

    def frozen(self, freeze, thaw):
        """The standby takes over, and the former primary has to become its standby when it goes on."""
        begin = time.monotonic()
        former = self.cluster.primary()
        try:
            self.primary_lost(freeze)
            time.sleep(max(0, begin + FROZEN - time.monotonic()))
        finally:
            thaw(former)
        self.cluster.await_standby(former)

    def lose_etcd(self):
        leader = self.cluster.primary()
        self.cluster.etcd.stop()
        time.sleep(AWAY)
        self.cluster.etcd.start()
        await_true("etcd answers", self.cluster.etcd_answers)
        self.cluster.await_standby(self.cluster.other(leader))

    def counter_test(self):
        """The same loss of a machine where the standby is not synchronous: how much the check finds lost."""
        self.cluster.make_asynchronous()
        ledger = Ledger()
        load = Load(self.service, ledger, Record(), self.given.visitors, self.given.seed)
        load.begin()
        try:
            time.sleep(WARMING_UP)
            self.kill_machine()
        finally:
            load.end()
        return ledger

    def end_first_key(self):
        """The last step of a rotation, which in earnest waits until the last token of the key has expired."""
        self.renew(self.keys("second", signing="second"))

    def stop(self):
        self.service.stop()
        self.cluster.stop()


def say(text):
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)
