"""Annotations there and back; the last test covers with them, by KAOMASK_PROGRAM or the kaomask in PATH."""

import json

import pytest
from test_kaomask import PORTRAIT

import kaomask
from kaomask import regions

BOX = {"kind": "plate", "box": [10.0, 20.0, 30.0, 40.0]}
SHAPE = {"kind": "screen", "polygon": [[10.0, 20.0], [60.0, 20.0], [30.0, 50.0]]}


def line(space="stored", *things):
    return {"input": "a.jpg", "width": 100, "height": 200, "space": space, "units": "pixels", "regions": list(things or (BOX, SHAPE))}


def test_coco_and_back():
    data = regions.to_coco([line()])
    assert regions.from_coco(data) == [line()]
    assert data["annotations"][1]["bbox"] == [10, 20, 50, 30]
    data["annotations"][0]["segmentation"] = {"counts": "x", "size": [200, 100]}
    with pytest.raises(ValueError, match="run-length"):
        regions.from_coco(data)


def test_yolo_and_back():
    text = regions.to_yolo(line(), ["plate", "screen"])
    assert text.splitlines()[0] == "0 0.250000 0.200000 0.300000 0.200000"
    back = regions.from_yolo(text, "a.jpg", ["plate", "screen"])
    assert (back["space"], back["units"]) == ("stored", "share")
    back.update(width=100, height=200)
    assert regions.to_yolo(back, ["plate", "screen"]) == text


def test_voc_counts_from_one():
    text = regions.to_voc(line("stored", BOX))
    assert "<xmin>11</xmin>" in text and "<xmax>40</xmax>" in text
    assert regions.from_voc(text) == line("stored", BOX)


def test_labelme_and_cvat_are_upright():
    assert regions.from_labelme(regions.to_labelme(line("upright"))) == line("upright")
    assert regions.from_cvat(regions.to_cvat([line("upright")])) == [line("upright")]


def test_img2dataset_has_corners_in_shares():
    row = [[0.1, 0.2, 0.4, 0.3]]
    back = regions.from_img2dataset(row, "a.jpg")
    assert back["regions"][0]["kind"] == "face"
    assert [round(one, 9) for one in regions.to_img2dataset(back)[0]] == row[0]


def test_names_of_classes_may_be_given_others():
    assert regions.from_yolo("0 .5 .5 .1 .1", "a", ["Human face"], {"Human face": "face"})["regions"][0]["kind"] == "face"
    with pytest.raises(ValueError, match="width"):
        regions.to_coco([regions.from_img2dataset([], "a")])


def test_the_worker_covers_what_was_converted(tmp_path, capsys):
    with kaomask.Coverer(cover=["plate=solid"]) as coverer:
        found = regions.of_result(coverer.detect(PORTRAIT), "a.jpg")
        data = regions.to_coco([found])
        assert [category["name"] for category in data["categories"]] == ["face"] and data["annotations"][0]["score"] > 0.5
        yolo = regions.from_yolo("0 0.2 0.8 0.2 0.1", "a.jpg", ["plate"])
        result = coverer.cover(PORTRAIT, regions=yolo["regions"], space="stored", units="share")
        assert [face["kind"] for face in result.faces] == ["plate"] and "kaomoji" not in result.faces[0]
        refused = coverer.cover(PORTRAIT, regions=[{"kind": "plate", "bx": [1, 2, 3, 4]}])
        assert refused.status == "failed" and "bx" in refused.message
        assert coverer.cover(PORTRAIT).status == "written"
    (tmp_path / "coco.json").write_text(json.dumps(data))
    assert regions.main(["coco", str(tmp_path / "coco.json")]) == 0
    assert json.loads(capsys.readouterr().out)["regions"][0]["kind"] == "face"
    (tmp_path / "bad.json").write_text("{")
    assert regions.main(["coco", str(tmp_path / "bad.json")]) == 1


UPRIGHT = {"input": "a.jpg", "width": 200, "height": 100, "space": "upright", "units": "pixels", "regions": [{"kind": "face", "box": [20, 10, 30, 40]}]}


@pytest.mark.parametrize(
    "turn, box",
    [(1, [20, 10, 30, 40]), (2, [150, 10, 30, 40]), (3, [150, 50, 30, 40]), (4, [20, 50, 30, 40]),
     (5, [10, 20, 40, 30]), (6, [10, 150, 40, 30]), (7, [50, 150, 40, 30]), (8, [50, 20, 40, 30])],
)
def test_a_line_that_knows_how_its_picture_is_turned_becomes_stored_pixels(turn, box):
    data = regions.to_coco([{**UPRIGHT, "orientation": turn}])
    assert data["annotations"][0]["bbox"] == box
    assert (data["images"][0]["width"], data["images"][0]["height"]) == ((200, 100) if turn < 5 else (100, 200))
    share = {**UPRIGHT, "units": "share", "orientation": turn, "regions": [{"box": [0.1, 0.1, 0.15, 0.4]}]}
    assert regions.to_coco([share])["annotations"][0]["bbox"] == pytest.approx(box)


@pytest.mark.parametrize("turn", range(1, 9))
def test_the_program_writes_what_the_converters_write_and_read(turn, tmp_path):
    import subprocess

    from kaomask._coverer import _program

    # The picture turned by Exif alone: its faces are found upright or not at all, and stored either way.
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0" + bytes([turn]) + b"\0\0\0\0\0\0"
    segment = b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif
    (tmp_path / "a.jpg").write_bytes(PORTRAIT[:2] + segment + PORTRAIT[2:])

    def said(*words):
        run = subprocess.run([_program(), "detect", "a.jpg", "--thorough", *words], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    found = json.loads(said("--json"))
    assert found.get("orientation", 1) == turn and found["faces"]
    data = json.loads(said("--format", "coco"))
    right = regions.to_coco([found])
    assert [note["bbox"] for note in data["annotations"]] == [note["bbox"] for note in right["annotations"]]
    assert data["images"] == right["images"] and data["categories"] == right["categories"]
    (line,) = regions.from_coco(data)
    assert line["space"] == "stored" and len(line["regions"]) == len(found["faces"])
    assert regions.from_voc(said("--format", "voc"))["regions"][0]["box"] == data["annotations"][0]["bbox"]
    assert said("--format", "yolo") == regions.to_yolo(found, ["face"])
