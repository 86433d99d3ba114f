"""The page where there is little room: on the narrowest phones, and enlarged to 400 % on a screen of 1280x1024."""

import unittest

from place import PHONE, PageTestCase

# WCAG 2.2, 1.4.10: nothing needs scrolling in two directions at a width of 320 CSS pixels.
NARROW = [PHONE, (320, 568), (320, 256)]

# The controls that reach beyond the window, and those whose words are broken over lines.
OUTSIDE = """
    return [...document.querySelectorAll('button, a, input:not([type=range]), select, label, summary')].filter((control) => {
        const box = control.getBoundingClientRect();
        return control.offsetParent && box.width && (box.left < -1 || box.right > innerWidth + 1);
    }).map((control) => control.textContent.trim() || control.ariaLabel || control.outerHTML)"""
BROKEN = """
    return [...document.querySelectorAll('button, a')].filter((control) => {
        if (!control.offsetParent || !control.textContent.trim() || /\\s/.test(control.textContent.trim())) return false;
        const text = document.createRange();
        text.selectNodeContents(control);
        return new Set([...text.getClientRects()].map(({bottom}) => Math.round(bottom / 8))).size > 2;
    }).map((control) => control.textContent)"""


class Narrow(PageTestCase):
    def check(self, view):
        for size in NARROW:
            self.browser.look(size, still=True)
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), size[0], f"{view}, {size}")
            self.assertEqual(self.script(OUTSIDE), [], f"{view}, {size}")
            self.assertEqual(self.script(BROKEN), [], f"{view}, {size}")
        self.browser.look(still=True)

    def test_nothing_is_wider_than_the_window(self):
        self.check("picker")
        self.pick("hopper.jpg", "collins.png")
        self.check("picked")
        for kind in ("cover", "reveal", "collage", "movie", "card", "doodle"):
            self.choose_and_unfold(kind)
            self.check(kind)
        for mode, there in (("look", ".panel-body"), ("faces", ".gallery [role=option]"), ("doodle", ".swatch"),
                            ("compare", ".divider")):
            self.open("hopper.jpg", mode)
            self.until(lambda: self.all(there))
            self.check(mode)
            for size in NARROW:
                self.browser.look(size, still=True)
                self.assertGreater(self.one(".sheet").rect["height"], 100, f"{mode}, {size}: the picture is there")
            self.browser.look(still=True)


if __name__ == "__main__":
    unittest.main()
