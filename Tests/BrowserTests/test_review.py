"""The review: what needs eyes, by keys alone."""

import json
import shutil
import unittest

from selenium.webdriver.common.action_chains import ActionChains

from place import FIXTURES, PageTestCase, kaomask, png


class Review(PageTestCase):
    """Of four pictures, one shows a face; one was edited and has a face left out and a near miss."""

    @classmethod
    def prepare(cls, folder):
        for name in ("a.jpg", "b.jpg"):
            shutil.copy(FIXTURES / "grace-hopper.jpg", folder / name)
        for name in ("cat.png", "wall.png"):
            (folder / name).write_bytes(png(64, 48, (90, 200, len(name) * 20)))
        sheet = json.loads(kaomask("detect", folder / "b.jpg", "--json"))
        sheet["input"], sheet["faces"][0]["covered"] = "b.jpg", False
        sheet["unsure"] = [dict(sheet["faces"][0], id=2, box=[10, 10, 40, 40], covered=True)]
        cls.server.output.mkdir()
        (cls.server.output / "faces").mkdir()
        cls.sheet = cls.server.output / "faces/b.jpg.faces.json"
        cls.sheet.write_text(json.dumps(sheet))

    def key(self, *keys):
        for one in keys:
            ActionChains(self.browser).send_keys(one).perform()

    def asked(self, words):
        self.until(lambda: self.one(".review .question").text.startswith(words))

    def sheet_of(self, name):
        path = self.server.output / f"faces/{name}.faces.json"
        return json.loads(path.read_text()) if path.exists() else None

    def test_keys_alone_decide_and_take_back_and_the_command_line_knows(self):
        self.button("Review what needs eyes").click()
        names = ["b.jpg", "cat.png", "wall.png"]
        seen = []
        for _ in names:
            self.until(lambda: self.one(".review h1").text in set(names) - set(seen))
            name = self.one(".review h1").text
            seen.append(name)
            if name == "b.jpg":
                self.asked("Is this a face that was missed?")
                self.key("n")
                self.asked("This face stays uncovered.")
                self.key("y")
            else:
                self.asked("No face was found here.")
                self.key("y")
        self.asked("Nothing else needs eyes. 1 other picture")
        self.assertEqual(self.one(".review header p").text, "3 of 4 pictures looked at")
        self.until(lambda: all((self.sheet_of(name) or {}).get("reviewedBy") for name in names))
        self.assertEqual(self.sheet_of("b.jpg")["unsure"], [])
        self.assertNotIn("covered", self.sheet_of("b.jpg")["faces"][0])
        # Undo: the picture is as it was, with nothing left of one that had not been touched before.
        self.key("u")
        self.until(lambda: self.one(".review h1").text == seen[-1])
        if seen[-1] != "b.jpg":
            self.until(lambda: self.sheet_of(seen[-1]) is None)
            self.key("y")
        else:
            self.asked("This face stays uncovered.")
            self.key("y")
        self.asked("Nothing else needs eyes.")
        # The others: a box is added, moved by the arrows, and accepted.
        self.key("\ue007")
        self.until(lambda: self.one(".review h1").text == "a.jpg")
        self.asked("Is everybody covered?")
        self.key("a", "\ue014", "\ue007", "y")
        self.asked("Nothing else needs eyes. All pictures have been looked at.")
        self.until(lambda: len((self.sheet_of("a.jpg") or {}).get("faces", [])) == 2)
        out = self.server.scratch / "run"
        said = kaomask("cover", self.server.folder, "-o", out, "--faces", self.server.output / "faces", "--reviewed-only", "--json")
        told = [json.loads(line) for line in said.splitlines()]
        self.assertTrue(all(line["reviewedBy"] for line in told))
        self.assertEqual(sorted(len(line["faces"]) for line in told), [0, 0, 1, 2])


if __name__ == "__main__":
    unittest.main()
