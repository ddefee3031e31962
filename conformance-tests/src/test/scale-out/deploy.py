"""The files that come with the server, with the addresses of this run in place of those of a real one."""
import os


def filled(source, target, places, mode=0o600):
    """Copies a file; each place has to be there, or the file is not what the drill knows."""
    with open(source, encoding="utf-8") as file:
        text = file.read()
    for old, new in places.items():
        if old not in text:
            raise SystemExit(f"{source}: there is no {old!r} in it")
        text = text.replace(old, new)
    return written(target, text, mode)


def written(target, text, mode=0o600):
    with open(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
        file.write(text)
    return target
