"""What a short Python script does about faces: the measure scripts/bench holds kaomask against.

Does what kaomask does by default, in the order it does it: finds faces with dlib at a long side of 3200 pixels, looks
for their landmarks, paints an oval with eyes and a mouth where those are, and saves the picture with its Exif.
"""
import os
import sys

import dlib
import numpy
from PIL import Image, ImageDraw, ImageOps

LONG_SIDE = 3200
LANDMARKS = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"

source, target = sys.argv[1:]
os.makedirs(target, exist_ok=True)
detector = dlib.get_frontal_face_detector()
predictor = dlib.shape_predictor(LANDMARKS)
for name in sorted(os.listdir(source)):
    try:
        stored = Image.open(os.path.join(source, name))
        picture = ImageOps.exif_transpose(stored).convert("RGB")
    except OSError:
        continue
    factor = min(2, LONG_SIDE / max(picture.size))
    size = tuple(max(1, round(side * factor)) for side in picture.size)
    gray = numpy.asarray(picture.convert("L").resize(size))
    boxes, _, _ = detector.run(gray, 0, 0.0)
    draw = ImageDraw.Draw(picture)
    for box in boxes:
        points = [(point.x / factor, point.y / factor) for point in predictor(gray, box).parts()]
        left, top, right, bottom = (side / factor for side in (box.left(), box.top(), box.right(), box.bottom()))
        width, height = right - left, bottom - top
        draw.ellipse((left - width / 8, top - height / 3, right + width / 8, bottom + height / 5), fill="#FFE4C4")
        for eye in (points[36:42], points[42:48]):
            x, y = (sum(point[axis] for point in eye) / 6 for axis in (0, 1))
            draw.ellipse((x - width / 12, y - height / 12, x + width / 12, y + height / 12), fill="black")
        draw.line(points[48:55], fill="black", width=max(1, round(width / 30)))
    if boxes:
        exif = picture.getexif().tobytes()
        picture.save(os.path.join(target, os.path.splitext(name)[0] + ".jpg"), quality=92, exif=exif)
