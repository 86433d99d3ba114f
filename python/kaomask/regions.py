"""Annotations of other programs as lines for `kaomask cover --regions`, and back.

    python -m kaomask.regions coco instances.json > found.jsonl
    kaomask detect photos/ --json | python -m kaomask.regions --to coco > faces.json

A line is what docs/regions.md describes: `{"input", "width", "height", "space", "units", "regions": [{"kind", "box" or
"polygon", "score"}]}`. Kinds are the names of the annotation's classes; `kinds={"human face": "face"}` gives them others.
"""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as xml
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple

Line = Dict[str, Any]
Kinds = Optional[Mapping[str, str]]


def _kind(name: str, kinds: Kinds) -> str:
    name = (kinds or {}).get(name, name)
    return "face" if name.lower() == "face" else name


def _line(name: str, size: Tuple[Optional[int], Optional[int]], space: str, regions: List[Dict[str, Any]], units: str = "pixels") -> Line:
    sides = {key: int(side) for key, side in zip(("width", "height"), size) if side}
    return {"input": name, **sides, "space": space, "units": units, "regions": regions}


def _box(corners: Sequence[float]) -> List[float]:
    x0, y0, x1, y1 = (float(one) for one in corners)
    return [min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)]


def _pairs(numbers: Sequence[float]) -> List[List[float]]:
    return [[float(x), float(y)] for x, y in zip(numbers[::2], numbers[1::2])]


def _size(line: Line) -> Tuple[int, int]:
    if "width" not in line or "height" not in line:
        raise ValueError(f"{line.get('input')}: its width and height have to be known")
    return line["width"], line["height"]


def stored(line: Line) -> Line:
    """The line in pixels as they are stored, if it says how its picture is turned (`orientation`, by Exif's numbers)."""
    turn = line.get("orientation", 1)
    if turn == 1 or line.get("space") == "stored":
        return line
    wide, high = (1.0, 1.0) if line.get("units") == "share" else _size(line)
    maps = {2: lambda x, y: [wide - x, y], 3: lambda x, y: [wide - x, high - y], 4: lambda x, y: [x, high - y]}
    maps.update({5: lambda x, y: [y, x], 6: lambda x, y: [y, wide - x], 7: lambda x, y: [high - y, wide - x]})
    maps[8] = lambda x, y: [high - y, x]
    regions = []
    for region in line.get("regions", line.get("faces", [])):
        place = {key: region[key] for key in ("kind", "score", "confidence") if region.get(key) is not None}
        if region.get("polygon"):
            place["polygon"] = [maps[turn](x, y) for x, y in region["polygon"]]
        else:
            x, y, width, height = region["box"]
            place["box"] = _box([*maps[turn](x, y), *maps[turn](x + width, y + height)])
        regions.append(place)
    size = _size(line) if "width" in line and "height" in line else (None, None)
    return _line(line["input"], size[::-1] if turn >= 5 else size, "stored", regions, line.get("units", "pixels"))


def _regions(line: Line, shares: bool = False) -> Iterator[Tuple[str, List[float], Optional[List[List[float]]], Dict[str, Any]]]:
    """Each region as kind, box and polygon, in pixels or shares, and what else is known of it."""
    factor = (1.0, 1.0)
    if (line.get("units") == "share") != shares:
        width, height = _size(line)
        factor = (1 / width, 1 / height) if shares else (float(width), float(height))
    for region in line.get("regions", line.get("faces", [])):
        polygon = region.get("polygon")
        points = polygon or [region["box"][:2], [sum(region["box"][::2]), sum(region["box"][1::2])]]
        points = [[x * factor[0], y * factor[1]] for x, y in points]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]
        yield region.get("kind", "face"), box, points if polygon else None, region


def from_coco(data: Mapping[str, Any], kinds: Kinds = None) -> List[Line]:
    """COCO's JSON: boxes and polygons in stored pixels. A crowd's run lengths are refused."""
    names = {category["id"]: category["name"] for category in data.get("categories", [])}
    lines = {
        image["id"]: _line(image["file_name"], (image.get("width"), image.get("height")), "stored", []) for image in data["images"]
    }
    for note in data.get("annotations", []):
        line = lines[note["image_id"]]
        kind = _kind(names.get(note["category_id"], str(note["category_id"])), kinds)
        more = {"score": note["score"]} if note.get("score") is not None else {}
        outline = note.get("segmentation") or []
        if isinstance(outline, Mapping):
            raise ValueError(f"annotation {note.get('id')} of {line['input']} is run-length encoded; make polygons of it first")
        polygons = [_pairs(part) for part in outline if len(part) >= 6]
        line["regions"] += [{"kind": kind, "polygon": polygon, **more} for polygon in polygons] or [
            {"kind": kind, "box": [float(one) for one in note["bbox"]], **more}
        ]
    return list(lines.values())


def to_coco(lines: Iterable[Line]) -> Dict[str, Any]:
    """COCO's JSON of lines, in stored pixels where a line says how its picture is turned, else in those of its space."""
    data: Dict[str, Any] = {"images": [], "annotations": [], "categories": []}
    ids: Dict[str, int] = {}
    for number, line in enumerate(map(stored, lines), 1):
        width, height = _size(line)
        data["images"].append({"id": number, "file_name": line["input"], "width": width, "height": height})
        for kind, box, polygon, region in _regions(line):
            note: Dict[str, Any] = {"id": len(data["annotations"]) + 1, "image_id": number, "bbox": box, "iscrowd": 0}
            note["category_id"] = ids.setdefault(kind, len(ids) + 1)
            note["segmentation"] = [[one for point in polygon for one in point]] if polygon else []
            note["area"] = box[2] * box[3]
            score = region.get("score", region.get("confidence"))
            data["annotations"].append(note if score is None else {**note, "score": score})
    data["categories"] = [{"id": one, "name": name} for name, one in ids.items()]
    return data


def from_yolo(text: str, input: str, names: Sequence[str], kinds: Kinds = None) -> Line:
    """A label file of YOLO: class, then centre and size, or a polygon; shares of the stored picture."""
    regions: List[Dict[str, Any]] = []
    for row in filter(None, (row.split() for row in text.splitlines())):
        kind, numbers = _kind(names[int(row[0])], kinds), [float(one) for one in row[1:]]
        if len(numbers) in (4, 5):
            x, y, width, height = numbers[:4]
            more = {"score": numbers[4]} if len(numbers) == 5 else {}
            regions.append({"kind": kind, "box": [x - width / 2, y - height / 2, width, height], **more})
        else:
            regions.append({"kind": kind, "polygon": _pairs(numbers)})
    return _line(input, (None, None), "stored", regions, "share")


def to_yolo(line: Line, names: Sequence[str]) -> str:
    """The label file of a line. Polygons are written as such."""
    rows = []
    for kind, box, polygon, _ in _regions(stored(line), shares=True):
        numbers = [box[0] + box[2] / 2, box[1] + box[3] / 2, box[2], box[3]]
        numbers = [one for point in polygon for one in point] if polygon else numbers
        rows.append(" ".join([str(list(names).index(kind))] + [f"{one:.6f}" for one in numbers]))
    return "".join(row + "\n" for row in rows)


def from_voc(text: str, kinds: Kinds = None) -> Line:
    """Pascal VOC's XML: corners in stored pixels, counted from 1."""
    root = xml.fromstring(text)
    regions = []
    for thing in root.iter("object"):
        left, top, right, bottom = (float(thing.findtext(f"bndbox/{key}") or "nan") for key in ("xmin", "ymin", "xmax", "ymax"))
        regions.append({"kind": _kind(thing.findtext("name") or "object", kinds), "box": _box((left - 1, top - 1, right, bottom))})
    size = tuple(int(root.findtext(f"size/{key}") or 0) or None for key in ("width", "height"))
    return _line(root.findtext("filename") or "", size, "stored", regions)  # type: ignore[arg-type]


def to_voc(line: Line) -> str:
    """Pascal VOC's XML of a line; of polygons their boxes."""
    line = stored(line)
    root = xml.Element("annotation")
    xml.SubElement(root, "filename").text = line["input"]
    size = xml.SubElement(root, "size")
    for key, side in zip(("width", "height", "depth"), (*_size(line), 3)):
        xml.SubElement(size, key).text = str(side)
    for kind, (left, top, width, height), _, _ in _regions(line):
        thing = xml.SubElement(root, "object")
        xml.SubElement(thing, "name").text = kind
        corners = xml.SubElement(thing, "bndbox")
        for key, place in zip(("xmin", "ymin", "xmax", "ymax"), (left + 1, top + 1, left + width, top + height)):
            xml.SubElement(corners, key).text = f"{place:g}"
    return xml.tostring(root, encoding="unicode")


def from_labelme(data: Mapping[str, Any], kinds: Kinds = None) -> Line:
    """LabelMe's JSON: rectangles, circles and polygons in pixels of the upright picture."""
    regions: List[Dict[str, Any]] = []
    for shape in data["shapes"]:
        kind, form, points = _kind(shape["label"], kinds), shape.get("shape_type", "polygon"), shape["points"]
        if form == "rectangle":
            regions.append({"kind": kind, "box": _box([*points[0], *points[1]])})
        elif form == "circle":
            (x, y), (rim_x, rim_y) = points
            reach = ((rim_x - x) ** 2 + (rim_y - y) ** 2) ** 0.5
            regions.append({"kind": kind, "box": [x - reach, y - reach, 2 * reach, 2 * reach]})
        elif form == "polygon":
            regions.append({"kind": kind, "polygon": points})
        else:
            raise ValueError(f"{data.get('imagePath')}: a {form} has no area")
    return _line(data["imagePath"], (data.get("imageWidth"), data.get("imageHeight")), "upright", regions)


def to_labelme(line: Line) -> Dict[str, Any]:
    """LabelMe's JSON of a line."""
    shapes = []
    for kind, (x, y, width, height), polygon, _ in _regions(line):
        points = polygon or [[x, y], [x + width, y + height]]
        form = "polygon" if polygon else "rectangle"
        shapes.append({"label": kind, "points": points, "shape_type": form, "group_id": None, "flags": {}})
    width, height = _size(line)
    head = {"version": "5.0.0", "flags": {}, "imagePath": line["input"], "imageData": None}
    return {**head, "imageWidth": width, "imageHeight": height, "shapes": shapes}


def from_cvat(text: str, kinds: Kinds = None, space: str = "upright") -> List[Line]:
    """CVAT's XML for images. CVAT turns pictures by their Exif; of a version that does not, say `space="stored"`."""
    lines = []
    for image in xml.fromstring(text).iter("image"):
        regions: List[Dict[str, Any]] = []
        for shape in image:
            kind = _kind(shape.get("label") or "object", kinds)
            if shape.tag == "box":
                regions.append({"kind": kind, "box": _box([float(shape.attrib[key]) for key in ("xtl", "ytl", "xbr", "ybr")])})
            elif shape.tag == "polygon":
                points = [one.split(",") for one in shape.attrib["points"].split(";")]
                regions.append({"kind": kind, "polygon": [[float(x), float(y)] for x, y in points]})
            elif shape.tag != "tag":
                raise ValueError(f"{image.get('name')}: a {shape.tag} is neither box nor polygon")
        lines.append(_line(image.attrib["name"], (int(image.get("width", 0)), int(image.get("height", 0))), space, regions))
    return lines


def to_cvat(lines: Iterable[Line]) -> str:
    """CVAT's XML of lines."""
    root = xml.Element("annotations")
    xml.SubElement(root, "version").text = "1.1"
    for number, line in enumerate(lines):
        width, height = _size(line)
        image = xml.SubElement(root, "image", id=str(number), name=line["input"], width=str(width), height=str(height))
        for kind, (x, y, across, down), polygon, _ in _regions(line):
            if polygon:
                points = ";".join(f"{one[0]:g},{one[1]:g}" for one in polygon)
                xml.SubElement(image, "polygon", label=kind, points=points, occluded="0", z_order="0")
            else:
                corners = dict(xtl=f"{x:g}", ytl=f"{y:g}", xbr=f"{x + across:g}", ybr=f"{y + down:g}")
                xml.SubElement(image, "box", label=kind, occluded="0", z_order="0", **corners)
    return xml.tostring(root, encoding="unicode")


def from_img2dataset(boxes: Sequence[Sequence[float]], input: str, kind: str = "face") -> Line:
    """A row of img2dataset's column of boxes: corners, in shares of the stored picture."""
    return _line(input, (None, None), "stored", [{"kind": kind, "box": _box(box)} for box in boxes], "share")


def to_img2dataset(line: Line) -> List[List[float]]:
    """A row of img2dataset's column; of polygons their boxes."""
    return [[x, y, x + width, y + height] for _, (x, y, width, height), _, _ in _regions(stored(line), shares=True)]


def of_result(result: Any, input: str) -> Line:
    """The line of what `Coverer.detect` found, in pixels of the upright picture."""
    regions = [{"kind": face.get("kind", "face"), "box": face["box"], "score": face.get("confidence")} for face in result.faces]
    line = _line(input, (result.report.get("width"), result.report.get("height")), "upright", regions)
    return {**line, "orientation": result.report["orientation"]} if "orientation" in result.report else line


def main(words: Sequence[str]) -> int:
    """`FORMAT FILE...` prints lines; `--to coco|cvat` makes an annotation of the lines, or reports of detect, on input."""
    readers = {"coco": lambda text: from_coco(json.loads(text)), "cvat": from_cvat}
    readers.update(voc=lambda text: [from_voc(text)], labelme=lambda text: [from_labelme(json.loads(text))])
    if len(words) == 2 and words[0] == "--to" and words[1] in ("coco", "cvat"):
        lines = [line for line in map(json.loads, sys.stdin) if "error" not in line]
        print(json.dumps(to_coco(lines)) if words[1] == "coco" else to_cvat(lines))
        return 0
    if len(words) < 2 or words[0] not in readers:
        print(f"usage: python -m kaomask.regions {'|'.join(readers)} FILE..., or --to coco|cvat", file=sys.stderr)
        return 64
    for path in words[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                lines = readers[words[0]](file.read())
        except (OSError, ValueError, KeyError, TypeError, IndexError, xml.ParseError) as error:
            print(f"{path}: cannot be read as {words[0]}: {error!r}", file=sys.stderr)
            return 1
        for line in lines:
            print(json.dumps(line))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
