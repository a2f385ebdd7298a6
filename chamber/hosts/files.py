"""A host's own files, read whole and replaced whole: several at once or none, mode, owner and symlinks kept."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile

from chamber.errors import HostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LARGEST = 64 * 1024 * 1024


class Change:
    """``file`` as it was ``before`` and as it is to be ``after``; ``None``: not there.

    ``insertions``: place and length, in characters, of each piece put in, in order; taken out last first they give
    back what was there.
    """

    __slots__ = ("after", "before", "file", "insertions")

    def __init__(self, file: str, before: str | None, after: str | None, insertions: list[tuple[int, int]]) -> None:
        self.file = file
        self.before = before
        self.after = after
        self.insertions = insertions


def read(file: str) -> str | None:
    """The text of ``file``, line ends and all; ``None`` where it is not there. Raises ``HostError``."""
    try:
        if not os.path.lexists(file):
            return None
        if not os.path.exists(file):
            raise HostError(f"{file}: is a link to a file that is not there; remove the link or mend it")
        status = os.stat(file)
        if not stat.S_ISREG(status.st_mode):
            raise HostError(f"{file}: is no file; move it away")
        if status.st_size > _LARGEST:
            raise HostError(f"{file}: is larger than {_LARGEST >> 20} MB; it is not edited")
        with open(file, "rb") as stream:
            return stream.read().decode("utf-8")
    except OSError as error:
        raise HostError(f"{file}: cannot be read: {error.strerror}; nothing was changed") from None
    except UnicodeDecodeError as error:
        raise HostError(f"{file}: is no UTF-8 ({error.reason} at byte {error.start}); nothing was changed") from None


def replace(changes: Sequence[Change]) -> None:
    """Make every change, or none. Raises ``HostError``, also where a file is no longer what it was ``before``."""
    staged: dict[str, str] = {}
    done: list[Change] = []
    try:
        for change in changes:
            if change.after is not None:
                staged[change.file] = _staged(change.file, change.after)
        with _locked(changes):
            try:
                for change in changes:
                    _same(change)
                    _put(change.file, staged.get(change.file))
                    done.append(change)
            except (OSError, HostError):
                _back(done)
                raise
    except OSError as error:
        raise HostError(f"{error.filename}: cannot be written: {error.strerror}; nothing was changed") from None
    finally:
        for temporary in staged.values():
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)


@contextlib.contextmanager
def _locked(changes: Sequence[Change]) -> Iterator[None]:
    """No other Chamber replaces files in these folders meanwhile. Some network folders know no locks: then without."""
    import fcntl  # Not on Windows, where the doctor reads these files too.

    folders = sorted({os.path.dirname(os.path.realpath(change.file)) for change in changes})
    with contextlib.ExitStack() as stack:
        for folder in folders:
            descriptor = os.open(folder, os.O_RDONLY)
            stack.callback(os.close, descriptor)
            with contextlib.suppress(OSError):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


def _same(change: Change) -> None:
    if read(change.file) != change.before:
        raise HostError(f"{change.file}: was changed by another program just now; nothing is lost: run this again")


def _back(done: Sequence[Change]) -> None:
    """Give back what was there: the second of two files could not be written."""
    for change in reversed(done):
        with contextlib.suppress(OSError, HostError):
            if read(change.file) != change.after:
                continue  # Another program has written there since: what it wrote is not ours to take away.
            _put(change.file, None if change.before is None else _staged(change.file, change.before))


def _put(file: str, temporary: str | None) -> None:
    target = os.path.realpath(file)
    if temporary is None:
        os.unlink(target)
    else:
        os.replace(temporary, target)
    with contextlib.suppress(OSError):
        folder = os.open(os.path.dirname(target), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _staged(file: str, text: str) -> str:
    """A temporary file with ``text`` in the folder of ``file``, with its mode and owner; its path."""
    target = os.path.realpath(file)
    try:
        status = os.stat(target)
    except FileNotFoundError:
        status = None
    if status and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), file)
    folder = os.path.dirname(target)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    try:
        descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=f".{os.path.basename(target)}.chamber-")
    except OSError as error:
        error.filename = file
        raise
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(text.encode("utf-8"))
            stream.flush()
            if status:
                if status.st_uid != os.geteuid() or status.st_gid != os.getegid():
                    os.fchown(stream.fileno(), status.st_uid, status.st_gid)
                os.fchmod(stream.fileno(), stat.S_IMODE(status.st_mode))
            os.fsync(stream.fileno())
    except OSError as error:
        os.unlink(temporary)
        error.filename = file
        raise
    return temporary
