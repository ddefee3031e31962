"""Two instances of the packed server behind a proxy that ends TLS."""
import os
import ssl
import subprocess
import time
import urllib.request

import needs
from deploy import filled, written
from processes import Late, Process, await_true, free_ports



class Instance:
    """One instance, of one release, with one set of keys at a time."""

    def __init__(self, name, service, port, pooler):
        self.name = name
        self.service = service
        self.port = port
        self.pooler = pooler
        self.process = None
        self.restarts = 0

    def start(self, release, keys):
        service = self.service
        settings = filled(
            os.path.join(release, "deploy", "authlayer.yaml"),
            os.path.join(service.work, self.name + ".yaml"),
            {
                "0.0.0.0": "127.0.0.1",
                "172.31.240.0/24": "127.0.0.1",
                "database:5432/authlayer": f"127.0.0.1:{self.pooler.line_port}/authlayer{parameters(release)}",
                "change-me": service.cluster.password,
            },
        )
        with open(settings, encoding="utf-8") as file:
            text = file.read()
        written(settings, text[: text.index("jwt:")] + keys.yaml())
        self.process = Process(
            "instance-" + self.name,
            service.work,
            [
                os.path.join(release, "bin", "authlayer"),
                *("serve", "--config", settings, "--port", str(self.port)),
                *("--bcrypt-cost", str(service.cost)),
            ],
            {"AUTHLAYER_JAVA_OPTIONS": "-Xmx256m"},
        ).start()

    def is_ready(self):
        try:
            url = f"http://127.0.0.1:{self.port}/health/ready"
            with urllib.request.urlopen(url, timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def await_ready(self):
        await_true(f"instance {self.name} is ready, see {self.process.log}", self.is_ready_or_begins_again, 120)

    def is_ready_or_begins_again(self):
        """What could not start is started again after a while, as a service manager does."""
        if not self.process.lives():
            time.sleep(2)
            self.restarts += 1
            self.process.start()
        return self.is_ready()

    def replace(self, release, keys):
        """A planned stop, and a start with something new."""
        self.process.stop()
        self.start(release, keys)
        self.await_ready()


def parameters(release):
    """A release that has no file for a pooler does not notice one by itself."""
    return "" if os.path.exists(os.path.join(release, "deploy", "pgbouncer.ini")) else "?prepareThreshold=0"


class Keys:
    """Which keys of JSON web tokens an instance is told, and which of them signs."""

    def __init__(self, work, *kids, signing=None):
        self.work = work
        self.kids = kids
        self.signing = signing or kids[0]

    def yaml(self):
        lines = ["jwt:", f"  signing-key: {self.signing}", "  keys:"]
        for kid in self.kids:
            lines += [f"    - kid: {kid}", "      algorithm: HS256", f"      secret-file: {self.work}/{kid}.secret"]
        return "\n".join(lines) + "\n"


class Service:
    """Both instances and their proxy."""

    def __init__(self, work, deploy, cluster, cost):
        self.work = work
        self.cluster = cluster
        self.cost = cost
        ports = free_ports(3)
        self.port = ports[0]
        self.instances = [
            Instance(name, self, port, pooler) for name, port, pooler in zip(("one", "two"), ports[1:], cluster.poolers)
        ]
        self.certificate = os.path.join(work, "tls.crt")
        self.proxy = Process("haproxy", work, [needs.find("haproxy"), "-db", "-f", self.proxy_file(deploy)])

    def proxy_file(self, deploy):
        pem = self.make_certificate()
        places = {"bind :8443": f"bind 127.0.0.1:{self.port}", "/run/secrets/tls.pem": pem}
        for instance in self.instances:
            places[f"{instance.name}:8080"] = f"127.0.0.1:{instance.port}"
        return filled(os.path.join(deploy, "haproxy.cfg"), os.path.join(self.work, "haproxy.cfg"), places)

    def make_certificate(self):
        key = os.path.join(self.work, "tls.key")
        subprocess.run(
            [
                *(needs.find("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
                *("-nodes", "-days", "2", "-keyout", key, "-out", self.certificate),
                *("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"),
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        pem = "".join(open(path, encoding="utf-8").read() for path in (self.certificate, key))
        return written(os.path.join(self.work, "tls.pem"), pem)

    def context(self):
        return ssl.create_default_context(cafile=self.certificate)

    def command(self, release, *words):
        """One of the server's own commands."""
        log = os.path.join(self.work, "commands.log")
        try:
            with open(log, "ab") as output:
                subprocess.run(
                    [os.path.join(release, "bin", "authlayer"), *words],
                    cwd=self.work,
                    check=True,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    timeout=120,
                )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            raise Late(f"authlayer {' '.join(words[:2])} failed, see {log}") from None

    def make_keys(self, release):
        for kid in ("first", "second"):
            self.command(release, "keys", "generate", "--kid", kid, "--directory", self.work)

    def migrate(self, release):
        """Straight to the primary, before any instance: the pooler is for serving."""
        settings = written(
            os.path.join(self.work, "migrate.yaml"),
            f"database:\n  url: jdbc:postgresql://127.0.0.1:{self.cluster.primary_port}/authlayer\n"
            f"  user: authlayer\n  password: {self.cluster.password}\n",
        )
        self.command(release, "migrate", "--config", settings)

    def start(self, release, keys):
        self.proxy.start()
        for instance in self.instances:
            instance.start(release, keys)
            instance.await_ready()

    def ended_by_themselves(self):
        """Instances that the drill had to start again, and parts that it would have had to."""
        restarted = [f"instance {one.name}, {one.restarts} times" for one in self.instances if one.restarts]
        parts = [self.proxy, *(one.process for one in self.instances), *self.cluster.parts()]
        return restarted + [part.name for part in parts if not part.lives()]

    def stop(self):
        self.proxy.stop()
        for instance in self.instances:
            instance.process.stop()
