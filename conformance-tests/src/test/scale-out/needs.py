"""What has to be there, by Debian's names."""
import os
import shutil

POSTGRES = "/usr/lib/postgresql/15/bin"

PROGRAMS = {
    "patroni": "patroni",
    "etcd": "etcd-server",
    "pgbouncer": "pgbouncer",
    "haproxy": "haproxy",
    "psql": "postgresql-client-15",
    "openssl": "openssl",
}


def missing():
    """The packages that are not installed."""
    lacking = [package for program, package in PROGRAMS.items() if not find(program)]
    if not os.access(POSTGRES + "/initdb", os.X_OK):
        lacking.append("postgresql-15")
    if not os.path.isdir("/usr/lib/python3/dist-packages/etcd"):
        lacking.append("python3-etcd")
    return lacking


def find(program):
    """Where a program is; some are where only root's PATH leads."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin")
