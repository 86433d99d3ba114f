"""The page that reveal --page writes: opened as a file, it reveals on press."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains

from place import FIXTURES, PageTestCase, kaomask


class Handout(PageTestCase):
    @classmethod
    def prepare(cls, folder):
        kaomask("reveal", FIXTURES / "grace-hopper.jpg", FIXTURES / "eileen-collins.png", "-o", folder, "--page")

    def fresh(self):
        self.browser.get((self.server.folder / "index.html").as_uri())

    def test_the_first_picture_hints_and_each_plays_while_it_is_pressed(self):
        self.until(lambda: self.all("live-photo.playing"))
        self.until(lambda: not self.all("live-photo.playing"))
        second = self.all("live-photo")[1]
        ActionChains(self.browser).click_and_hold(second).perform()
        self.until(lambda: self.script("return arguments[0].querySelector('video').currentTime > 0.15", second))
        ActionChains(self.browser).release().perform()
        self.until(lambda: not self.all("live-photo.playing"))


if __name__ == "__main__":
    unittest.main()
