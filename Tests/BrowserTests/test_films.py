"""Films: covered and played, the seconds that need eyes, everybody who is in one, and their review."""

import json
import unittest

from selenium.webdriver.common.action_chains import ActionChains

from place import FIXTURES, PHONE, PageTestCase, kaomask


class Films(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        kaomask("movie", FIXTURES / "grace-hopper.jpg", "-o", folder / "film.mp4", "--seconds", "2", "--size", "480x480", "--fps", "10")

    def cover(self):
        self.open("film.mp4")
        if not self.all(".film-panel a[download]"):
            self.one(".film-panel .save-covered").click()
        self.until(lambda: "/results/" in self.one(".film video").get_attribute("src"), 90)

    def doubt(self, *spans):
        """Says of the covered film that some seconds may show a face."""
        self.browser.get("about:blank")
        self.server.end()
        for path in (self.server.output / ".kaomask-jobs").glob("*.json"):
            kept = json.loads(path.read_text())
            for result in kept["job"]["results"]:
                result["mayShow"] = [{"from": start, "to": end, "frames": 3} for start, end in spans]
            path.write_text(json.dumps(kept))
        self.server.start()
        self.fresh()

    def sheet(self):
        path = self.server.output / "faces/film.mp4.faces.json"
        return json.loads(path.read_text()) if path.exists() else None

    def test_a_film_is_covered_and_plays_and_a_bar_goes_to_the_seconds_that_need_eyes(self):
        self.cover()
        self.until(lambda: "1 face covered." in self.one(".film-panel").text)
        self.doubt((0.5, 0.8), (1.4, 1.5))
        self.open("film.mp4")
        places = self.until(lambda: len(self.all(".doubts button")) == 2 and self.all(".doubts button"))
        self.assertIn("Please look at 2 places in the film.", self.one(".film-panel").text)
        # The buttons stay when more is known of the film.
        self.script("document.querySelector('.film video').dispatchEvent(new Event('loadedmetadata'))")
        places[1].click()
        self.until(lambda: abs(self.script("return document.querySelector('.film video').currentTime") - 1.4) < 0.01)
        for size in (PHONE, (320, 568)):
            self.browser.look(size, still=True)
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), size[0])
            self.assertGreater(self.one(".film .sheet").rect["height"], 100)
        self.browser.look(still=True)
        original = next(row for row in self.all(".film-panel .row") if row.text == "Show the original")
        original.click()
        self.until(lambda: self.one(".film video").get_attribute("src").endswith("/movie"))

    def test_everybody_in_a_film_is_covered_left_or_given_a_kaomoji(self):
        self.open("film.mp4")
        self.button("Find the faces").click()
        self.until(lambda: len(self.all(".strip .face")) == 1, 90)
        self.until(lambda: self.script("""
            const canvas = document.querySelector('.strip canvas');
            return canvas.getContext('2d').getImageData(48, 48, 1, 1).data[3]""") == 255)
        self.one(".strip .face").click()
        self.until(lambda: self.one(".film-panel .gallery [data-name=cat]")).click()
        self.until(lambda: self.sheet() and self.sheet()["faces"][0]["kaomoji"])
        self.assertTrue(self.sheet()["faces"][0]["track"]["runs"])
        self.one(".chosen-face .switch").click()
        self.until(lambda: self.sheet()["faces"][0].get("covered") is False)
        self.assertIn("not covered", self.one(".strip .face").get_attribute("aria-label"))
        self.button("Discard changes").click()
        self.until(lambda: self.sheet() is None, 90)

    def test_the_review_shows_what_needs_eyes_and_notes_that_it_was_seen(self):
        self.cover()
        # Faces that were edited stay.
        for saved in (False, True):
            self.review(saved)

    def review(self, saved):
        if saved:
            sheet = json.loads(kaomask("detect", self.server.folder / "film.mp4", "--json"))
            sheet["input"] = "film.mp4"
            (self.server.output / "faces/film.mp4.faces.json").write_text(json.dumps(sheet))
        self.doubt((0.2, 0.4), (1.4, 1.5))
        self.button("Review what needs eyes").click()
        for start in ("0:00.2 to 0:00.4", "0:01.4"):
            self.until(lambda: self.one(".review .question").text.startswith(start))
            self.until(lambda: self.script("const film = document.querySelector('.review video'); return film.paused && film.currentTime > 0.2"))
            ActionChains(self.browser).send_keys("y").perform()
        self.until(lambda: self.one(".review .question").text.startswith("Nothing else needs eyes."))
        self.until(lambda: (self.sheet() or {}).get("reviewedBy"))
        out = self.server.scratch / "run"
        said = kaomask("cover", self.server.folder, "-o", out, "--faces", self.server.output / "faces", "--reviewed-only", "--json")
        told = json.loads(said)
        self.assertEqual([told["status"], len(told["faces"]), bool(told["reviewedBy"])], ["written", 1, True])
        ActionChains(self.browser).send_keys("u").perform()
        self.until(lambda: self.one(".review h1").text == "film.mp4")
        self.until(lambda: not (self.sheet() or {}).get("reviewedBy"), 90)
        self.assertEqual(self.sheet() is not None, saved)


if __name__ == "__main__":
    unittest.main()
