"""A real file system for one test: small, or mounted read-only.

Mounting requires root. The test process first enters its own mount namespace, so that no other process sees the mounts
and they disappear when the process ends.
"""

import ctypes
import os
import pathlib
import subprocess
import sys

import pytest

from servers import ROOT

sys.path.insert(0, str(ROOT / "scripts/reliability"))

NEW_MOUNTS = 0x00020000  # CLONE_NEWNS

can_mount = sys.platform == "linux" and os.geteuid() == 0
_has_own_mounts = False


def mount(*words):
    return subprocess.run(["mount", *map(str, words)], capture_output=True, text=True)


def require_own_mounts():
    global _has_own_mounts
    if not _has_own_mounts:
        if ctypes.CDLL(None, use_errno=True).unshare(NEW_MOUNTS) != 0 or mount("--make-rprivate", "/").returncode != 0:
            pytest.skip("this process gets no mounts of its own here")
        _has_own_mounts = True


class Disk:
    def __init__(self, path, megabytes):
        require_own_mounts()
        self.path = pathlib.Path(path)
        self.path.mkdir()
        if mount("-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", self.path).returncode != 0:
            pytest.skip("nothing can be mounted here")

    def fill(self):
        """Fills the disk completely."""
        with open(self.path / "filler", "ab", buffering=0) as filler:
            for size in (1 << 20, 1 << 12):
                try:
                    while filler.write(b"\0" * size):
                        pass
                except OSError:
                    pass

    def free(self, size):
        """Frees some bytes on a disk that was filled by `fill`."""
        filler = self.path / "filler"
        os.truncate(filler, filler.stat().st_size - size)

    def clear(self):
        (self.path / "filler").unlink()

    def close(self):
        subprocess.run(["umount", "-l", self.path], check=True)
