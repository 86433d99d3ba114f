"""Shards by a real worker: KAOMASK_PROGRAM names the program, or it is in PATH."""

import io
import shutil
import subprocess
import tarfile

import pytest
from test_kaomask import CAT, PORTRAIT

import kaomask
from kaomask import shards

LONG = "d/" + "n" * 150 + ".jpg"


@pytest.fixture(scope="module")
def coverer():
    with kaomask.Coverer(kaomoji="cat") as coverer:
        yield coverer


def tar(files, form=tarfile.GNU_FORMAT):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as made:
        for name, data in files:
            info = tarfile.TarInfo(name)
            if form == tarfile.PAX_FORMAT:
                info.pax_headers = {"size": str(len(data)), "comment": "\u00e4"}
            info.size, info.mtime, info.uid, info.uname = len(data), 1_500_000_000.25 if form == tarfile.PAX_FORMAT else 1, 7, "ann"
            made.addfile(info, io.BytesIO(data))
    return out.getvalue()


def covered(data, coverer, **options):
    out = io.BytesIO()
    counts = shards.cover(io.BytesIO(data), out, coverer, **options)
    with tarfile.open(fileobj=io.BytesIO(out.getvalue())) as made:
        return counts, [(info, made.extractfile(info).read() if info.isfile() else b"") for info in made]


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT])
def test_pictures_are_covered_and_all_else_is_as_it_was(coverer, form):
    files = [("1.jpg", PORTRAIT), ("1.json", b"{}"), ("1.seg.png", CAT), ("2.png", CAT), ("../x.txt", b"x" * 513)]
    files += [] if form == tarfile.USTAR_FORMAT else [(LONG, PORTRAIT)]
    counts, made = covered(tar(files, form), coverer, jobs=2)
    assert [info.name for info, _ in made] == [name for name, _ in files]
    right = coverer.cover(PORTRAIT, name="1.jpg").data
    assert [data for _, data in made] == [right if data is PORTRAIT else data for _, data in files]
    assert {(info.uid, info.uname) for info, _ in made} == {(7, "ann")} and len({info.mtime for info, _ in made}) == 1
    assert all(info.pax_headers.get("size", str(info.size)) == str(info.size) for info, _ in made)
    assert counts["written"] == len(files) - 4 and counts["bare"] == 1 and counts["copied .seg.png"] == 1


def test_without_pictures_a_shard_stays_byte_for_byte_and_gnu_tar_reads_it(coverer, tmp_path):
    data = tar([("a.txt", b"x"), ("b.cls", b"1"), (LONG + ".txt", b"y")])
    out = io.BytesIO()
    shards.cover(io.BytesIO(data), out, coverer)
    assert data.startswith(out.getvalue().rstrip(b"\0"))
    shards.cover(io.BytesIO(tar([("1.jpg", PORTRAIT)])), open(tmp_path / "1.tar", "wb"), coverer).clear()
    if shutil.which("tar"):
        listed = subprocess.run(["tar", "tvf", tmp_path / "1.tar"], capture_output=True, text=True, check=True)
        assert "1.jpg" in listed.stdout and listed.stderr == ""


@pytest.mark.parametrize(
    "data, says",
    [
        (tar([("1.jpg", PORTRAIT)])[:9000], "middle of a member"),
        (tar([("1.jpg", PORTRAIT)])[: 512 + len(PORTRAIT) + -len(PORTRAIT) % 512], "without its last blocks"),
        (b"", "empty"),
        (PORTRAIT, "no tar"),
        (b"\x1f\x8b" + bytes(600), "no tar"),
    ],
)
def test_a_broken_tar_ends_in_a_sentence(coverer, data, says):
    with pytest.raises(shards.BadTar, match=f"behind byte \\d+: .*{says}"):
        shards.cover(io.BytesIO(data), io.BytesIO(), coverer)


@pytest.mark.parametrize("on_error, left", [("report", 1), ("drop", 1), ("copy", 3)])
def test_what_fails_is_left_out_unless_a_copy_is_asked_for(coverer, on_error, left):
    data = tar([("1.jpg", PORTRAIT[:4000]), ("2.mp4", b"movie"), ("3.txt", b"x")])
    counts, made = covered(data, coverer, on_error=on_error)
    assert counts["failed"] == 2 and len(made) == left
    with pytest.raises(kaomask.KaomaskError):
        covered(data, coverer, on_error="fail")


def test_a_shard_appears_whole_or_not_at_all(tmp_path, capsys):
    for number in range(3):
        (tmp_path / f"{number}.tar").write_bytes(tar([(f"{number}.jpg", PORTRAIT)]))
    (tmp_path / "2.tar").write_bytes(b"no tar")
    names = [str(tmp_path / f"{number}.tar") for number in range(3)]
    out = tmp_path / "out"
    assert shards.main([*names, "-o", str(out), "--kaomoji=cat", "--shard", "0/2"]) == 1
    assert [path.name for path in out.iterdir()] == ["0.tar"]
    assert "2.tar: " in capsys.readouterr().err
    before = (out / "0.tar").stat().st_mtime_ns
    assert shards.main([*names[:2], "-o", str(out), "--kaomoji=cat", "--report", str(tmp_path / "r.jsonl")]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["0.tar", "1.tar"] and (out / "0.tar").stat().st_mtime_ns == before
    assert '"status": "written"' in (tmp_path / "r.jsonl").read_text()


def test_webdataset_reads_what_is_written(coverer, tmp_path):
    webdataset = pytest.importorskip("webdataset")
    with open(tmp_path / "1.tar", "wb") as out:
        shards.cover(io.BytesIO(tar([("1.jpg", PORTRAIT), ("1.json", b"{}")])), out, coverer)
    (sample,) = webdataset.WebDataset(str(tmp_path / "1.tar"), shardshuffle=False)
    assert sample["jpg"] == coverer.cover(PORTRAIT, name="1.jpg").data and sample["json"] == b"{}"
