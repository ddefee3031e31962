#!/usr/bin/python3
"""The set-up of docs/operate/scale-out.md, killed and renewed part by part under load; then everything acknowledged is asked for.

Exit code: 0 as it should be, 1 not, 2 options or Debian packages missing, 3 the set-up did not come up or back.
"""
import argparse
import os
import pwd
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True

import needs
import picture
import processes
from events import Drill, say
from verdict import judge

REPOSITORY = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 4))
PACKED = os.path.join(REPOSITORY, "adapter-helidon", "distribution", "target", "authlayer-server")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", type=os.path.abspath, default=PACKED, help="the directory that mvn package makes")
    parser.add_argument("--from", dest="former", type=os.path.abspath, help="the same of an earlier release, to upgrade from")
    parser.add_argument("--patroni", type=os.path.abspath, default=needs.find("patroni"), help="another Patroni than the one installed")
    parser.add_argument("--work", type=os.path.abspath, help="a directory for this run, which is kept; else a temporary one")
    parser.add_argument("--visitors", type=int, default=8, help="clients at once (8)")
    parser.add_argument("--cost", type=int, default=8, help="cost of a password hash (8; the server's default is 12)")
    parser.add_argument("--seed", default="scale-out", help="of what the visitors choose")
    parser.add_argument("--only", nargs="*", help="events, by a word of their names")
    parser.add_argument("--picture", type=argparse.FileType("w"), help="writes the picture of availability to this file")
    return parser.parse_args()


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
    if not os.access(given.patroni, os.X_OK):
        print(f"drill scale-out: there is no program {given.patroni}; choose another with --patroni", file=sys.stderr)
        return 2
    if given.work and os.path.exists(given.work):
        print(f"drill scale-out: {given.work} is there already; choose another with --work", file=sys.stderr)
        return 2
    if given.work:
        os.makedirs(given.work)
    work = given.work or tempfile.mkdtemp(prefix="scale-out-", dir="/var/tmp")
    ordinary(work)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
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
        picture.write(given.picture, drill.record)
    drill.stop()
    return good


if __name__ == "__main__":
    sys.exit(main())
