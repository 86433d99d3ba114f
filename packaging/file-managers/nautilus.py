"""Cover Faces in the menu of pictures in GNOME's file manager, which asks for python3-nautilus."""

import subprocess

from gi.repository import GObject, Nautilus

PROGRAM = "@LIBEXEC@/cover-faces"
KINDS = {"image/jpeg", "image/png", "image/webp", "image/heif", "image/heic", "image/avif"}


class CoverFaces(GObject.GObject, Nautilus.MenuProvider):
    """One entry, shown where all that is selected are pictures in folders of this machine."""

    def get_file_items(self, *arguments):
        # Before version 4 of the extension interface the window came first.
        files = arguments[-1]
        paths = [file.get_location().get_path() for file in files]
        if not files or None in paths or any(file.get_mime_type() not in KINDS for file in files):
            return []
        item = Nautilus.MenuItem(
            name="Kaomask::CoverFaces",
            label="Cover Faces",
            tip="Cover the faces with kaomoji, beside the originals",
        )
        item.connect("activate", self.cover, paths)
        return [item]

    def cover(self, _item, paths):
        """Starts covering; a notification tells how it went."""
        subprocess.Popen([PROGRAM, *paths], stdin=subprocess.DEVNULL)
