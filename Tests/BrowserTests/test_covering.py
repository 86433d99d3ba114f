"""Covering everything at once, and looking at what is covered: press, zoom, swipe, undo."""

import json
import shutil
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import FIXTURES, PageTestCase, kaomask


class Covering(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        super().prepare(folder)
        (folder / "broken.jpg").write_bytes((FIXTURES / "grace-hopper.jpg").read_bytes()[:3000])

    def setUp(self):
        super().setUp()
        self.browser.look(still=True)

    def tearDown(self):
        self.script("return fetch(arguments[0], {method: 'DELETE'})", f"api/items/{self.item('hopper.jpg')['id']}/faces")
        # The browser logs that broken.jpg has no picture.
        told = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual([line for line in told if "422" not in line], [], "the page complained")
        super().tearDown()

    def faces(self, name):
        return self.script("return fetch(arguments[0]).then((a) => a.json())", f"api/items/{self.item(name)['id']}/faces")

    def chip(self, word):
        return self.until(lambda: next(chip for chip in self.all(".home .chip") if chip.text.startswith(word)))

    def names(self):
        return sorted(name.get_attribute("textContent") for name in self.all(".tile .name"))

    def covered(self):
        """Opens a picture and waits until it is shown covered."""
        self.open("hopper.jpg")
        self.until(lambda: self.one(".reveal[role=button] .cover-over").is_displayed())
        return self.one(".reveal")

    def opacity(self):
        return float(self.script("return getComputedStyle(document.querySelector('.cover-over')).opacity"))

    # All at once

    def test_one_button_covers_all_and_the_grid_shows_and_filters_what_came_of_it(self):
        self.assertIn("Originals stay as they are", self.one(".cover-bar").text)
        self.button("Cover all faces", ".cover-bar").click()
        self.until(lambda: "pictures covered" in self.one(".cover-bar").text, seconds=60)
        self.assertIn("1 has no face.", self.one(".cover-bar").text)
        self.chip("Covered").click()
        self.until(lambda: self.names() == ["collins.png", "hopper.jpg", "live.jpg"])
        self.until(lambda: "/results/" in self.tile("hopper.jpg").find_element("css selector", "img").get_attribute("src"))
        self.assertIn("covered", self.tile("hopper.jpg").get_attribute("aria-label"))
        ActionChains(self.browser).click_and_hold(self.tile("hopper.jpg")).perform()
        self.until(lambda: self.script("return document.querySelector('.tile > .original')?.naturalWidth > 0"))
        ActionChains(self.browser).release().perform()
        self.until(lambda: not self.all(".tile > .original"))
        self.assertFalse(self.all(".viewer"), "a press that lasts is no click")
        self.chip("No face").click()
        self.until(lambda: self.names() == ["cat.png"])
        self.chip("To check").click()
        self.until(lambda: "broken.jpg" in self.names())
        self.assertTrue(self.button("Download all", ".cover-bar").is_displayed())

        before = self.tile_job()
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.all(".gallery [role=option]"))
        self.all(".gallery [role=option]")[5].click()
        self.button("Back to the pictures").click()
        self.chip("All").click()
        self.until(lambda: self.tile_job() not in (None, before), seconds=30)

    def tile_job(self):
        tiles = [tile for tile in self.all(".tile") if tile.get_attribute("textContent").endswith("hopper.jpg")]
        source = tiles[0].find_element("css selector", "img").get_attribute("src") if tiles else ""
        return source.split("/jobs/")[1].split("/")[0] if "/jobs/" in source else None

    def test_pictures_are_found_by_name_and_put_in_order(self):
        self.one(".find").send_keys("coll")
        self.until(lambda: self.names() == ["collins.png"])
        self.one(".find").send_keys("xyz")
        self.until(lambda: self.one(".empty").text == "No picture matches.")
        self.one(".find").send_keys(Keys.CONTROL + "a", Keys.DELETE)
        self.script("const s = document.querySelector('#display select'); s.value = 'name'; s.dispatchEvent(new Event('change'))")
        self.until(lambda: self.one(".tile[data-index='0'] .name").get_attribute("textContent") == "broken.jpg")

    # One picture

    def test_an_opened_picture_is_covered_and_a_press_by_pointer_or_key_reveals_it(self):
        picture = self.covered()
        self.assertEqual(self.opacity(), 1)
        ActionChains(self.browser).click_and_hold(picture).perform()
        self.until(lambda: self.opacity() == 0)
        self.assertEqual(picture.get_attribute("aria-pressed"), "true")
        ActionChains(self.browser).release().perform()
        self.until(lambda: self.opacity() == 1)
        self.script("arguments[0].focus()", picture)
        ActionChains(self.browser).key_down(" ").perform()
        self.until(lambda: self.opacity() == 0)
        ActionChains(self.browser).key_up(" ").perform()
        self.until(lambda: self.opacity() == 1)

    def test_the_covered_picture_is_downloaded_by_a_button(self):
        self.covered()
        made = self.download(self.button("Download covered")).read_bytes()
        self.assertEqual(made, (self.server.output / "cover/hopper.jpg").read_bytes())

    def test_the_reveal_is_taken_as_a_gif_or_movie_to_post(self):
        self.open("hopper.jpg")
        # Headless, there is nothing to share with.
        self.script("navigator.canShare = undefined")
        for shape, mark in (("gif", b"GIF8"), ("mp4", b"ftyp")):
            button = self.until(lambda: self.one(f"[data-shape={shape}]"))
            self.assertIn(mark, self.download(button).read_bytes()[:12])

    def test_the_picture_is_enlarged_by_wheel_buttons_and_keys_and_panned(self):
        picture = self.covered()
        width = picture.rect["width"]
        self.button("Zoom in").click()
        self.until(lambda: picture.rect["width"] > 1.4 * width)
        self.one("body").send_keys("+")
        self.until(lambda: picture.rect["width"] > 2 * width)
        left = picture.rect["x"]
        self.one("body").send_keys(Keys.ARROW_RIGHT)
        self.until(lambda: picture.rect["x"] < left)
        self.assertEqual(self.one(".viewer h1").text, "hopper.jpg", "the arrow did not turn the page")
        self.one("body").send_keys("0")
        self.until(lambda: abs(picture.rect["width"] - width) < 1)
        self.script("""arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: -200, bubbles: true, cancelable: true,
            clientX: 300, clientY: 300}))""", picture)
        self.until(lambda: picture.rect["width"] > 1.4 * width)

    def touch(self, kind, number, x, y):
        self.script("""
            document.querySelector('.reveal').dispatchEvent(new PointerEvent(arguments[0], {
                pointerType: 'touch', pointerId: arguments[1], clientX: arguments[2], clientY: arguments[3],
                isPrimary: arguments[1] === 11, bubbles: true, button: 0}))""", kind, number, x, y)

    def test_two_fingers_enlarge_and_one_swipes_to_the_next_picture(self):
        picture = self.covered()
        width = picture.rect["width"]
        self.touch("pointerdown", 11, 400, 400)
        self.touch("pointerdown", 12, 450, 400)
        self.touch("pointermove", 12, 550, 400)
        self.until(lambda: picture.rect["width"] > 2 * width)
        self.assertEqual(picture.get_attribute("aria-pressed"), "false", "a pinch is no press")
        self.touch("pointerup", 12, 550, 400)
        self.touch("pointerup", 11, 400, 400)
        self.one("body").send_keys("0")
        names = [item["name"] for item in self.items()]
        index = names.index("hopper.jpg")
        step = -1 if index == len(names) - 1 else 1
        self.touch("pointerdown", 11, 400, 400)
        self.touch("pointermove", 11, 400 - 120 * step, 402)
        self.touch("pointerup", 11, 400 - 120 * step, 402)
        self.until(lambda: self.one(".viewer h1").text == names[index + step])

    def test_changes_of_faces_are_undone_and_redone_and_a_new_face_renumbers_nobody(self):
        self.open("hopper.jpg", "faces")
        box = self.until(lambda: self.one(".box.chosen"))
        before = self.faces("hopper.jpg")["faces"][0]
        area = self.one(".boxes")
        ActionChains(self.browser).move_to_element_with_offset(area, -230, -200).click_and_hold() \
            .move_by_offset(60, 70).release().perform()
        self.until(lambda: len(self.all(".box")) == 2)
        numbers = [number.text for number in self.all(".box .number")]
        self.assertEqual(sorted(numbers), ["1", "2"])
        self.saved()
        self.until(lambda: [face["id"] for face in self.faces("hopper.jpg")["faces"] if face["box"] == before["box"]] == [1])
        self.button("Undo").click()
        self.until(lambda: len(self.all(".box")) == 1)
        box.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.until(lambda: self.one("input[name=left]").get_attribute("value") != str(before["box"][0]))
        ActionChains(self.browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        self.until(lambda: self.one("input[name=left]").get_attribute("value") == str(before["box"][0]))
        self.button("Redo").click()
        self.until(lambda: self.one("input[name=left]").get_attribute("value") != str(before["box"][0]))
        self.saved()

    def test_the_frame_of_a_face_is_as_large_as_its_patch(self):
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.one(".covering").is_displayed())
        self.until(lambda: self.one(".outline").rect["height"] > 1.1 * self.one(".box").rect["height"])

    def test_a_picture_that_cannot_be_read_says_why(self):
        self.open("broken.jpg")
        self.until(lambda: self.one(".unreadable").text.startswith("This picture cannot be shown: "))
        self.one("#tab-faces").click()
        self.until(lambda: self.one(".unreadable").is_displayed())
        self.assertNotIn("Looking for faces", self.one(".panel").text)

    # Coming back

    def test_a_reload_comes_back_to_the_picture_the_editor_and_what_was_picked(self):
        self.pick("cat.png", "hopper.jpg")
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.one(".box"))
        self.browser.refresh()
        self.until(lambda: self.one(".viewer").get_attribute("data-mode") == "faces")
        self.until(lambda: self.one(".box"))
        self.button("Back to the pictures").click()
        self.until(lambda: self.one(".bar .count").text == "2 selected")
        self.button("Select none", ".bar").click()
        self.one(".find").send_keys("coll")
        self.until(lambda: self.names() == ["collins.png"])
        self.browser.refresh()
        self.until(lambda: self.names() == ["collins.png"])
        self.assertEqual(self.one(".find").get_attribute("value"), "coll")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".kind input[value=movie]"))
        self.script("document.querySelector('.kind input[value=movie]').click()")
        self.browser.refresh()
        self.until(lambda: self.one(".kind input[value=movie]").is_selected())

    def test_a_file_that_comes_is_shown_within_seconds(self):
        added = self.server.folder / "new.png"
        self.addCleanup(added.unlink, missing_ok=True)
        shutil.copy(FIXTURES / "chelsea-the-cat.png", added)
        self.until(lambda: "new.png" in self.names(), seconds=20)
        added.unlink()
        self.until(lambda: "new.png" not in self.names(), seconds=20)


class Words(PageTestCase):
    """The languages, and the words that find kaomoji."""

    def tearDown(self):
        self.script("return fetch(arguments[0], {method: 'DELETE'})", f"api/items/{self.item('hopper.jpg')['id']}/faces")
        super().tearDown()

    def test_the_page_speaks_the_language_that_was_chosen(self):
        for language, words in [("ja", "すべての顔を隠す"), ("zh-Hant", "遮住所有人臉"), ("zh-Hans", "遮住所有人脸")]:
            self.script("localStorage.setItem('kaomask.language', JSON.stringify(arguments[0]))", language)
            self.fresh()
            self.assertEqual(self.script("return document.documentElement.lang"), language)
            self.assertEqual(self.one(".cover-bar .large").text, words)

    def test_options_of_the_command_line_are_called_as_on_the_page(self):
        said = self.script("""return import('./texts.js').then(({failureWords, remarkWords}) => [
            failureWords({code: 'x', message: 'add --as-still, or try --constructor'}),
            failureWords({code: 'x', message: 'see kaomask cover --private'}),
            remarkWords({code: 'x', values: {}, message: 'left out (--private)'})])""")
        self.assertEqual(said, ["add “Without motion”, or try --constructor", "see kaomask cover --private", "left out (“Private”)"])

    def test_kaomoji_are_found_in_three_languages_and_emoji_and_any_text_are_used(self):
        self.open("hopper.jpg", "faces")
        search = self.until(lambda: self.one(".kaomoji input[type=search]"))
        for word in ("cat", "猫", "貓咪", "ねこ", "笑", "生气", "table-fl", "(T_T)"):
            search.clear()
            search.send_keys(word)
            listed = kaomask("kaomoji", word, "--json").splitlines()
            names = [json.loads(line)["name"] for line in listed]
            self.until(lambda: [option.get_attribute("data-name") for option in self.all(".gallery [role=option]")] == names)
        search.clear()
        search.send_keys("(x_x)!")
        self.until(lambda: self.button("Use (x_x)!")).click()
        self.until(lambda: self.saved_kaomoji() == "(x_x)!")
        self.one("[data-tab=emoji]").click()
        self.one(".gallery [data-text='😺']").click()
        self.until(lambda: self.saved_kaomoji() == "😺")
        self.button("Favourite").click()
        self.one("[data-tab=favorites]").click()
        self.assertEqual([option.get_attribute("data-text") for option in self.all(".gallery [role=option]")], ["😺"])
        self.one("[data-tab=recent]").click()
        self.assertEqual(
            [option.get_attribute("data-text") for option in self.all(".gallery [role=option]")], ["😺", "(x_x)!"])

    def saved_kaomoji(self):
        return self.script("return fetch(arguments[0]).then((a) => a.json())",
                           f"api/items/{self.item('hopper.jpg')['id']}/faces")["faces"][0]["kaomoji"]


if __name__ == "__main__":
    unittest.main()
