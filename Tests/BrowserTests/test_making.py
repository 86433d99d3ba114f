"""Making something of what is picked."""

import io
import unittest
import zipfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import PageTestCase


class Making(PageTestCase):
    def names(self):
        return [row.text for row in self.all(".order .name")]

    def test_live_photos_are_made_pressed_and_downloaded_as_pairs(self):
        self.pick("hopper.jpg", "cat.png")
        results = self.make("reveal")
        self.assertEqual(len(results), 1, "a picture without a face takes no room")
        self.assertEqual(self.one(".faceless summary").text, "1 picture without a face")
        live = self.one(".result live-photo")
        self.script("arguments[0].scrollIntoView({block: 'center'})", live)
        ActionChains(self.browser).click_and_hold(live).perform()
        self.until(lambda: self.script("return document.querySelector('.result video').currentTime > 0.15"))
        ActionChains(self.browser).release().perform()
        self.assertIn("1 made. 1 has no face.", self.one(".job").text)
        archive = self.download(self.button("Download all"))
        names = zipfile.ZipFile(io.BytesIO(archive.read_bytes())).namelist()
        self.assertEqual(sorted(name.rsplit("/")[-1] for name in names), ["hopper.jpg", "hopper.mov"])

    def test_the_order_changes_by_dragging_and_by_keys_and_something_is_taken_out(self):
        self.pick("cat.png", "collins.png", "hopper.jpg")
        self.script("location.hash = 'make'")
        self.until(lambda: len(self.names()) == 3)
        grips = self.all(".order .grip")
        down = grips[2].rect["y"] - grips[0].rect["y"]
        ActionChains(self.browser).click_and_hold(grips[0]).move_by_offset(0, down).release().perform()
        self.assertEqual(self.names(), ["collins.png", "hopper.jpg", "cat.png"])
        self.all(".order .grip")[2].send_keys(Keys.HOME)
        self.assertEqual(self.names(), ["cat.png", "collins.png", "hopper.jpg"])
        self.script("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}))")
        self.assertEqual(self.names(), ["collins.png", "cat.png", "hopper.jpg"])
        self.button("Remove cat.png").click()
        self.assertEqual(self.names(), ["collins.png", "hopper.jpg"])

    def test_collages_movies_and_cards_are_made(self):
        self.pick("collins.png", "hopper.jpg")
        collage = self.make("collage")
        self.assertEqual(len(collage), 1)
        self.until(lambda: self.script("return document.querySelector('.result img').naturalWidth > 0"))
        self.script("""
            document.querySelector('.kind input[value=movie]').click();
            const seconds = document.querySelector('.options input[type=number]');
            seconds.value = 0.3; seconds.dispatchEvent(new Event('change'))""")
        fade = self.all(".options input[type=number]")[1]
        self.script("arguments[0].value = 0; arguments[0].dispatchEvent(new Event('change'))", fade)
        self.make("movie")
        self.until(lambda: self.script("return document.querySelector('.result video').duration > 0.4"))
        self.script("document.querySelector('.kind input[value=card]').click()")
        self.one(".submit .primary").click()
        self.assertEqual(self.one(".submit p").text, "The card needs a text.")
        self.one(".options textarea").send_keys("Marry me?")
        self.assertEqual(len(self.make("card")), 2)

    def test_collages_and_cards_are_seen_while_their_options_change(self):
        def seen():
            return self.script("const { hidden, src, naturalWidth: w, naturalHeight: h } = document.querySelector('.preview');"
                               "return hidden || !w ? null : [src, w, h]")

        self.pick("collins.png", "hopper.jpg")
        self.choose("collage")
        square = self.until(seen, 40)
        self.assertEqual(square[1:], [480, 480])
        self.script("""
            const size = [...document.querySelectorAll('.options select')].find((s) => s.querySelector('[value="1920x1080"]'));
            size.value = '1920x1080'; size.dispatchEvent(new Event('change'))""")
        self.until(lambda: seen()[1:] == [480, 270], 40)
        self.browser.look((320, 256), still=True)
        self.assertLessEqual(self.one(".preview").rect["height"], 64)
        self.browser.look(still=True)
        self.choose("card")
        self.until(lambda: not seen())
        self.one(".options textarea").send_keys("Marry me?")
        card = self.until(seen, 40)
        self.assertEqual(max(card[1:]), 480)
        self.choose("cover")
        self.until(lambda: not seen())

    def test_the_size_of_a_collages_movie_is_asked_for_only_where_there_is_one(self):
        self.pick("hopper.jpg", "collins.png")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".kind input[value=collage]"))
        self.script("document.querySelector('.kind input[value=collage]').click()")
        side = next(label for label in self.all(".options label") if "Longest side" in label.get_attribute("textContent"))
        self.assertFalse(side.is_displayed())
        live = next(label for label in self.all(".options .row") if label.text == "As a Live Photo")
        self.script("arguments[0].control.click()", live)
        self.assertTrue(side.is_displayed())
        self.script(
            "arguments[0].control.value = 128; arguments[0].control.dispatchEvent(new Event('change'))", side)
        self.make("collage")
        self.assertEqual(self.movie_side(), 128)

    def movie_side(self):
        """The longest side of the movie that was made last."""
        return self.browser.execute_async_script("""
            const [done] = arguments;
            const film = document.createElement('video');
            film.onloadedmetadata = () => done(Math.max(film.videoWidth, film.videoHeight));
            film.src = document.querySelector('.job .files a[download$=".mov"]').href""")

    def test_what_is_chosen_under_more_options_is_made_and_stays_open(self):
        def choose(field, value):
            label = next(label for label in self.all(".more-options label") if label.text.startswith(field))
            self.script(
                "arguments[0].control.value = arguments[1]; arguments[0].control.dispatchEvent(new Event('change'))",
                label, value)

        self.pick("hopper.jpg")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".kind input[value=reveal]"))
        self.script("document.querySelector('.kind input[value=reveal]').click()")
        self.script("document.querySelector('.more-options summary').click()")
        choose("Longest side", 128)
        choose("Smallest face", 101)
        field = self.script("return [...document.querySelectorAll('.numbers input')].find((i) => i.step === '0.1').value")
        self.assertEqual(field, "100", "a number beyond the range becomes its end")
        choose("Smallest face", 2)
        choose("Tilted heads", "60, -60")
        self.make("reveal")
        side = self.movie_side()
        self.assertEqual(side, 128)
        self.script("document.querySelector('.kind input[value=cover]').click()")
        self.assertTrue(self.one(".more-options").get_property("open"))
        choose("Tilted heads", "upright")
        self.one(".submit .primary").click()
        self.until(lambda: self.one(".submit p").text == "tilt: needs angles from -180 to 180 such as 60,-60, not upright")
        self.browser.get_log("browser")  # The browser tells of the order that was refused.

    def test_a_running_job_is_cancelled(self):
        self.pick("collins.png", "hopper.jpg", "live.jpg", "cat.png")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".submit .primary").is_displayed())
        before = len(self.all(".job"))
        self.script("document.querySelector('.submit .primary').click()")
        self.until(lambda: len(self.all(".job")) > before)
        # The server may have finished before the click; then there is nothing to cancel.
        self.script("[...document.querySelectorAll('.job:first-child .actions button')].forEach((b) => b.click())")
        state = self.until(lambda: self.one(".job").get_attribute("data-state") != "running"
                           and self.one(".job").get_attribute("data-state"))
        self.assertIn(state, ("cancelled", "done"))

    def test_a_job_says_that_it_waits_for_the_one_before_it(self):
        said = self.script("""return import('./jobs.js').then(async ({ Jobs, endWords }) => {
            const jobs = new Jobs();
            const job = (id, state) => ({ id, kind: 'cover', state, total: 5, done: 0, message: null, code: null });
            const said = [];
            jobs.addEventListener('change', () => said.push(jobs.list.map((one) => endWords(one, jobs)).join(' | ')));
            await jobs.tell(job('1001', 'running'));
            await jobs.tell(job('1002', 'running'));
            await jobs.tell(job('1001', 'cancelled'));
            return said; })""")
        self.assertEqual(said[:2], ["0 of 5 done …", "Waits for the job before it. | 0 of 5 done …"])
        self.assertEqual(said[2:], ["0 of 5 done … | Cancelled after 0 of 5."] * 2, "the end of one is news for the other")
        self.browser.get_log("browser")  # The browser tells of the job that the server does not know.

    def test_what_was_made_is_still_there_after_loading_the_page_again(self):
        self.pick("hopper.jpg")
        self.make("cover")
        count = len(self.all(".job"))
        self.fresh("#make")
        self.until(lambda: len(self.all(".job")) == count)
        self.assertTrue(self.all(".job .files a"))


class Keyboard(PageTestCase):
    """The whole way by keys alone: nothing is clicked."""

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def focus(self, condition, steps=80):
        """Presses Tab until the focus is where it should be."""
        for _ in range(steps):
            if self.script(f"const e = document.activeElement; return Boolean({condition})"):
                return
            self.press(Keys.TAB)
        self.fail(f"Tab does not lead to {condition}")

    def test_pick_edit_and_make(self):
        self.focus("e.classList.contains('grid')")
        index = int(self.tile("hopper.jpg").get_attribute("data-index"))
        self.press(Keys.HOME, *[Keys.ARROW_RIGHT] * index, " ", Keys.ENTER)
        self.until(lambda: self.all(".viewer"))
        self.focus("e.getAttribute('aria-selected') === 'true' && e.role === 'tab'")
        self.press(Keys.ARROW_RIGHT)
        self.until(lambda: self.one(".box"))
        self.focus("e.classList.contains('box')")
        self.press(Keys.ARROW_UP, Keys.SHIFT + Keys.ARROW_DOWN, ".")
        self.focus("e.type === 'search'")
        self.press("bear")
        self.focus("e.role === 'option'")
        self.press(Keys.ENTER)
        self.saved()
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.all(".viewer"))
        self.focus("e.textContent === 'Make…'")
        self.press(Keys.ENTER)
        self.focus("e.name === 'kind'")
        self.press(Keys.ARROW_RIGHT)
        self.focus("e.type === 'submit'")
        self.press(Keys.ENTER)
        self.until(lambda: self.one(".job").get_attribute("data-state") == "done")
        self.focus("e.closest('.files')")
        self.assertEqual(self.script("return document.activeElement.download"), "hopper.jpg")


if __name__ == "__main__":
    unittest.main()
