"""Processes of the drill's own: each has a log, and is stopped by its id."""
import os
import signal
import socket
import subprocess
import time

started = []


class Late(Exception):
    """Something did not happen in time."""


class Process:
    """One program that goes on until it is stopped."""

    def __init__(self, name, directory, command, environment=None, on_kill=lambda: None):
        self.name = name
        self.log = os.path.join(directory, name + ".log")
        self.command = command
        self.environment = environment
        self.on_kill = on_kill
        self.running = None
        started.append(self)

    def start(self):
        with open(self.log, "ab") as log:
            self.running = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=dict(os.environ, **(self.environment or {})),
                start_new_session=True,
            )
        return self

    def lives(self):
        return self.running is not None and self.running.poll() is None

    def send(self, number):
        if self.lives():
            self.running.send_signal(number)

    def freeze(self):
        self.send(signal.SIGSTOP)

    def thaw(self):
        self.send(signal.SIGCONT)

    def kill(self):
        self.send(signal.SIGKILL)
        self.on_kill()
        self.wait(10)

    def stop(self, number=signal.SIGTERM, seconds=60):
        """The exit code."""
        self.thaw()
        self.send(number)
        return self.wait(seconds)

    def wait(self, seconds):
        if self.running is None:
            return None
        try:
            return self.running.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Late(f"{self.name} does not end, see {self.log}") from None


def stop_all():
    """The last first; what does not end is killed."""
    for process in reversed(started):
        try:
            process.stop(seconds=30)
        except Late:
            process.kill()


def free_ports(count):
    """Ports that nobody has just now."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def await_true(what, condition, seconds=90, pause=0.25):
    """Waits generously, and says what did not come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(pause)
    raise Late(f"{what}: not within {seconds} s")


def signal_postgres(data, number, kind=""):
    """Sends a signal to a PostgreSQL found by its own file: to all its processes at once, or to those whose title has a word."""
    try:
        with open(os.path.join(data, "postmaster.pid"), encoding="utf-8") as file:
            postmaster = int(file.readline())
    except FileNotFoundError:
        return
    for pid in [postmaster, *children(postmaster)]:
        if kind in title(pid):
            send(pid, number)


def title(pid):
    try:
        with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""  # It has ended.


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def children(parent):
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == parent:
                        found.append(int(name))
            except OSError:
                pass  # It has ended.
    return found
