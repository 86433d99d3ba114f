"""One picture: press, faces, doodle, compare; and what is made of it."""

import json
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import PageTestCase, kaomask


class Editing(PageTestCase):
    def tearDown(self):
        for name in ("hopper.jpg", "collins.png"):
            for kind in ("faces", "strokes"):
                self.script("return fetch(arguments[0], {method: 'DELETE'})", f"api/items/{self.item(name)['id']}/{kind}")
        super().tearDown()

    def time(self, selector):
        return self.script("return document.querySelector(arguments[0])?.currentTime ?? 0", selector)

    def faces(self, name):
        return self.script("return fetch(arguments[0]).then((a) => a.json())", f"api/items/{self.item(name)['id']}/faces")

    # Press to reveal

    def test_holding_a_live_tile_plays_its_movie_and_letting_go_ends_it(self):
        # A tile is replaced when more is known of its picture.
        self.until(lambda: ActionChains(self.browser).click_and_hold(self.tile("live.jpg")).perform() is None)
        self.until(lambda: self.time(".tile live-photo.playing video") > 0.15)
        ActionChains(self.browser).release().perform()
        self.until(lambda: not self.all(".tile live-photo.playing"))
        self.assertFalse(self.all(".viewer"), "a press that lasts is no click")

    def test_the_space_key_held_on_a_tile_plays_and_does_not_pick(self):
        index = self.tile("live.jpg").get_attribute("data-index")
        grid = self.one(".grid")
        grid.send_keys(Keys.HOME, *[Keys.ARROW_RIGHT] * int(index))
        ActionChains(self.browser).key_down(" ").perform()
        self.until(lambda: self.time(".tile live-photo.playing video") > 0.15)
        ActionChains(self.browser).key_up(" ").perform()
        self.until(lambda: not self.all(".tile live-photo.playing"))
        self.assertFalse(self.all(".tile[aria-selected=true]"))

    def test_the_big_view_hints_for_a_second_then_plays_while_it_is_pressed(self):
        self.open("live.jpg")
        self.until(lambda: self.all(".viewer live-photo.playing"))
        self.until(lambda: not self.all(".viewer live-photo.playing"))
        self.assertEqual(self.script("return document.activeElement.localName"), "live-photo")
        ActionChains(self.browser).key_down(Keys.ENTER).perform()
        self.until(lambda: self.time(".viewer live-photo.playing video") > 0.15)
        ActionChains(self.browser).key_up(Keys.ENTER).perform()
        self.until(lambda: not self.all(".viewer live-photo.playing"))

    def test_who_wants_no_motion_gets_no_hint_and_no_cross_fade(self):
        self.browser.look(still=True)
        self.open("live.jpg")
        self.until(lambda: self.script("return document.querySelector('.viewer live-photo img').naturalWidth > 0"))
        self.assertFalse(self.all(".viewer live-photo video"))
        ActionChains(self.browser).click_and_hold(self.one(".viewer live-photo")).perform()
        self.until(lambda: self.all(".viewer live-photo.playing"))
        self.assertEqual(self.script(
            "return getComputedStyle(document.querySelector('.viewer live-photo video')).transitionDuration"), "0s")
        ActionChains(self.browser).release().perform()

    def test_a_movie_the_browser_cannot_decode_leaves_the_still_and_a_word(self):
        self.browser.look(still=True)
        self.open("live.jpg")
        self.until(lambda: self.one(".panel .switch"))
        self.script("document.querySelector('.viewer live-photo').setAttribute('movie', 'data:video/mp4;base64,AAAA')")
        ActionChains(self.browser).click_and_hold(self.one(".viewer live-photo")).perform()
        self.until(lambda: self.one(".viewer live-photo .word").text == "This browser cannot play the movie.")
        ActionChains(self.browser).release().perform()
        self.browser.get_log("browser")

    def test_live_is_switched_off_for_a_picture(self):
        self.browser.look(still=True)
        self.open("live.jpg")
        switch = self.until(lambda: self.one(".panel .switch"))
        switch.click()
        self.assertIsNone(self.one(".viewer live-photo").get_attribute("movie"))
        self.until(lambda: self.faces("live.jpg")["live"] is False)
        switch.click()
        self.until(lambda: self.faces("live.jpg")["live"] is True)

    # Faces

    def test_a_face_gets_another_kaomoji_and_another_place_and_the_command_line_makes_the_same(self):
        self.open("hopper.jpg", "faces")
        box = self.until(lambda: self.one(".box"))
        self.until(lambda: self.one(".covering").is_displayed())
        before = self.faces("hopper.jpg")["faces"][0]
        self.one(".kaomoji input[type=search]").send_keys("cat")
        option = self.until(lambda: self.one(".gallery [data-name=cat]"))
        option.click()
        self.assertEqual(option.get_attribute("aria-selected"), "true")
        ActionChains(self.browser).drag_and_drop_by_offset(box, 40, 24).perform()
        self.saved()

        after = self.faces("hopper.jpg")["faces"][0]
        self.assertEqual(after["kaomoji"], option.get_attribute("data-text"))
        self.assertGreater(after["box"][0], before["box"][0])
        self.assertGreater(after["box"][1], before["box"][1])
        self.assertEqual(after["box"][2:], before["box"][2:])
        self.assertEqual(self.one("input[name=left]").get_attribute("value"), str(after["box"][0]))

        self.button("Back to the pictures").click()
        self.pick("hopper.jpg")
        result = self.make("cover")[0]
        made = self.download(result.find_element("css selector", ".files a")).read_bytes()
        same = self.server.scratch / "same.jpg"
        kaomask("cover", self.server.folder / "hopper.jpg", "--faces", self.server.output / "faces", "-o", same, "--force")
        self.assertEqual(made, same.read_bytes())

    def test_a_box_is_moved_resized_and_turned_by_handles_keys_and_numbers(self):
        self.open("hopper.jpg", "faces")
        box = self.until(lambda: self.one(".box.chosen"))
        x, y, width, height = self.faces("hopper.jpg")["faces"][0]["box"]
        box.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.SHIFT + Keys.ARROW_RIGHT)
        self.saved()
        moved = self.faces("hopper.jpg")["faces"][0]
        self.assertEqual(moved["box"], [x + 3, y + 3, width + 3, height])
        self.assertIsNone(moved["landmarks"])

        cut = self.script("""return [...document.querySelectorAll('.placing input')]
            .filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.name)""")
        self.assertEqual(cut, [], "the numbers can be read")

        turn = self.one("input[name=turn]")
        turn.clear()
        turn.send_keys("0", Keys.ENTER)
        self.saved()
        self.until(lambda: not self.all(".covering.waiting"))
        frame = self.one(".outline").rect
        ActionChains(self.browser).drag_and_drop_by_offset(self.one(".corner-2"), 30, 30).perform()
        self.until(lambda: self.faces("hopper.jpg")["faces"][0]["box"][2] > width + 10)
        resized = self.faces("hopper.jpg")["faces"][0]
        self.until(lambda: not self.all(".covering.waiting"))
        larger = self.one(".outline").rect
        for side in ("x", "y"):
            self.assertAlmostEqual(larger[side], frame[side], delta=4, msg="the opposite corner of the frame stays")
        self.assertGreater(larger["width"], frame["width"] + 15)
        self.assertEqual(resized["roll"], 0)
        ActionChains(self.browser).drag_and_drop_by_offset(self.one(".handle.turn"), 60, 20).perform()
        self.until(lambda: self.faces("hopper.jpg")["faces"][0]["roll"] > 5)

    def test_a_face_is_added_by_a_drag_left_out_by_a_switch_and_all_is_forgotten(self):
        self.open("collins.png", "faces")
        self.until(lambda: self.one(".box"))
        count = len(self.all(".box"))
        area = self.one(".boxes")
        ActionChains(self.browser).move_to_element_with_offset(area, 200, -200).click_and_hold() \
            .move_by_offset(60, 70).release().perform()
        self.until(lambda: len(self.all(".box")) == count + 1)
        self.saved()
        self.until(lambda: len(self.faces("collins.png")["faces"]) == count + 1)
        self.button("Delete this face").click()
        self.assertEqual(len(self.all(".box")), count)
        self.script("document.querySelector('.chosen-face .switch').click()")
        self.until(lambda: self.faces("collins.png")["faces"][0].get("covered") is False)
        self.assertIn("1 uncovered", self.one(".panel-top").text)
        self.button("Discard changes").click()
        self.until(lambda: "covered" not in self.faces("collins.png")["faces"][0])
        self.assertFalse(self.faces("collins.png")["saved"])

    def test_colours_and_style_change_the_preview_and_are_kept(self):
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.one(".covering").is_displayed())
        first = self.one(".covering").get_attribute("src")
        self.script("document.querySelector('.look .dot').click()")
        self.until(lambda: self.one(".covering").get_attribute("src") != first)
        self.saved()
        self.script("const s = document.querySelector('.look select'); s.value = 'text'; s.dispatchEvent(new Event('change'))")
        self.until(lambda: self.faces("hopper.jpg")["style"] == "text")
        self.assertRegex(self.faces("hopper.jpg")["patch"], "^#")

    def test_changes_are_not_lost_by_leaving_at_once(self):
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.one(".gallery [role=option]"))
        self.all(".gallery [role=option]")[3].click()
        chosen = self.all(".gallery [role=option]")[3].get_attribute("data-text")
        self.button("Back to the pictures").click()
        self.until(lambda: self.faces("hopper.jpg")["faces"][0]["kaomoji"] == chosen)

    # Doodle and compare

    def test_strokes_are_drawn_undone_saved_and_made_as_the_command_line_makes_them(self):
        self.open("hopper.jpg", "doodle")
        canvas = self.until(lambda: self.one(".sketch"))
        blank = self.picture(".sketch")
        ActionChains(self.browser).move_to_element_with_offset(canvas, -80, -60).click_and_hold() \
            .move_by_offset(90, 30).move_by_offset(20, 80).release().perform()
        ActionChains(self.browser).move_to_element_with_offset(canvas, 60, 120).click().perform()
        drawn = self.picture(".sketch")
        self.assertNotEqual(drawn, blank)
        self.button("Undo").click()
        undone = self.picture(".sketch")
        self.assertNotEqual(undone, drawn)
        self.button("Redo").click()
        self.assertEqual(self.picture(".sketch"), drawn)
        self.button("Clear").click()
        self.assertEqual(self.picture(".sketch"), blank)
        self.button("Undo").click()
        self.saved()
        address = f"api/items/{self.item('hopper.jpg')['id']}/strokes"
        strokes = self.script("return fetch(arguments[0]).then((a) => a.json())", address)
        self.assertEqual([len(stroke["points"]) > 1 for stroke in strokes["strokes"]], [True, False], "a tap is a dot")

        self.button("Replay").click()
        self.until(lambda: self.button("Replay").is_enabled() and self.picture(".sketch") == drawn)
        self.button("Back to the pictures").click()
        self.pick("hopper.jpg")
        made = self.download(self.make("doodle")[0].find_element("css selector", ".files a")).read_bytes()
        written = self.server.scratch / "strokes.json"
        written.write_text(json.dumps(strokes))
        same = self.server.scratch / "doodled.jpg"
        kaomask("doodle", self.server.folder / "hopper.jpg", "--strokes", written, "-o", same, "--force")
        self.assertEqual(made, same.read_bytes())

    def test_the_slider_divides_before_from_after(self):
        self.open("hopper.jpg", "compare")
        self.until(lambda: self.one(".after").is_displayed())
        self.one(".divider").send_keys(Keys.HOME)
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.after')).clipPath"),
                         "inset(0px 0px 0px 0%)")
        self.one(".divider").send_keys(Keys.END)
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.after')).clipPath"),
                         "inset(0px 0px 0px 100%)")


if __name__ == "__main__":
    unittest.main()
