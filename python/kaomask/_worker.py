from __future__ import annotations

import json
import os
import select
import subprocess
import tempfile
import time
from typing import IO, Any, Dict, Sequence, Tuple


class KaomaskError(Exception):
    """The program cannot be used: it is missing, of another protocol, or refuses its options."""


class Ended(Exception):
    """A worker has ended, or is given up."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Worker:
    """A process of `kaomask worker`, which does one picture at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        # What it says on standard error counts only while it begins; a file never fills up.
        with tempfile.TemporaryFile() as errors:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, bufsize=0
            )
            self._begin(command, errors)

    def _begin(self, command: Sequence[str], errors: IO[bytes]) -> None:
        self._rest = b""
        try:
            self.greeting = json.loads(self._line(time.monotonic() + 60))
        except Ended:
            self.close(kill=True)
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip()
            raise KaomaskError(said or f"{command[0]} worker does not begin") from None
        if self.greeting.get("protocol") != 1:
            self.close(kill=True)
            raise KaomaskError(f"{command[0]} speaks protocol {self.greeting.get('protocol')}, and not 1")

    def ask(self, line: bytes, data: bytes, timeout: float) -> Tuple[Dict[str, Any], bytes]:
        """Sends a request and waits for its answer."""
        end = time.monotonic() + timeout
        self._write(line + b"\n" + data, end)
        answer = json.loads(self._line(end))
        return answer, self._take(answer["length"], end)

    def close(self, kill: bool = False) -> None:
        """Ends the process, by force if need be."""
        if kill:
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()

    def __del__(self) -> None:
        # Closed ends are the end of its input; a fork's copy of this object must not wait for it.
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.poll()

    def _write(self, data: bytes, end: float) -> None:
        pipe = self._process.stdin.fileno()  # type: ignore[union-attr]
        os.set_blocking(pipe, False)
        rest = memoryview(data)
        while rest:
            self._wait([], [pipe], end)
            try:
                rest = rest[os.write(pipe, rest[: 1 << 20]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._died() from None

    def _line(self, end: float) -> bytes:
        while b"\n" not in self._rest:
            self._read(end)
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def _take(self, count: int, end: float) -> bytes:
        parts = [self._rest]
        have = len(self._rest)
        while have < count:
            self._rest = b""
            self._read(end)
            parts.append(self._rest)
            have += len(self._rest)
        whole = b"".join(parts)
        self._rest = whole[count:]
        return whole[:count]

    def _read(self, end: float) -> None:
        pipe = self._process.stdout.fileno()  # type: ignore[union-attr]
        self._wait([pipe], [], end)
        more = os.read(pipe, 1 << 20)
        if not more:
            raise self._died()
        self._rest += more

    def _wait(self, reads: Sequence[int], writes: Sequence[int], end: float) -> None:
        poll = select.poll()
        for pipe in reads:
            poll.register(pipe, select.POLLIN)
        for pipe in writes:
            poll.register(pipe, select.POLLOUT)
        if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
            raise Ended("timeout", "the worker did not answer in time")

    def _died(self) -> Ended:
        try:
            status = self._process.wait(5)
        except subprocess.TimeoutExpired:
            status = None
        # 24 is SIGXCPU: more processor time than a picture may take.
        if status == -24:
            return Ended("timeout", "the picture takes more processor time than it may")
        return Ended("worker-died", f"the process that worked on it ended (status {status})")
