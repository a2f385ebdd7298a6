"""Builds the environment of packages in the plugin's data folder: ``python -I -S plugins/launch.py DATA``.

Exactly what ``requirements.txt`` pins by hash, ready-made wheels only: nothing of a package runs while it is built.
By uv where it is present, else by ``venv`` and pip. Killed at any moment, the next run goes on from there; a second
builder leaves at once.

Exit code 0: it stands; 1: it does not, and ``env/failed`` says why; 2: another builder is at work.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from chamber import environment  # started as a file, it finds its package first

sys.path.pop(0)

# What a project can set must not choose what is fetched; where it is fetched from is the person's, and hashes hold it.
KEPT = frozenset({"HOME", "LANG", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "PIP_CERT"})
PLACES = ("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin")
LONGEST = 1800
"""Seconds that one step may take."""


class BuildError(Exception):
    """A step failed; the message is for the person."""


class Steps:
    """Runs the steps of one building: their settings ``env``, the file ``log`` for what they print, the held lock."""

    def __init__(self, log: str, env: dict[str, str], lock: int) -> None:
        self.log = log
        self.env = env
        self.lock = lock

    def run(self, *command: str, **more: str) -> None:
        """Run a step. Raises ``BuildError``."""
        with open(self.log, "ab") as stream:
            stream.write(f"$ {' '.join(command)}\n".encode())
            stream.flush()
            try:
                # The step holds the lock too: where we are killed and it goes on, the next builder waits for its end.
                done = subprocess.run(  # noqa: S603 - uv, or the Python that runs us
                    command, env={**self.env, **more}, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream,
                    timeout=LONGEST, check=False, cwd="/", pass_fds=(self.lock,),
                )  # fmt: skip
            except (OSError, subprocess.TimeoutExpired) as error:
                raise BuildError(f"{command[0]}: {error}") from None
        if done.returncode:
            raise BuildError(f"{os.path.basename(command[0])} failed; {self.log} tells why")


def settings(given: dict[str, str]) -> dict[str, str]:
    """The variables that the steps run with: a fixed PATH, proxies and certificates."""
    kept = {name: value for name, value in given.items() if name in KEPT or name.lower().endswith("_proxy")}
    return {**kept, "PATH": ":".join(PLACES), "PYTHONDONTWRITEBYTECODE": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def find_uv(home: str) -> str:
    """Where uv is, in one of the places where systems and its installer put it; empty where none is."""
    folders = (*PLACES, os.path.join(home, ".local", "bin"), os.path.join(home, ".cargo", "bin"))
    return shutil.which("uv", path=":".join(folders)) or ""


def by_uv(uv: str, at: str, steps: Steps) -> None:
    """Make and fill the environment ``at`` by uv; by its own certificates, else by the system's."""
    python = os.path.join(at, "bin", "python")
    install = (uv, "pip", "install", "--no-config", "--quiet", "--require-hashes", "--only-binary", ":all:",
               "--python", python, "-r", environment.LIST)  # fmt: skip
    if not os.access(python, os.X_OK):
        steps.run(uv, "venv", "--no-config", "--quiet", "--clear", "--python", sys.executable, at)
    try:
        steps.run(*install)
    except BuildError:
        steps.run(*install, UV_SYSTEM_CERTS="1", UV_NATIVE_TLS="1")


def by_pip(at: str, steps: Steps) -> None:
    """The same with what comes with Python."""
    python = os.path.join(at, "bin", "python")
    try:
        steps.run(python, "-I", "-m", "pip", "--version")
    except BuildError:
        shutil.rmtree(at, ignore_errors=True)
        try:
            steps.run(sys.executable, "-I", "-m", "venv", at)
        except BuildError:
            version = ".".join(map(str, sys.version_info[:2]))
            raise BuildError(
                f"the Python at {sys.executable} cannot make environments: install uv, or python{version}-venv"
            ) from None
    steps.run(python, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--require-hashes", "--only-binary",
        ":all:", "-r", environment.LIST)  # fmt: skip


def fill(at: str, steps: Steps) -> None:
    """Make the environment ``at`` by the first way that works here. Raises ``BuildError``."""
    if uv := find_uv(steps.env.get("HOME", "")):
        try:
            by_uv(uv, at, steps)
        except BuildError:
            shutil.rmtree(at, ignore_errors=True)
        else:
            return
    by_pip(at, steps)


def settle(base: str, key: str) -> None:
    """Mark the environment as whole, point ``current`` at it, and drop those that neither is."""
    open(os.path.join(base, key, environment.READY), "wb").close()
    link, new = os.path.join(base, environment.CURRENT), os.path.join(base, f".{environment.CURRENT}")
    before = os.readlink(link) if os.path.islink(link) else ""
    if os.path.lexists(new):
        os.remove(new)
    os.symlink(key, new)
    os.replace(new, link)
    # A session that runs may still use the one before; those before it are of nobody.
    for name in os.listdir(base):
        if os.path.isfile(os.path.join(base, name, "pyvenv.cfg")) and name not in (key, before, environment.CURRENT):
            shutil.rmtree(os.path.join(base, name), ignore_errors=True)
    if os.path.lexists(os.path.join(base, environment.FAILED)):
        os.remove(os.path.join(base, environment.FAILED))


def main(argv: list[str]) -> int:
    """Build below the data folder that the command line names."""
    if len(argv) != 1 or not os.path.isabs(argv[0]):
        sys.stderr.write("usage: launch.py DATA (the absolute path of the plugin's data folder)\n")
        return 2
    base, key = os.path.join(argv[0], "env"), environment.key()
    os.makedirs(base, mode=0o700, exist_ok=True)
    lock = os.open(os.path.join(base, environment.LOCK), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return 2
    if environment.python(argv[0]):
        return 0
    log = os.path.join(base, environment.LOG)
    try:
        fill(os.path.join(base, key), Steps(log, settings(dict(os.environ)), lock))
    except BuildError as error:
        with open(os.path.join(base, environment.FAILED), "w", encoding="utf-8") as stream:
            stream.write(f"{key}\n{error}\n")
        return 1
    settle(base, key)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
