"""Covers faces in photographs with kaomoji: bytes in, bytes out, everything but the faces as it was.

    import kaomask
    result = kaomask.cover(open("photo.jpg", "rb").read())
    if result.status == "written":
        open("covered.jpg", "wb").write(result.data)

The pictures are covered by `kaomask worker`, a process of its own; docs/worker.md describes what is said to it.
"""

from ._coverer import Coverer, KaomaskError, Result, cover, detect

__version__ = "0.1.0"
__all__ = ["Coverer", "KaomaskError", "Result", "cover", "detect"]
