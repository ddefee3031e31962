"""What has to be there, by Debian's names."""
import os
import shutil
import subprocess

POSTGRES = "/usr/lib/postgresql/15/bin"

PROGRAMS = {
    "patroni": "patroni",
    "etcd": "etcd-server",
    "pgbouncer": "pgbouncer",
    "haproxy": "haproxy",
    "psql": "postgresql-client-15",
    "openssl": "openssl",
    "gcc": "gcc",
}


def missing():
    """The packages that are not installed."""
    lacking = [package for program, package in PROGRAMS.items() if not find(program)]
    if not os.access(POSTGRES + "/initdb", os.X_OK):
        lacking.append("postgresql-15")
    if not os.path.isdir("/usr/lib/python3/dist-packages/etcd"):
        lacking.append("python3-etcd")
    if find("gcc") and not os.path.exists("/usr/include/dlfcn.h"):
        lacking.append("libc6-dev")
    return lacking


def compiled(source, work):
    """A library of one source beside this file."""
    library = os.path.join(work, source.replace(".c", ".so"))
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), source)
    subprocess.run([find("gcc"), "-shared", "-fPIC", "-O2", "-o", library, path, "-ldl"], check=True)
    return library


def find(program):
    """Where a program is; some are where only root's PATH leads."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin")
