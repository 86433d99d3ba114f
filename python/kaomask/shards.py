"""Covers the pictures in tar files (WebDataset's shards) and copies everything else, header and all.

    python -m kaomask.shards shards/*.tar -o covered/ --shard 3/32 --kaomoji=cat
    aws s3 cp s3://in/000.tar - | python -m kaomask.shards - -o - | aws s3 cp - s3://out/000.tar

Order, names, times and owners stay; of a covered member only the size in its header changes. Nothing is unpacked, so that
no name becomes a path. A shard appears whole or not at all.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, Counter as Counts, Iterator, List, Optional, Sequence, Tuple

from ._coverer import Coverer, KaomaskError, Result

BLOCK = 512
#: Of a member in memory, bytes.
LARGEST = 1 << 30
MEMBERS = ("jpg", "jpeg", "png", "webp")
#: What may show a face, and is not covered unless it is asked for or cannot be.
OTHERS = "heic heif avif gif bmp tif tiff jxl mp4 mov m4v mkv webm avi livp zip tar gz".split()


class BadTar(Exception):
    """A file is no tar, or ends too early."""


class Member:
    """A file of a tar: its headers as they are, and its bytes."""

    def __init__(self, head: bytes, name: str, data: bytes, is_plain: bool) -> None:
        self.head, self.name, self.data, self.is_plain = head, name, data, is_plain

    @property
    def key(self) -> str:
        """Its extension as WebDataset reads it: all behind the first dot of its last name."""
        return os.path.basename(self.name).partition(".")[2].lower()

    def written(self, data: bytes) -> bytes:
        head = self.head
        if len(data) != len(self.data):
            head = _resized(head[:-BLOCK], len(data)) + _sized(head[-BLOCK:], len(data))
        return head + data + bytes(-len(data) % BLOCK)


def _number(field: bytes) -> int:
    if field[:1] >= b"\x80":  # GNU's numbers in base 256.
        return int.from_bytes(field[1:], "big")
    return int(field.rstrip(b"\0 ").strip() or b"0", 8)


def _sized(block: bytes, size: int) -> bytes:
    block = block[:124] + b"%011o\0" % size + block[136:]
    sum_ = sum(block[:148]) + 8 * 32 + sum(block[156:])
    return block[:148] + b"%06o\0 " % sum_ + block[156:]


def _resized(extra: bytes, size: int) -> bytes:
    """The headers before a member's own, of which pax records may tell its size."""
    done = b""
    while extra:
        block, told = extra[:BLOCK], _number(extra[124:136])
        data, extra = extra[BLOCK : BLOCK + told], extra[BLOCK + told + -told % BLOCK :]
        if block[156:157] == b"x" and any(key == b"size" for key, _ in _pax(data)):
            data = b"".join(_record(key, str(size).encode() if key == b"size" else value) for key, value in _pax(data))
            block = _sized(block, len(data))
        done += block + data + bytes(-len(data) % BLOCK)
    return done


def _record(key: bytes, value: bytes) -> bytes:
    body = b" " + key + b"=" + value + b"\n"
    count = len(body) + 1
    while len(body) + len(str(count)) != count:
        count += 1
    return str(count).encode() + body


def _take(file: IO[bytes], count: int) -> bytes:
    parts, left = [], count
    while left and (part := file.read(min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    if left:
        raise BadTar("it ends in the middle of a member")
    return b"".join(parts)


def members(file: IO[bytes]) -> Iterator[Member]:
    """The members of a tar, plain, GNU or pax, as they come, to the end of the file: whoever writes a pipe goes on."""
    place = [0]
    try:
        yield from _members(file, place)
    except BadTar as error:
        raise BadTar(f"damaged tar file, behind byte {place[0]}: {error}") from None


def _members(file: IO[bytes], place: List[int]) -> Iterator[Member]:
    head, name, size_told = b"", None, None
    while True:
        block = file.read(BLOCK)
        if block and len(block) < BLOCK:
            block += _take(file, BLOCK - len(block))
        if not block:
            raise BadTar("it ends without its last blocks, or is empty")
        if not any(block):
            if head:
                raise BadTar("it ends behind a header without its file")
            while file.read(1 << 20):
                pass
            return
        try:
            size, told = _number(block[124:136]), _number(block[148:156])
        except ValueError:
            raise BadTar("a header is damaged, or it is no tar (unpack .tar.gz first)") from None
        if told != sum(block[:148]) + 8 * 32 + sum(block[156:]):
            raise BadTar("a header is damaged, or it is no tar (unpack .tar.gz first)")
        kind = block[156:157]
        if size_told is not None and kind not in b"xgLK":
            size = size_told
        if size > LARGEST:
            raise BadTar(f"a member of {size} bytes is larger than the limit of {LARGEST}")
        data = _take(file, size + -size % BLOCK) if kind not in b"123456" else b""
        place[0] += BLOCK + len(data)
        if kind in b"xgLK":
            head += block + data
            if kind == b"L":
                name = data[:size].rstrip(b"\0").decode("utf-8", "replace")
            for key, value in _pax(data[:size]) if kind == b"x" else ():
                name = value.decode("utf-8", "replace") if key == b"path" else name
                size_told = int(value) if key == b"size" and value.isdigit() else size_told
                if key.startswith(b"GNU.sparse"):
                    raise BadTar("it has sparse files; write it without --sparse")
            continue
        if kind == b"S":
            raise BadTar("it has sparse files; write it without --sparse")
        own = block[:100].rstrip(b"\0").decode("utf-8", "replace")
        prefix = block[345:500].rstrip(b"\0").decode("utf-8", "replace") if block[257:263] == b"ustar\0" else ""
        own = f"{prefix}/{own}" if prefix else own
        yield Member(head + block, name or own, data[:size], kind in b"0\0")
        head, name, size_told = b"", None, None


def _pax(data: bytes) -> Iterator[Tuple[bytes, bytes]]:
    while data:
        count = data.split(b" ", 1)[0]
        if not count.isdigit() or not 0 < int(count) <= len(data):
            raise BadTar("a pax header is damaged")
        record, data = data[len(count) + 1 : int(count) - 1], data[int(count) :]
        key, _, value = record.partition(b"=")
        yield key, value


def cover(source: IO[bytes], target: IO[bytes], coverer: Coverer, *, jobs: int = 1, on_error: str = "report",
          extensions: Sequence[str] = MEMBERS, name: str = "shard", report: Optional[IO[str]] = None) -> Counts[str]:
    """Covers a shard, and counts its members by what became of them.

    `on_error` says what becomes of a picture that fails: `report` leaves it out, names it and ends with an error, `drop`
    leaves it out, `copy` copies it, which may show a face, and `fail` ends the work. A picture whose whole extension is not
    among `extensions`, such as `seg.png`, is copied and counted by it.
    """
    counts: Counts[str] = Counter()

    def work(member: Member) -> Optional[Result]:
        if not member.is_plain:
            return None
        if member.key not in extensions:
            if member.key.rpartition(".")[2] in OTHERS:
                return Result("failed", code="not-covered", message="may show a face, and is not among --members")
            return None
        return coverer.cover(member.data, name=member.name)

    with ThreadPoolExecutor(jobs) as pool:
        coming = members(source)
        waiting: List[Tuple[Member, Any]] = []
        for member in itertools.chain(coming, [None] * 2 * jobs):
            if member is not None:
                waiting.append((member, pool.submit(work, member)))
            while waiting and (member is None or len(waiting) > 2 * jobs):
                done, job = waiting.pop(0)
                result = job.result()
                status = "other" if result is None else result.status
                if result is None and done.key.rpartition(".")[2] in MEMBERS:
                    status = f"copied .{done.key}"
                counts[status] += 1
                if report is not None and result is not None:
                    facts = {"shard": name, "input": done.name, "status": status, "faces": result.faces, "message": result.message}
                    report.write(json.dumps({key: value for key, value in facts.items() if value is not None}) + "\n")
                data: bytes = done.data if result is None or result.data is None else result.data
                if status == "failed":
                    assert result is not None
                    print(f"{name}: {done.name}: {result.message}", file=sys.stderr)
                    if on_error == "fail":
                        raise KaomaskError(f"{name}: {done.name} could not be covered")
                    if on_error != "copy":
                        continue
                target.write(done.written(data))
    target.write(bytes(2 * BLOCK))
    return counts


def _whole(path: str, out: str, **options: Any) -> Counts[str]:
    """Covers a shard into a folder, in which it appears whole or not at all."""
    os.makedirs(out, exist_ok=True)
    target = os.path.join(out, os.path.basename(path))
    if os.path.exists(target) and os.path.samefile(path, target):
        raise BadTar("the output is the shard itself; choose another folder")
    with open(path, "rb") as source, tempfile.NamedTemporaryFile(dir=out, prefix=".", suffix=".part") as part:
        counts = cover(source, part, name=path, **options)  # type: ignore[arg-type]
        part.flush()
        os.fsync(part.fileno())
        os.chmod(part.name, os.stat(path).st_mode & 0o666)
        os.link(part.name, part.name + ".done")
        os.replace(part.name + ".done", target)
    return counts


def _share(words: str) -> Tuple[int, int]:
    number, _, count = words.partition("/")
    if not (number.isdigit() and count.isdigit() and 0 < int(count) and 0 <= int(number) < int(count)):
        raise argparse.ArgumentTypeError("needs a number below a count, from 0: 3/32")
    return int(number), int(count)


def main(words: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaomask.shards", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("shards", nargs="+", help="tar files, or - for standard input")
    parser.add_argument("-o", "--output", required=True, help="a folder, or - for standard output")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--shard", type=_share, metavar="3/32", help="every 32nd of the files, from the fourth on")
    parser.add_argument("--members", default=",".join(MEMBERS), help="extensions of what is covered (default: %(default)s)")
    parser.add_argument("--on-error", choices=("report", "copy", "drop", "fail"), default="report")
    parser.add_argument("--report", type=argparse.FileType("w"), help="a file of JSON lines, one a picture")
    parser.add_argument("--force", action="store_true", help="make shards again that are there")
    given, rest = parser.parse_known_args(words)
    if "-" in given.shards and (given.output != "-" or len(given.shards) > 1):
        parser.error("- is one shard from standard input to standard output (-o -)")
    if given.output == "-" and given.shards != ["-"]:
        parser.error("-o - takes one shard from standard input (-)")
    options: dict[str, Any] = {}
    for word in rest:
        if not word.startswith("--"):
            parser.error(f"{word}: options of kaomask cover are said with =, such as --kaomoji=cat")
        key, sign, value = word[2:].partition("=")
        options[key] = value if sign else True
    shards = given.shards[given.shard[0] :: given.shard[1]] if given.shard else given.shards
    failed, total = 0, Counter[str]()
    with Coverer(jobs=given.jobs, **options) as coverer:
        more = dict(coverer=coverer, jobs=given.jobs, on_error=given.on_error, report=given.report)
        more["extensions"] = tuple(one.strip().lower() for one in given.members.split(","))
        for path in shards:
            try:
                if path == "-":
                    total += cover(sys.stdin.buffer, sys.stdout.buffer, name="standard input", **more)
                    sys.stdout.buffer.flush()
                elif given.force or not os.path.exists(os.path.join(given.output, os.path.basename(path))):
                    total += _whole(path, given.output, **more)
                else:
                    print(f"{path}: there already, kept; --force makes it again", file=sys.stderr)
            except (BadTar, KaomaskError, OSError) as error:
                print(f"{path}: {error}", file=sys.stderr)
                failed += 1
                if given.on_error == "fail":
                    break
    print(", ".join(f"{count} {status}" for status, count in sorted(total.items())) or "nothing done", file=sys.stderr)
    return 1 if failed or total["failed"] and given.on_error in ("report", "fail") else 0


if __name__ == "__main__":
    raise SystemExit(main())
