"""The days of the grid, what is known after a restart, and the languages of what the server says."""

import shutil
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import FIXTURES, PageTestCase, dated, wave


class Days(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        jpeg = (FIXTURES / "grace-hopper.jpg").read_bytes()
        for name, date in [("a.jpg", "2025:01:31 18:05:09"), ("b.jpg", "2025:01:31 09:00:00"), ("c.jpg", "2024:12:25 12:00:00")]:
            (folder / name).write_bytes(dated(jpeg, date))
        shutil.copy(FIXTURES / "chelsea-the-cat.png", folder / "cat.png")
        (folder / "zeros.jpg").write_bytes(dated(jpeg, "0000:00:00 00:00:00"))

    def setUp(self):
        super().setUp()
        # Two columns, in which no two days fit into a row.
        self.columns(2)

    def columns(self, count):
        self.script("localStorage.setItem('kaomask.across', arguments[0])", str(count))
        self.fresh()

    def test_small_days_share_a_row_each_below_its_heading(self):
        self.columns(6)
        self.until(lambda: len(self.all(".tile")) == 5)
        self.assertEqual(self.seen()[:3], ["Fri, 31 January 2025", "Wed, 25 December 2024", "No date"])
        tops = self.script("return [...document.querySelectorAll('.tile')].map((e) => e.getBoundingClientRect().top)")
        self.assertEqual(len(set(tops)), 1)
        lefts = "return [...document.querySelectorAll(arguments[0])].map((e) => Math.round(e.getBoundingClientRect().left))"
        self.assertEqual(self.script(lefts, ".day")[1], self.script(lefts, ".tile")[2])

    def seen(self):
        """Headings and names from top to bottom, left to right."""
        return self.script("""
            return [...document.querySelectorAll('.day, .tile')].map((e) => {
                const { top, left } = e.getBoundingClientRect();
                return [top, left, (e.querySelector('.name') ?? e).textContent];
            }).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , words]) => words)""")

    def sort(self, value):
        self.script("""
            const sort = document.querySelector('#display select');
            sort.value = arguments[0];
            sort.dispatchEvent(new Event('change'))""", value)

    def test_pictures_stand_below_their_days_and_those_without_a_date_come_last(self):
        newest, oldest = "Fri, 31 January 2025", "Wed, 25 December 2024"
        self.until(lambda: self.seen()[:5] == [newest, "a.jpg", "b.jpg", oldest, "c.jpg"])
        self.assertEqual(self.seen()[5], "No date")
        self.assertEqual(set(self.seen()[6:]), {"cat.png", "zeros.jpg"})
        self.sort("oldest")
        self.until(lambda: self.seen()[:6] == [oldest, "c.jpg", newest, "b.jpg", "a.jpg", "No date"])
        self.sort("name")
        self.until(lambda: self.seen() == ["a.jpg", "b.jpg", "c.jpg", "cat.png", "zeros.jpg"])

    def test_keys_go_from_day_to_day(self):
        grid = self.one(".grid")
        self.until(lambda: len(self.seen()) == 8)
        for keys, name in [(Keys.HOME, "a.jpg"), (Keys.ARROW_RIGHT, "b.jpg"), (Keys.ARROW_DOWN, "c.jpg"), (Keys.ARROW_UP, "a.jpg")]:
            grid.send_keys(keys)
            self.until(lambda: self.one(".tile.active .name").get_attribute("textContent") == name)

    def test_only_a_date_that_the_picture_states_is_said(self):
        for name, stated in [("a.jpg", True), ("zeros.jpg", False), ("cat.png", False)]:
            self.open(name)
            facts = self.until(lambda: self.one(".facts").text)
            self.assertEqual("Taken" in facts, stated, name)
            self.assertEqual("Changed" in facts, not stated, name)
            self.assertEqual(bool(self.one(".named small").text), stated, name)


class Years(PageTestCase):
    """Pictures of three years beside the bar that goes to a month."""

    @classmethod
    def prepare(cls, folder):
        jpeg = (FIXTURES / "grace-hopper.jpg").read_bytes()
        for year in (2022, 2023, 2025):
            for month in range(1, 13, 2):
                for name in "ab":
                    (folder / f"{year}-{month:02}{name}.jpg").write_bytes(dated(jpeg, f"{year}:{month:02}:15 12:00:00"))

    def setUp(self):
        super().setUp()
        self.script("localStorage.setItem('kaomask.across', '2')")
        self.browser.look((900, 500))
        self.fresh()
        self.until(lambda: self.bar("aria-valuemax") == "17")

    def bar(self, name):
        return self.one(".scrubber").get_attribute(name)

    def at(self, words):
        self.until(lambda: self.bar("aria-valuetext") == words)

    def test_keys_go_to_months_and_years(self):
        self.until(lambda: [label.text for label in self.all(".scrub-label")] == ["2025", "2023", "2022"])
        bar = self.one(".scrubber")
        for key, words in [(Keys.HOME, "November 2025"), (Keys.ARROW_DOWN, "September 2025"), (Keys.PAGE_DOWN, "November 2023"), (Keys.ARROW_UP, "January 2025"),
                           (Keys.PAGE_DOWN, "November 2023"), (Keys.HOME, "November 2025"), (Keys.END, "January 2022")]:
            bar.send_keys(key)
            self.at(words)
        self.until(lambda: self.tile("2022-01a.jpg").is_displayed())

    def test_dragging_goes_through_the_years(self):
        bar = self.one(".scrubber")
        middle = bar.rect["height"] / 2
        ActionChains(self.browser).move_to_element_with_offset(bar, 0, -middle + 2).click_and_hold().move_by_offset(0, int(middle)).perform()
        self.until(lambda: "2023" in self.bar("aria-valuetext"))
        self.assertIn("2023", self.one(".scrub-thumb").text)
        ActionChains(self.browser).release().perform()

    def test_a_narrow_window_has_room_for_it_and_a_short_time_needs_none(self):
        self.browser.look((320, 568), still=True)
        self.until(lambda: self.one(".scrubber").rect["x"] + self.one(".scrubber").rect["width"] <= 320)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 320)
        self.script("const find = document.querySelector('.find'); find.value = '2023'; find.dispatchEvent(new Event('input'))")
        self.until(lambda: not self.one(".scrubber").is_displayed())


class Restart(PageTestCase):
    def test_a_server_that_starts_again_knows_what_is_covered_and_what_was_made(self):
        self.button("Cover all faces", ".cover-bar").click()
        self.until(lambda: "3 pictures covered" in self.one(".cover-bar").text, seconds=60)
        self.browser.get("about:blank")
        self.server.restart()
        self.fresh()
        self.until(lambda: "3 pictures covered" in self.one(".cover-bar").text)
        self.assertIn("/results/", self.tile("hopper.jpg").find_element("css selector", "img").get_attribute("src"))
        self.until(lambda: self.script("return document.querySelector('.tile img').naturalWidth > 0"))
        chips = [chip.text.split("\n")[0] for chip in self.all(".home .chip")]
        self.assertIn("Covered", chips)
        self.assertIn("No face", chips)
        self.script("location.hash = 'make'")
        self.until(lambda: len(self.all(".job .result")) == 3)
        # A picture that has changed since is not covered.
        shutil.copy(FIXTURES / "chelsea-the-cat.png", self.server.folder / "collins.png")
        self.script("location.hash = ''")
        self.until(lambda: "covered" not in self.tile("collins.png").get_attribute("aria-label"), seconds=20)


class Spoken(PageTestCase):
    """A page in the language that the server was started with."""

    @classmethod
    def prepare(cls, folder):
        super().prepare(folder)
        (folder / "broken.jpg").write_bytes((FIXTURES / "grace-hopper.jpg").read_bytes()[:3000])
        cls.server.words = ["--lang", "zh-TW"]

    def tearDown(self):
        # The browser logs that broken.jpg has no picture.
        told = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual([line for line in told if "422" not in line], [], "the page complained")
        super().tearDown()

    def test_it_speaks_that_language_unless_another_is_chosen(self):
        self.assertEqual(self.script("return document.documentElement.lang"), "zh-Hant")
        self.script("localStorage.setItem('kaomask.language', JSON.stringify('ja'))")
        self.fresh()
        self.assertEqual(self.script("return document.documentElement.lang"), "ja")

    def test_failures_and_results_are_said_in_it_too(self):
        self.open("broken.jpg")
        self.until(lambda: self.one(".unreadable").text.startswith("無法顯示這張照片："))
        self.assertNotRegex(self.one(".unreadable").text.replace("JPEG", ""), "[A-Za-z]")
        self.script("location.hash = ''")
        self.until(lambda: self.all(".tile"))
        self.pick("broken.jpg", "live.jpg")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".kind input[value=cover]"))
        self.script("document.querySelector('.kind input[value=cover]').click()")
        self.one(".submit .primary").click()
        self.until(lambda: len(self.all(".job .result")) == 2, seconds=40)
        words = " ".join(element.text for element in self.all(".result .words p"))
        self.assertIn("原況照片：已在影片中追蹤人臉", words)
        self.assertIn("失敗", words)
        self.assertNotRegex(words.replace("JPEG", ""), "[a-z]{4,}")

    def test_remarks_with_values_are_said_in_it_and_unknown_ones_as_they_are(self):
        def remark(code, message, ofMovie=False, **values):
            return {"code": code, "message": message, "ofMovie": ofMovie, "values": values}
        said = self.browser.execute_async_script("""
            const [remarks, done] = arguments;
            import("./texts.js").then(({ remarkWords }) => done(remarks.map(remarkWords)))""", [
            remark("thumbnailRebuilt", "thumbnail rebuilt"),
            remark("trailerRemoved", "its movie: 12 bytes after the picture removed", ofMovie=True, n="12"),
            remark("filmCovered", "film: 3 of its 9 pictures were coded anew", n="3", all="9"),
            remark("motionDropped", "this Live Photo's motion and sound, a.mov, were dropped (--as-still)"),
            remark("someday", "something new"),
        ])
        self.assertEqual(said, [
            "已重建縮圖", "影片：已移除照片後面的 12 個位元組", "影片：已追蹤並遮住人臉；9 格中只重新編碼了 3 格",
            "已捨棄這張原況照片的動態和聲音", "something new"])


class Choices(PageTestCase):
    """What is chosen in Make for many pictures at once."""

    def test_a_live_photo_gets_the_sound_that_was_added_and_the_files_that_were_chosen(self):
        sound = self.server.scratch / "song.wav"
        sound.write_bytes(wave(1))
        self.pick("hopper.jpg")
        self.script("location.hash = 'make'")
        self.until(lambda: self.one(".options select[name=sound]"))
        self.one(".options input[type=file]").send_keys(str(sound))
        self.until(lambda: self.one(".options select[name=sound]").get_attribute("value") == "song.wav")
        self.script("""
            const shape = [...document.querySelectorAll('.options select')].find((s) => s.querySelector('[value=motion-photo]'));
            shape.value = 'motion-photo'; shape.dispatchEvent(new Event('change'))""")
        self.make("reveal")
        self.assertEqual([link.get_attribute("download") for link in self.all(".job .files a")], ["hopper.MP.jpg"])
        self.assertIn(b"mp4a", (self.server.output / "reveal/hopper.MP.jpg").read_bytes())
        nothing = self.server.scratch / "nothing.wav"
        nothing.write_bytes(b"RIFF")
        self.one(".options input[type=file]").send_keys(str(nothing))
        self.until(lambda: "nothing.wav was not added" in self.one("#toast").text)
        self.assertEqual(self.one(".options select[name=sound]").get_attribute("value"), "song.wav")
        # The browser logs the refusal.
        self.browser.get_log("browser")


if __name__ == "__main__":
    unittest.main()
