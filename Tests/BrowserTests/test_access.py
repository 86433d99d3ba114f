"""What axe-core finds wrong for people who use the page by keyboard or by ear, or see little."""

import os
import unittest
from pathlib import Path

from place import PHONE, PageTestCase

AXE = Path(os.environ.get("KAOMASK_AXE", "axe.min.js"))


@unittest.skipUnless(AXE.is_file(), "axe-core is not there")
class Access(PageTestCase):
    def check(self, what):
        self.script(AXE.read_text())
        found = self.browser.execute_async_script("""
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
                done(violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary}`))),
                (error) => done([String(error)]))""")
        self.assertEqual(found, [], what)

    def looks(self):
        """Light and dark, desktop and phone; without motion, so that nothing is half seen."""
        for dark in (False, True):
            self.browser.look(dark=dark, still=True)
            yield "dark" if dark else "light"
        self.browser.look(PHONE, still=True)
        yield "phone"

    def test_picker(self):
        self.pick("hopper.jpg", "cat.png")
        for look in self.looks():
            self.check(f"picker, {look}")

    def test_covered(self):
        self.browser.look(still=True)
        self.button("Cover all faces", ".cover-bar").click()
        self.until(lambda: "pictures covered" in self.one(".cover-bar").text, seconds=60)
        self.until(lambda: self.all(".badge.covered"))
        for look in self.looks():
            self.check(f"covered, {look}")
        self.open("hopper.jpg")
        self.until(lambda: self.one(".reveal[role=button] .cover-over").is_displayed())
        for look in self.looks():
            self.check(f"reveal, {look}")

    def test_editors(self):
        self.browser.look(still=True)
        self.open("live.jpg")
        self.until(lambda: self.one(".panel .switch"))
        for look in self.looks():
            self.check(f"look, {look}")
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.all(".gallery [role=option]") and self.all(".swatch") and self.all(".box"))
        for look in self.looks():
            self.check(f"faces, {look}")
        self.one("#tab-doodle").click()
        self.until(lambda: self.all(".swatch"))
        for look in self.looks():
            self.check(f"doodle, {look}")
        self.one("#tab-compare").click()
        for look in self.looks():
            self.check(f"compare, {look}")

    def test_make(self):
        self.pick("hopper.jpg")
        self.make("cover")
        for kind in ("collage", "movie", "card", "doodle", "reveal"):
            self.choose_and_unfold(kind)
            self.check(f"make, {kind}")
        for look in self.looks():
            self.check(f"make, {look}")


if __name__ == "__main__":
    unittest.main()
