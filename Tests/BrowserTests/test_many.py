"""A folder of 10,000 pictures."""

import unittest

from selenium.webdriver.common.keys import Keys

from place import PageTestCase, png

COUNT = 10_000


class Many(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        pictures = [png(32, 24, (red, 120, 200)) for red in range(0, 250, 10)]
        for number in range(COUNT):
            (folder / f"{number:05}.png").write_bytes(pictures[number % len(pictures)])

    def test_only_what_is_in_sight_is_in_the_document_and_the_scroll_bar_is_right(self):
        self.until(lambda: self.script("return fetch('api/items').then((a) => a.json()).then((a) => a.complete)"), 60)
        self.fresh()
        self.until(lambda: self.script("return Number(document.querySelector('.tile').ariaSetSize)") == COUNT)
        self.assertLess(len(self.all(".tile")), 120)
        self.one(".grid").send_keys(Keys.END)
        self.until(lambda: self.script(
            "return document.querySelector('.tile.active').dataset.index") == str(COUNT - 1))
        end = self.script("const g = document.querySelector('.grid'); return g.scrollTop + g.clientHeight - g.scrollHeight")
        self.assertAlmostEqual(end, 0, delta=12)
        self.assertLess(len(self.all(".tile")), 120)
        self.until(lambda: self.script("""
            const seen = document.querySelector('.grid').getBoundingClientRect();
            return [...document.querySelectorAll('.tile')].filter((tile) => tile.getBoundingClientRect().bottom > seen.top)
                .every((tile) => tile.querySelector('img').naturalWidth > 0)"""))

        # The thumbnails are in the server's cache; a browser with an empty cache loads the page.
        self.one(".grid").send_keys(Keys.HOME)
        self.until(lambda: self.script("return document.querySelector('.tile.active img').naturalWidth > 0"))
        self.browser.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.fresh()
        seconds = self.until(lambda: self.script("""
            const pictures = [...document.querySelectorAll('.tile img')];
            if (!pictures.length || !pictures.every((picture) => picture.naturalWidth > 0)) return null;
            const loads = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('thumbnail'));
            return Math.max(...loads.map((entry) => entry.responseEnd)) / 1000"""))
        listing = self.script(
            "return performance.getEntriesByType('resource').find((e) => e.name.endsWith('api/items')).responseEnd / 1000")
        print(f"\nfirst grid of {COUNT} pictures, warm cache: {seconds:.2f} s (their list: {listing:.2f} s)")


if __name__ == "__main__":
    unittest.main()
