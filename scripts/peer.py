"""What a short Python script does about faces: the measure scripts/bench holds kaomask against.

Finds them with dlib at a long side of 2048 pixels, paints an oval with eyes and a mouth, and saves the picture.
"""
import os
import sys

import dlib
import numpy
from PIL import Image, ImageDraw, ImageOps

LONG_SIDE = 2048

source, target = sys.argv[1:]
os.makedirs(target, exist_ok=True)
detector = dlib.get_frontal_face_detector()
for name in sorted(os.listdir(source)):
    try:
        stored = Image.open(os.path.join(source, name))
        picture = ImageOps.exif_transpose(stored).convert("RGB")
    except OSError:
        continue
    factor = min(2, LONG_SIDE / max(picture.size))
    size = tuple(max(1, round(side * factor)) for side in picture.size)
    boxes, _, _ = detector.run(numpy.asarray(picture.convert("L").resize(size)), 0, 0.0)
    draw = ImageDraw.Draw(picture)
    for box in boxes:
        left, top, right, bottom = (side / factor for side in (box.left(), box.top(), box.right(), box.bottom()))
        width, height = right - left, bottom - top
        draw.ellipse((left - width / 8, top - height / 3, right + width / 8, bottom + height / 5), fill="#FFE4C4")
        for eye in (0.3, 0.7):
            x, y = left + width * eye, top + height * 0.4
            draw.ellipse((x - width / 12, y - height / 12, x + width / 12, y + height / 12), fill="black")
        draw.arc((left + width * 0.3, top + height * 0.5, left + width * 0.7, top + height * 0.9), 20, 160, "black", 5)
    if boxes:
        picture.save(os.path.join(target, os.path.splitext(name)[0] + ".jpg"), quality=90)
