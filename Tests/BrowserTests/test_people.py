"""People: groups of faces that are named, covered, left uncovered, merged and split; the command line reads what was said."""

import json
import os
import shutil
import subprocess
import unittest

from place import FIXTURES, PRODUCTS, PageTestCase


class People(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        for name in ("a.jpg", "b.jpg"):
            shutil.copy(FIXTURES / "grace-hopper.jpg", folder / name)
        shutil.copy(FIXTURES / "eileen-collins.png", folder / "collins.png")

    def setUp(self):
        super().setUp()
        shutil.rmtree(self.server.output / "faces", ignore_errors=True)
        self.script("return fetch('api/people', {method: 'DELETE'})")
        self.button("People", ".home header").click()
        self.until(lambda: self.one(".people-view .start button").is_displayed())

    def rows(self):
        return self.all(".people > li[data-index]")

    def look(self):
        self.one(".people-view .start button").click()
        self.until(lambda: len(self.rows()) == 2, seconds=40)

    def press(self, row, action):
        self.rows()[row].find_element("css selector", f"[data-action={action}]").click()

    def name(self, row, name):
        field = self.rows()[row].find_element("css selector", "input[type=text]")
        self.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", field, name)

    def apply(self):
        self.one(".people-view .bar .primary").click()
        self.until(lambda: "changed" in self.one("#toast").text)

    def sheet(self, name):
        path = self.server.output / f"faces/{name}.faces.json"
        return json.loads(path.read_text())["faces"] if path.exists() else None

    def persons(self):
        environment = dict(os.environ, XDG_DATA_HOME=str(self.server.scratch / "data"))
        return subprocess.run(
            [PRODUCTS / "kaomask", "persons"], env=environment, check=True, capture_output=True, text=True).stdout

    def test_nothing_is_measured_unless_asked_and_nothing_kept_unless_said(self):
        self.assertIsNone(self.script("return fetch('api/people').then((answer) => answer.json())"))
        self.look()
        self.name(0, "Grace")
        self.press(0, "cover")
        self.apply()
        self.assertFalse((self.server.scratch / "data").exists())
        self.button("Forget the faces").click()
        self.until(lambda: not self.rows())
        self.assertEqual(self.script("return fetch('api/people/faces/0').then((answer) => answer.status)"), 404)
        self.browser.get_log("browser")

    def test_one_person_is_left_uncovered_after_each_face_was_shown_and_remembered_by_name(self):
        self.look()
        self.assertIn("2 faces", self.rows()[0].text)
        self.name(0, "Grace")
        self.press(0, "bare")
        self.until(lambda: len(self.all(".confirm-faces .face")) == 2)
        self.all(".confirm-faces .face")[1].click()
        self.one(".confirm-faces .primary").click()
        self.until(lambda: not self.all(".confirm-faces"))
        self.one(".people-view .switch").click()
        self.apply()
        bare = [name for name in ("a.jpg", "b.jpg") if (self.sheet(name) or [{}])[0].get("covered") is False]
        self.assertEqual(len(bare), 1)
        self.assertIsNone(self.sheet("collins.png"))
        self.assertRegex(self.persons(), r"^Grace  1 picture  ")
        # Found again, the group bears the name.
        self.button("Forget the faces").click()
        self.until(lambda: self.one(".people-view .start button").is_displayed())
        self.look()
        self.assertEqual(self.rows()[0].find_element("css selector", "input[type=text]").get_attribute("value"), "Grace")

    def test_rows_are_split_by_tapping_merged_by_dragging_and_what_is_no_person_goes(self):
        self.look()
        self.rows()[0].find_element("css selector", ".faces .face").click()
        self.until(lambda: self.all(".split"))
        self.one(".split").click()
        self.until(lambda: len(self.rows()) == 3)
        self.script("""
            const [from, to] = [...document.querySelectorAll('.people > li')];
            for (const [row, name] of [[from, 'dragstart'], [to, 'dragover'], [to, 'drop']]) {
                row.dispatchEvent(new DragEvent(name, {bubbles: true, cancelable: true}));
            }""")
        self.until(lambda: len(self.rows()) == 2)
        self.assertIn("2 faces", self.rows()[0].text)
        self.press(1, "none")
        self.apply()
        self.assertEqual(self.sheet("collins.png"), [])


if __name__ == "__main__":
    unittest.main()
