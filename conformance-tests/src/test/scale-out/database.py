"""PostgreSQL twice below Patroni, with etcd, and what leads to the primary: a proxy, and a pooler before it."""
import json
import os
import secrets
import signal
import subprocess
import sys
import urllib.request

import needs
import processes
from deploy import filled, written
from processes import Late, Process, await_true, free_ports

NAMES = ("one", "two")


class Node:
    """One machine of the database: Patroni and its PostgreSQL."""

    def __init__(self, name, cluster, port, rest):
        self.name = "database-" + name
        self.port = port
        self.rest = rest
        self.data = os.path.join(cluster.work, self.name)
        settings = filled(
            os.path.join(cluster.deploy, "patroni.yml"),
            os.path.join(cluster.work, self.name + ".yml"),
            {
                "etcd-one:2379,etcd-two:2379,etcd-three:2379": f"127.0.0.1:{cluster.etcd_port}",
                "name: database-one": "name: " + self.name,
                "database-one:8008": f"127.0.0.1:{rest}",
                "database-one:5432": f"127.0.0.1:{port}",
                "/var/lib/postgresql/15/authlayer": self.data,
                "/var/lib/postgresql/authlayer.pgpass": os.path.join(cluster.work, self.name + ".pgpass"),
                "    - local all postgres peer\n": "",
                "change-me": cluster.password,
                "        max_connections: 50\n": "        max_connections: 50\n        unix_socket_directories: ''\n",
            },
        )
        self.faults = os.path.join(cluster.work, self.name + "-faults")
        os.mkdir(self.faults)
        self.patroni = Process(
            self.name,
            cluster.work,
            [cluster.patroni, settings],
            {"LD_PRELOAD": cluster.faults, "FAULTS": self.faults},
            on_kill=lambda: self.signal_postgres(signal.SIGKILL),
        )

    def disk(self, fault):
        """From now on its disk is slow or full."""
        written(os.path.join(self.faults, fault), "")

    def mend_disk(self):
        for fault in os.listdir(self.faults):
            os.remove(os.path.join(self.faults, fault))

    def signal_postgres(self, number, kind=""):
        processes.signal_postgres(self.data, number, kind)

    def stall_line(self):
        """From now on the standby gets nothing: not even what the kernel could keep for it."""
        self.signal_postgres(signal.SIGSTOP, "walsender")

    def role(self):
        """As Patroni has it; nothing where it does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=3) as answer:
                told = json.load(answer)
        except urllib.error.HTTPError as answer:
            told = json.load(answer)
        except OSError:
            return None
        role = {"master": "primary"}.get(told.get("role"), told.get("role"))
        return "sync standby" if told.get("sync_standby") else role if told.get("state") == "running" else None

    def stop(self):
        self.patroni.stop(seconds=120)


class Pooler:
    """The pooler beside one instance, and the line from there, which is a process so that it can be cut."""

    def __init__(self, name, cluster, port, line_port):
        self.name = "pgbouncer-" + name
        self.cluster = cluster
        self.port = port
        self.line_port = line_port
        sockets = os.path.join(cluster.work, self.name)
        os.mkdir(sockets)
        users = os.path.join(cluster.work, "userlist.txt")
        written(users, f'"authlayer" "{cluster.password}"\n')
        self.file = filled(
            os.path.join(cluster.deploy, "pgbouncer.ini"),
            os.path.join(cluster.work, self.name + ".ini"),
            {
                "port=5000": f"port={cluster.primary_port}",
                "listen_port = 6432": f"listen_port = {port}",
                "/etc/pgbouncer/userlist.txt": users,
                "/run/pgbouncer": sockets,
            },
        )
        self.process = self.new()
        relay = os.path.join(os.path.dirname(os.path.abspath(__file__)), "relay.py")
        self.line = Process("line-" + name, cluster.work, [sys.executable, relay, str(line_port), str(port)])

    def new(self, *options):
        return Process(self.name, self.cluster.work, [needs.find("pgbouncer"), *options, self.file])

    def start(self):
        self.process.start()
        self.line.start()

    def restart(self):
        """Online: the new process takes the connections over, and the old one ends."""
        former = self.process
        self.process = self.new("-R").start()
        former.wait(30)

    def kill(self):
        self.process.kill()
        self.process = self.new().start()

    def stop(self):
        self.line.stop()
        self.process.stop(signal.SIGINT)


class Cluster:
    """All of it. Each instance connects to the line of its own pooler."""

    def __init__(self, work, deploy, patroni):
        self.work = work
        self.deploy = deploy
        self.patroni = patroni
        self.password = secrets.token_hex(16)
        self.faults = needs.compiled("faults.c", work)
        ports = free_ports(11)
        self.etcd_port, peer, self.primary_port = ports[:3]
        self.etcd = Process(
            "etcd",
            work,
            [
                needs.find("etcd"),
                "--name=etcd-one",
                "--data-dir=" + os.path.join(work, "etcd"),
                f"--listen-client-urls=http://127.0.0.1:{self.etcd_port}",
                f"--advertise-client-urls=http://127.0.0.1:{self.etcd_port}",
                f"--listen-peer-urls=http://127.0.0.1:{peer}",
                f"--initial-advertise-peer-urls=http://127.0.0.1:{peer}",
                f"--initial-cluster=etcd-one=http://127.0.0.1:{peer}",
            ],
        )
        self.nodes = [Node(name, self, *ports[3 + 2 * i : 5 + 2 * i]) for i, name in enumerate(NAMES)]
        self.proxy = Process("haproxy-database", work, [needs.find("haproxy"), "-db", "-f", self.proxy_file()])
        self.poolers = [Pooler(name, self, *ports[7 + 2 * i : 9 + 2 * i]) for i, name in enumerate(NAMES)]

    def proxy_file(self):
        places = {"127.0.0.1:5000": f"127.0.0.1:{self.primary_port}"}
        for node in self.nodes:
            places[f"{node.name}:5432 check port 8008"] = f"127.0.0.1:{node.port} check port {node.rest}"
        source = os.path.join(self.deploy, "haproxy-database.cfg")
        return filled(source, os.path.join(self.work, "haproxy-database.cfg"), places)

    def start(self):
        self.etcd.start()
        await_true("etcd answers", self.etcd_answers)
        first, second = self.nodes
        first.patroni.start()
        await_true("a primary", lambda: first.role() == "primary", 180)
        second.patroni.start()
        self.proxy.start()
        self.await_standby(second)
        self.run_script()
        for pooler in self.poolers:
            pooler.start()

    def etcd_answers(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.etcd_port}/health", timeout=3) as answer:
                return json.load(answer)["health"] == "true"
        except OSError:
            return False

    def await_standby(self, node):
        await_true(f"{node.name} is the synchronous standby", lambda: node.role() == "sync standby", 180)

    def run_script(self):
        """Role and database, by the file that makes them in a container."""
        password = written(os.path.join(self.work, "database-password"), self.password + "\n")
        script = filled(
            os.path.join(self.deploy, "database.sql"),
            os.path.join(self.work, "database.sql"),
            {"/run/secrets/database-password": password},
        )
        await_true("the proxy leads to the primary", lambda: self.psql("--command=select 1") == 0)
        if self.psql("--set=ON_ERROR_STOP=1", "--file=" + script) != 0:
            raise Late("the script for role and database failed, see psql.log")

    def psql(self, *arguments):
        command = [needs.find("psql"), "--no-psqlrc", "--quiet", "--host=127.0.0.1", f"--port={self.primary_port}"]
        with open(os.path.join(self.work, "psql.log"), "ab") as log:
            return subprocess.run(
                [*command, "--username=postgres", "--dbname=postgres", *arguments],
                env=dict(os.environ, PGPASSWORD=self.password, PGCONNECT_TIMEOUT="10"),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                check=False,
                timeout=60,
            ).returncode

    def parts(self):
        beside = [part for pooler in self.poolers for part in (pooler.process, pooler.line)]
        return [self.etcd, self.proxy, *beside, *(node.patroni for node in self.nodes)]

    def primary(self):
        return next((node for node in self.nodes if node.role() == "primary"), None)

    def other(self, node):
        return next(each for each in self.nodes if each is not node)

    def switch_over(self, leader, candidate):
        """A planned change of the primary, as patronictl asks for it."""
        self.tell(leader, "POST", "/switchover", {"leader": leader.name, "candidate": candidate.name})

    def make_asynchronous(self):
        """The primary waits for its standby no more."""
        leader = self.primary()
        standby = self.other(leader)
        self.tell(leader, "PATCH", "/config", {"synchronous_mode": False})
        await_true(f"{standby.name} is an asynchronous standby", lambda: standby.role() == "replica")

    def tell(self, node, method, path, wanted):
        manager = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        url = f"http://127.0.0.1:{node.rest}{path}"
        manager.add_password(None, url, "patroni", self.password)
        opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(manager))
        content = {"Content-Type": "application/json"}
        request = urllib.request.Request(url, json.dumps(wanted).encode(), content, method=method)
        with opener.open(request, timeout=60) as answer:
            answer.read()

    def restart_poolers(self):
        for pooler in self.poolers:
            pooler.restart()

    def stop(self):
        """In an order in which nobody takes over from who is stopping."""
        for pooler in self.poolers:
            pooler.stop()
        self.proxy.stop()
        for node in sorted(self.nodes, key=lambda node: node.role() == "primary"):
            node.stop()
        self.etcd.stop()
