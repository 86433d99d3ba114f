"""Two windows that change one picture, and names that pretend to be others."""

import shutil
import unittest

from place import FIXTURES, PageTestCase

TURNED = "a\u202egpj.exe\u202c.jpg"


class Windows(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        shutil.copy(FIXTURES / "grace-hopper.jpg", folder / "hopper.jpg")
        shutil.copy(FIXTURES / "grace-hopper.jpg", folder / TURNED)

    def setUp(self):
        super().setUp()
        self.first = self.browser.current_window_handle

    def tearDown(self):
        for handle in self.browser.window_handles:
            if handle != self.first:
                self.browser.switch_to.window(handle)
                self.browser.close()
        self.browser.switch_to.window(self.first)
        for kind in ("faces", "strokes"):
            self.script("return fetch(arguments[0], {method: 'DELETE'})", f"api/items/{self.item('hopper.jpg')['id']}/{kind}")
        # The browser logs the response to a refused save.
        told = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual([line for line in told if "412" not in line], [], "the page complained")
        super().tearDown()

    def patch(self):
        return self.script("return fetch(arguments[0]).then((a) => a.json())",
                           f"api/items/{self.item('hopper.jpg')['id']}/faces")["patch"]

    def choose(self, number):
        """Chooses a colour for the patch; gives the colour."""
        swatch = self.all(".look fieldset:first-of-type .swatch")[number]
        self.script("arguments[0].click()", swatch)
        self.assertEqual(self.script("return document.scrollingElement.scrollTop"), 0, "the page itself stays where it is")

    def edit(self):
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.all(".look .swatch") and self.one(".box"))

    def conflict(self):
        """Changes the picture in a second window, then in the first; leaves the first in front."""
        self.edit()
        self.browser.switch_to.new_window("tab")
        self.fresh()
        self.edit()
        self.choose(3)
        self.saved()
        theirs = self.patch()
        self.assertIsNotNone(theirs)
        self.browser.switch_to.window(self.first)
        self.choose(5)
        self.until(lambda: self.one(".save-word").text == "Not saved: changed in another window.")
        self.assertEqual(self.patch(), theirs, "what the second window has saved is kept")
        return theirs

    def test_the_later_save_of_an_older_state_is_told_and_may_win(self):
        theirs = self.conflict()
        self.button("Keep mine", ".face-panel").click()
        self.saved()
        self.assertNotIn(self.patch(), (theirs, None))
        self.assertFalse(self.button("Discard changes").get_attribute("hidden"))

    def test_what_the_other_window_saved_may_be_shown(self):
        theirs = self.conflict()
        self.button("Load those changes", ".face-panel").click()
        self.saved()
        self.assertEqual(self.patch(), theirs)
        self.choose(6)
        self.until(lambda: self.patch() not in (theirs, None))

    def test_what_is_not_saved_is_there_when_the_picture_is_looked_at_again(self):
        theirs = self.conflict()
        self.button("Back to the pictures").click()
        self.until(lambda: "Changes to hopper.jpg were not saved" in self.one("#toast").text)
        self.edit()
        self.assertEqual(self.one(".save-word").text, "Not saved: changed in another window.")
        self.button("Keep mine", ".face-panel").click()
        self.saved()
        self.assertNotEqual(self.patch(), theirs)

    def test_a_change_right_after_another_is_no_conflict(self):
        self.edit()
        for number in (2, 3, 4):
            self.choose(number)
            self.script("document.querySelector('#tab-look').click(); document.querySelector('#tab-faces').click()")
        self.saved()

    def test_a_name_that_turns_the_direction_of_writing_is_shown_with_its_sign_written_out(self):
        shown = "a\\u{202E}gpj.exe\\u{202C}.jpg"
        self.open(shown)
        self.assertEqual(self.one(".viewer h1").text, shown)
        self.assertEqual(self.script("return document.title"), shown)
        everything = self.script("return document.documentElement.outerHTML")
        self.assertFalse(set(everything) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
        self.assertEqual(
            self.script("return import('./texts.js').then(({say}) => say('notAdded', {name: arguments[0], reason: 'x'}))",
                        TURNED), shown + " was not added: x")


class Link(PageTestCase):
    """The file that --open hands to the browser."""

    @classmethod
    def prepare(cls, folder):
        shutil.copy(FIXTURES / "grace-hopper.jpg", folder / "hopper.jpg")
        cls.server.programs.mkdir()
        script = cls.server.programs / "xdg-open"
        script.write_text(f"#!/bin/sh\nprintf %s \"$*\" > {folder.parent}/asked.new\nmv {folder.parent}/asked.new {folder.parent}/asked\n")
        script.chmod(0o755)
        cls.server.words = ["--open"]

    def test_leads_to_the_page(self):
        asked = self.server.scratch / "asked"
        self.until(asked.exists)
        self.browser.get(f"file://{asked.read_text()}")
        self.until(lambda: self.all(".tile"))
        self.assertEqual(self.browser.current_url, self.server.address)


if __name__ == "__main__":
    unittest.main()
