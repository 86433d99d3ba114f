from __future__ import annotations

import hashlib
import io
import itertools
import json
import os
import queue
import shutil
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from ._worker import Ended, KaomaskError, Worker

Picture = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]", Any]


@dataclass(frozen=True)
class Result:
    """What became of a picture.

    `status` is `written` (of `detect`: there are faces), `bare` (no face) or `failed`. Only a written one has `data`:
    a picture that could not be covered is never given back as if it were.
    """

    status: str
    data: Optional[bytes] = None
    faces: List[Dict[str, Any]] = field(default_factory=list)
    unsure: List[Dict[str, Any]] = field(default_factory=list)
    #: Why it failed: a code for programs and a sentence.
    code: Optional[str] = None
    message: Optional[str] = None
    #: The worker's whole answer.
    report: Mapping[str, Any] = field(default_factory=dict, repr=False)
    #: Of the picture's file, and of `data`, as the worker read and made them.
    sha256_in: Optional[str] = None
    sha256_out: Optional[str] = None


class Coverer:
    """Covers pictures in `jobs` processes, which start with the first picture.

    Options are those of `kaomask cover`, with underscores: `Coverer(kaomoji="cat", min_face="2%", thorough=True)`.
    A process that ends, or says nothing for `timeout` seconds, is replaced, and its picture tried `tries` times. It may
    be shared by threads, forked and pickled; the processes are never shared between processes.
    """

    def __init__(
        self,
        *,
        private: bool = False,
        jobs: int = 1,
        tries: int = 2,
        timeout: float = 600.0,
        program: Optional[str] = None,
        **options: Union[str, int, float, bool, Sequence[str], None],
    ) -> None:
        if jobs < 1 or tries < 1:
            raise ValueError("jobs and tries are 1 or more")
        if private:
            options["private"] = True
        self._arguments = dict(options, jobs=jobs, tries=tries, timeout=timeout, program=program)
        self._jobs, self._tries, self._timeout = jobs, tries, timeout
        self._program = program or _program()
        self._words = _words(options)
        self._ids = itertools.count(1)
        self._prepare()

    def _prepare(self) -> None:
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._resting: "queue.LifoQueue[Optional[Worker]]" = queue.LifoQueue()
        for _ in range(self._jobs):
            self._resting.put(None)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remake, (self._arguments,)

    def __enter__(self) -> "Coverer":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes that are at rest; the next picture starts new ones."""
        if self._process != os.getpid():
            return self._prepare()
        resting = [self._resting.get() for _ in range(self._resting.qsize())]
        for worker in resting:
            if worker is not None:
                worker.close()
            self._resting.put(None)

    def cover(
        self,
        picture: Picture,
        *,
        name: Optional[str] = None,
        regions: Optional[Sequence[Mapping[str, Any]]] = None,
        space: str = "upright",
        units: str = "pixels",
    ) -> Result:
        """Covers a picture: its bytes, a path, a PIL image or an array (these two come back as PNG).

        `regions` are what is covered, instead of a search: `[{"box": [left, top, width, height], "kind": "plate"}]`, in
        pixels of the upright picture, or as `space` (`stored`) and `units` (`share`) say; `kaomask.regions` makes them of
        annotations.
        """
        return self._ask("cover", picture, name, regions, {"space": space, "units": units})

    def detect(self, picture: Picture, *, name: Optional[str] = None) -> Result:
        """Finds the faces of a picture."""
        return self._ask("detect", picture, name, None)

    def batch(self, pictures: Iterable[Picture], *, ordered: bool = True) -> Iterator[Tuple[Picture, Result]]:
        """Covers many pictures, `jobs` at a time, and yields each with its result; no more than a few are held."""
        with ThreadPoolExecutor(self._jobs) as pool:
            waiting: "deque[Tuple[Picture, Any]]" = deque()
            for picture in pictures:
                waiting.append((picture, pool.submit(self.cover, picture)))
                while len(waiting) > 2 * self._jobs:
                    yield _next(waiting, ordered)
            while waiting:
                yield _next(waiting, ordered)

    @property
    def fingerprint(self) -> str:
        """Says what decides the results: the version, the engine and the options. Equal ones give equal bytes."""
        with self._worker() as lent:
            facts = {key: lent.worker.greeting.get(key) for key in ("version", "engine")}
        return hashlib.sha256(json.dumps([facts, self._words], sort_keys=True).encode()).hexdigest()[:16]

    def _worker(self) -> "_Lent":
        with self._lock:
            if self._process != os.getpid():
                self._prepare()  # A fork: its parent's processes are its parent's.
        return _Lent(self)

    def _ask(self, op: str, picture: Picture, name: Optional[str], regions: Optional[Sequence[Mapping[str, Any]]], counted: Mapping[str, str] = {}) -> Result:
        data, known = _bytes(picture)
        head: Dict[str, Any] = {"id": next(self._ids), "op": op, "length": len(data), "name": name or known}
        if regions is not None:
            head.update(counted, regions=list(regions))
        line = json.dumps(head).encode()
        if len(line) > 1 << 20:
            return Result("failed", code="bad-frame", message="the regions are longer than 1 MiB")
        end = Ended("worker-died", "no worker")
        for _ in range(self._tries):
            with self._worker() as lent:
                try:
                    answer, made = lent.worker.ask(line, data, self._timeout)
                except Ended as ended:
                    lent.give_up()
                    end = ended
                    continue
            return _result(answer, made)
        return Result("failed", code=end.code, message=str(end), sha256_in=hashlib.sha256(data).hexdigest())


class _Lent:
    """A worker in the hands of one call."""

    def __init__(self, coverer: Coverer) -> None:
        self._coverer, self._resting = coverer, coverer._resting

    def __enter__(self) -> "_Lent":
        self._held: Optional[Worker] = self._resting.get()
        return self

    @property
    def worker(self) -> Worker:
        if self._held is None:
            self._held = Worker([self._coverer._program, "worker", *self._coverer._words])
        return self._held

    def give_up(self) -> None:
        if self._held is not None:
            self._held.close(kill=True)
        self._held = None

    def __exit__(self, *_: Any) -> None:
        self._resting.put(self._held)


def _next(waiting: "deque[Tuple[Picture, Any]]", ordered: bool) -> Tuple[Picture, Result]:
    place = 0 if ordered else next((index for index, (_, job) in enumerate(waiting) if job.done()), 0)
    picture, job = waiting[place]
    del waiting[place]
    return picture, job.result()


def _result(answer: Mapping[str, Any], made: bytes) -> Result:
    error, sums = answer.get("error") or {}, answer.get("sha256") or {}
    return Result(
        answer["status"],
        made if answer["length"] else None,
        answer.get("faces") or [],
        answer.get("unsure") or [],
        error.get("code"),
        error.get("message"),
        answer,
        sums.get("in"),
        sums.get("out"),
    )


def _bytes(picture: Picture) -> Tuple[bytes, Optional[str]]:
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return bytes(picture), None
    if isinstance(picture, (str, os.PathLike)):
        with open(picture, "rb") as file:
            return file.read(), os.fspath(picture)
    if not hasattr(picture, "save"):
        from PIL import Image  # An array; its owner has Pillow or gets this error.

        picture = Image.fromarray(picture)
    coded = io.BytesIO()
    picture.save(coded, "PNG")
    return coded.getvalue(), None


def _words(options: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, (list, tuple)):
            words += [f"{option}={one}" for one in value]
        elif value is not None and value is not False:
            words.append(f"{option}={value}")
    return words


def _program() -> str:
    """The program: the environment's, the one in this package, or the one in PATH."""
    beside = os.path.join(os.path.dirname(__file__), "bin", "kaomask")
    found = os.environ.get("KAOMASK_PROGRAM") or (beside if os.path.exists(beside) else shutil.which("kaomask"))
    if not found:
        raise KaomaskError("the program kaomask is neither in this package nor in PATH")
    return found


def _remake(arguments: Dict[str, Any]) -> Coverer:
    return Coverer(**arguments)


_shared: Optional[Coverer] = None


def _common() -> Coverer:
    global _shared
    if _shared is None:
        _shared = Coverer()
    return _shared


def cover(picture: Picture, *, name: Optional[str] = None, regions: Optional[Sequence[Mapping[str, Any]]] = None) -> Result:
    """Covers a picture as `Coverer().cover` does, in a process that all callers share."""
    return _common().cover(picture, name=name, regions=regions)


def detect(picture: Picture, *, name: Optional[str] = None) -> Result:
    """Finds the faces of a picture as `Coverer().detect` does, in a process that all callers share."""
    return _common().detect(picture, name=name)
