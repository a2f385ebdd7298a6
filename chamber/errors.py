"""What can go wrong, as one tree. A refusal is a value (``chamber.notes.refusals``); an exception ends the command.

::

    ChamberError                 exit 70 unless a kind below says otherwise
     +-- InputError              exit 2: what a person or an agent gave cannot be used; nothing was checked or written
          +-- LimitError         too many claims or sources, a claim or a quote too long
          +-- ConfigError        a configuration file that cannot be read, an unknown key, a value of the wrong kind
          +-- ExcludeError       an exclude written out in full that matches nothing
          +-- HostError          a host's own file that is not understood or cannot be written; it stays as it was
"""

from __future__ import annotations


class ChamberError(Exception):
    """Every error that Chamber raises on purpose. ``exit_code`` is what the command ends with."""

    exit_code = 70


class InputError(ChamberError):
    """The input cannot be used; its message names the input. Nothing was checked, nothing was written."""

    exit_code = 2


class LimitError(InputError):
    """The input is larger than a limit; its message names the limit and the input."""


class ConfigError(InputError):
    """The configuration cannot be used; its message names the file and the key."""


class ExcludeError(InputError):
    """A literal exclude matches nothing below the declared folders: most likely a typing error."""


class HostError(InputError):
    """A file of a host cannot be edited; its message names the file and what to do. It stays as it was."""
