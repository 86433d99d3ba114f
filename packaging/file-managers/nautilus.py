"""Cover Faces in the menu of pictures in GNOME's file manager, which asks for python3-nautilus."""

import subprocess

from gi.repository import GLib, GObject, Nautilus

PROGRAM = "@LIBEXEC@/cover-faces"
KINDS = {"image/jpeg", "image/png", "image/webp", "image/heif", "image/heic", "image/avif"}
# The label and the tip by language, in the words of the menu entry.
WORDS = {
    "de": ("Gesichter verdecken", "Gesichter auf Fotos mit Kaomoji verdecken; die Originale bleiben"),
    "zh_CN": ("遮住人脸", "用颜文字遮住照片里的人脸，原图不变"),
    "zh_TW": ("遮住人臉", "用顏文字遮住照片裡的人臉，原檔不動"),
    "ja": ("顔を隠す", "写真の顔を顔文字で隠します。元の写真は変わりません"),
    "C": ("Cover Faces", "Cover the faces in photographs with kaomoji, beside the originals"),
}


class CoverFaces(GObject.GObject, Nautilus.MenuProvider):
    """One entry, shown where all that is selected are pictures in folders of this machine."""

    def get_file_items(self, *arguments):
        # Before version 4 of the extension interface the window came first.
        files = arguments[-1]
        paths = [file.get_location().get_path() for file in files]
        if not files or None in paths or any(file.get_mime_type() not in KINDS for file in files):
            return []
        label, tip = next(WORDS[name] for name in [*GLib.get_language_names(), "C"] if name in WORDS)
        item = Nautilus.MenuItem(name="Kaomask::CoverFaces", label=label, tip=tip)
        item.connect("activate", self.cover, paths)
        return [item]

    def cover(self, _item, paths):
        """Starts covering; a notification tells how it went."""
        subprocess.Popen([PROGRAM, *paths], stdin=subprocess.DEVNULL)
