"""The picker."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import PageTestCase, png


class Picking(PageTestCase):
    def marks(self):
        """Names of what is picked, in the order of their numbers."""
        picked = self.script("""
            return [...document.querySelectorAll('.tile[aria-selected=true]')].map((tile) =>
                [Number(tile.querySelector('.pick').textContent), tile.querySelector('.name').textContent])""")
        self.assertEqual([number for number, _ in sorted(picked)], list(range(1, len(picked) + 1)))
        return [name for _, name in sorted(picked)]

    def names(self):
        return self.script("return [...document.querySelectorAll('.tile')].map((tile) => "
                           "[Number(tile.dataset.index), tile.querySelector('.name').textContent])"
                           ".sort((a, b) => a[0] - b[0]).map(([, name]) => name)")

    def test_every_item_is_one_tile_and_a_live_photo_is_one_item(self):
        self.assertEqual(sorted(self.names()), ["cat.png", "collins.png", "hopper.jpg", "live.jpg"])
        self.assertEqual(self.names(), [item["name"] for item in self.items()])
        self.assertTrue(self.tile("live.jpg").find_elements("css selector", ".badge.live"))
        self.assertIn("Live", self.tile("live.jpg").get_attribute("aria-label"))

    def test_thumbnails_arrive(self):
        self.until(lambda: self.script(
            "return [...document.querySelectorAll('.tile img')].every((picture) => picture.naturalWidth > 0)"))

    def test_a_chip_counts_its_kind_and_shows_only_it(self):
        chip = self.until(lambda: next(chip for chip in self.all(".chip") if chip.text.startswith("Live")))
        self.assertIn("1", chip.text)
        chip.click()
        self.assertEqual(self.names(), ["live.jpg"])
        self.all(".chip")[0].click()
        self.assertEqual(len(self.names()), 4)

    def test_what_is_picked_is_numbered_in_the_order_of_picking(self):
        self.pick("cat.png", "hopper.jpg", "collins.png")
        self.assertEqual(self.marks(), ["cat.png", "hopper.jpg", "collins.png"])
        self.pick("cat.png")
        self.assertEqual(self.marks(), ["hopper.jpg", "collins.png"])
        self.button("Make…").click()
        self.until(lambda: self.all(".order li"))
        self.assertEqual([row.text for row in self.all(".order .name")], ["hopper.jpg", "collins.png"])

    def test_shift_picks_what_lies_between(self):
        self.pick(self.names()[0])
        ActionChains(self.browser).key_down(Keys.SHIFT).click(self.all(".tile")[2]).key_up(Keys.SHIFT).perform()
        self.assertEqual(self.marks(), self.names()[:3])

    def test_keys_go_through_the_grid_pick_and_open(self):
        grid = self.one(".grid")
        grid.send_keys(Keys.HOME, " ", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, " ")
        names = self.names()
        self.assertEqual(self.marks(), [names[0], names[2]])
        grid.send_keys(Keys.SHIFT + Keys.ARROW_RIGHT)
        self.assertEqual(self.marks(), [names[0], names[2], names[3]])
        grid.send_keys(Keys.ESCAPE)
        self.assertEqual(self.marks(), [])
        grid.send_keys(Keys.CONTROL + "a")
        self.assertEqual(self.marks(), names)
        grid.send_keys(Keys.END, Keys.ENTER)
        self.until(lambda: self.one(".viewer h1").text == names[-1])

    def test_going_back_finds_the_grid_and_the_focus_as_they_were(self):
        self.one(".grid").send_keys(Keys.END, Keys.ENTER)
        self.until(lambda: self.all(".viewer"))
        self.button("Back to the pictures").click()
        self.until(lambda: not self.all(".viewer"))
        self.assertEqual(self.script("return document.activeElement.className"), "grid")
        self.assertEqual(self.one(".tile.active .name").get_attribute("textContent"), self.names()[-1])

    def test_all_and_none_by_button(self):
        self.button("Select all").click()
        self.assertEqual(self.marks(), self.names())
        self.button("Select none").click()
        self.assertEqual(self.marks(), [])

    def test_density_and_direction_are_remembered(self):
        self.button("View").click()
        slider = self.until(lambda: self.one("#display input[type=range]"))
        self.script("arguments[0].value = 4; arguments[0].dispatchEvent(new Event('input'))", slider)
        self.all("#display input[type=radio]")[1].click()
        self.fresh()
        self.assertIn("sideways", self.one(".grid").get_attribute("class"))
        tops = self.script("return [...document.querySelectorAll('.tile')].map((t) => t.getBoundingClientRect().left)")
        self.assertEqual(len(set(tops)), len(tops) // 4, "four stand in one column")


class Adding(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        """An empty folder."""

    def test_an_empty_folder_says_what_to_do_and_what_is_added_by_file_or_camera_appears(self):
        self.until(lambda: "No pictures in holiday yet" in self.one(".empty").text)
        self.assertFalse(self.one(".grid").is_displayed())
        added = self.server.scratch / "green.png"
        added.write_bytes(png(40, 30, (20, 160, 60)))
        self.one("input[type=file]").send_keys(str(added))
        self.until(lambda: self.tile("added/green.png"))
        self.until(lambda: self.button("Take a picture")).click()
        self.until(lambda: self.script("return document.querySelector('dialog video')?.videoWidth > 0"))
        self.button("Take picture").click()
        name = self.until(lambda: next(item["name"] for item in self.items() if item["name"].startswith("added/camera-")))
        self.until(lambda: self.item(name)["width"])
        self.assertEqual((self.server.output / "added/green.png").read_bytes(), added.read_bytes())
        self.assertFalse((self.server.folder / "added").exists(), "the pictures' own folder is not written to")


if __name__ == "__main__":
    unittest.main()
