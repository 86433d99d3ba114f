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
