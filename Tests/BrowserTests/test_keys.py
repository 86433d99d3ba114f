"""The page by keyboard alone: every stop is seen, nothing holds the focus, and nothing loses it."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from place import PageTestCase

# The window of 1280x800 at a zoom of 200 %.
ZOOMED = (640, 400)

# Where the focus is: a number for the element, its name, and whether having the focus changes how it looks and nothing
# else is in front of it.
STOP = """
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    window.stops ??= [];
    if (!stops.includes(element)) stops.push(element);
    const around = () => [element, element.closest('label'), element.parentElement, ...element.parentElement.children,
                          ...element.querySelectorAll('.outline, .tile.active')].filter(Boolean);
    const look = () => around().flatMap((part) => [null, '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        return [style.outline, style.boxShadow, style.border, style.backgroundColor, style.content].join();
    })).join();
    const focused = look();
    const stopped = (event) => event.stopImmediatePropagation();
    for (const name of ['blur', 'focusout', 'focus', 'focusin']) addEventListener(name, stopped, true);
    element.blur();
    const plain = look();
    element.focus({preventScroll: true});
    for (const name of ['blur', 'focusout', 'focus', 'focusin']) removeEventListener(name, stopped, true);
    const name = element.getAttribute('aria-label') || element.textContent.trim() || element.closest('label')?.textContent.trim();
    const shown = element.closest('label:has(.unseen)') ?? element;
    const box = shown.getBoundingClientRect();
    const isInFront = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]].some(([x, y]) => {
        const front = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return front && (shown.contains(front) || front !== document.body && front.contains(shown));
    });
    return {number: stops.indexOf(element), name, seen: focused !== plain && isInFront};
"""

# What can be reached by the Tab key; of a group of radio buttons, one.
REACHABLE = """
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, video[controls], [tabindex]')]
        .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
    const isRadio = (one) => one.type === 'radio';
    return all.filter((one) => !isRadio(one)).length + new Set(all.filter(isRadio).map((one) => one.name)).size;
"""


class Keyboard(PageTestCase):
    def setUp(self):
        super().setUp()
        self.browser.look(still=True)

    def tearDown(self):
        for kind in ("faces", "strokes"):
            self.script("return fetch(arguments[0], {method: 'DELETE'})", f"api/items/{self.item('hopper.jpg')['id']}/{kind}")
        super().tearDown()

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def stop(self):
        return self.script(STOP)

    def focused(self):
        """The name of what has the focus; the grid is called by its class."""
        return self.script("""const one = document.activeElement;
            return one === document.body ? 'nothing' : one.getAttribute('aria-label') || one.textContent.trim() || one.name""")

    def go(self, name, back=False):
        """Goes to a control by the Tab key."""
        for _ in range(80):
            if self.focused() == name:
                self.assertTrue(self.stop()["seen"], f"{name} has the focus, and nobody sees it")
                return
            if back:
                ActionChains(self.browser).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
            else:
                self.press(Keys.TAB)
        self.fail(f"{name} is not reached by the Tab key")

    def keeps(self, before):
        """Waits until the focus has left a control that vanishes, and checks that it is somewhere."""
        self.until(lambda: self.focused() != before)
        self.assertNotEqual(self.focused(), "nothing", f"the focus is lost with {before}")

    def faces(self):
        return self.script("return fetch(arguments[0]).then((a) => a.json())", f"api/items/{self.item('hopper.jpg')['id']}/faces")

    def kaomoji(self):
        return self.faces()["faces"][0]["kaomoji"]

    def open_by_keys(self, name):
        names = [item["name"] for item in self.items()]
        self.go("Pictures")
        self.press(Keys.HOME, *[Keys.ARROW_RIGHT] * names.index(name), Keys.ENTER)
        self.until(lambda: self.one(".viewer h1").text == name)

    # The journey

    def test_a_picture_is_opened_edited_undone_picked_made_and_left(self):
        self.open_by_keys("hopper.jpg")
        self.until(lambda: self.all(".reveal[role=button]"))
        self.go("View")
        self.press(Keys.ARROW_RIGHT)
        self.until(lambda: self.all(".gallery [role=option]"))
        before = self.until(self.kaomoji)
        self.go(self.one(".gallery [tabindex='0']").get_attribute("aria-label"))
        self.press(Keys.END, Keys.ARROW_LEFT, Keys.ENTER)
        self.saved()
        self.assertNotEqual(self.kaomoji(), before)
        ActionChains(self.browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        self.until(lambda: self.kaomoji() in (None, before))
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.all(".viewer"))
        self.assertEqual(self.focused(), "Pictures")
        self.press(" ")
        self.until(lambda: self.one(".bar:not(.cover-bar)").is_displayed())
        self.go("Make…")
        self.press(Keys.ENTER)
        self.until(lambda: self.all(".kind input[value=cover]"))
        self.until(lambda: self.focused() == "Back to the pictures")
        for _ in range(20):
            if self.script("return document.activeElement.name") == "kind":
                break
            self.press(Keys.TAB)
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.one(".kind input:checked").get_attribute("value"), "cover")
        self.go("Make")
        self.press(Keys.ENTER)
        self.until(lambda: self.all(".job[data-state=done] .result .files a"), seconds=40)
        self.assertEqual(self.focused(), "Make")
        self.go("Download all")
        self.go("Back to the pictures", back=True)
        self.press(Keys.ENTER)
        self.until(lambda: not self.all(".maker"))
        self.assertEqual(self.focused(), "Pictures")

    def test_a_dialog_and_a_panel_give_the_focus_back(self):
        self.until(lambda: self.button("Take a picture"))
        self.go("Take a picture")
        self.press(Keys.ENTER)
        self.until(lambda: self.script("return document.querySelector('dialog video')?.videoWidth > 0"))
        self.go("Cancel")
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.all("dialog"))
        self.assertEqual(self.focused(), "Take a picture")
        self.go("View")
        self.press(Keys.ENTER, Keys.TAB)
        self.assertTrue(self.script("return document.querySelector('#display').contains(document.activeElement)"))
        self.press(Keys.ESCAPE)
        self.assertFalse(self.one("#display").is_displayed())
        self.assertEqual(self.focused(), "View")

    # All stops

    def test_the_tab_key_goes_everywhere_and_every_stop_is_seen(self):
        self.check_views(["cover", "reveal", "collage", "movie", "card", "doodle"])

    def test_every_stop_is_seen_in_a_window_enlarged_to_200_percent(self):
        self.browser.look(ZOOMED, still=True)
        self.check_views(["reveal"])

    def check_views(self, kinds):
        self.pick("collins.png")
        self.check_stops("picker")
        for kind in kinds:
            self.choose_and_unfold(kind)
            self.check_stops(kind)
        for mode, there in (("look", ".reveal[role=button]"), ("faces", ".gallery [role=option]"), ("doodle", ".swatch"),
                            ("compare", ".divider")):
            self.open("hopper.jpg", mode)
            self.until(lambda: self.all(there))
            self.assertGreater(self.one(".sheet").rect["height"], 200, f"{mode}: the picture is there")
            self.check_stops(mode)

    def check_stops(self, view):
        self.script("window.stops = []; document.activeElement.blur()")
        found, unseen = set(), []
        count = self.script(REACHABLE)
        for _ in range(count + 3):
            self.press(Keys.TAB)
            stop = self.stop()
            if stop is None:
                continue
            found.add(stop["number"])
            if not stop["seen"]:
                unseen.append(stop["name"])
        self.assertEqual(unseen, [], f"{view}: what has the focus is not seen")
        self.assertEqual(len(found), self.script(REACHABLE), f"{view}: the Tab key goes everywhere")

    # What vanishes

    def test_what_vanishes_when_it_is_pressed_hands_the_focus_on(self):
        self.open("hopper.jpg", "faces")
        self.until(lambda: self.all(".box"))
        self.go("Add a face")
        self.press(Keys.ENTER)
        self.until(lambda: len(self.all(".box")) == 2)
        self.press(Keys.ESCAPE)
        self.assertFalse(self.all(".box.chosen"))
        self.press(Keys.ENTER)
        self.assertEqual(self.one(".box.chosen"), self.browser.switch_to.active_element, "a box that is left is chosen again")
        self.go("Undo")
        self.press(Keys.ENTER)
        self.keeps("Undo")
        self.assertEqual(self.focused(), "Redo")
        self.press(Keys.ENTER)
        self.keeps("Redo")
        self.saved()
        self.go("Discard changes")
        self.press(Keys.ENTER)
        self.keeps("Discard changes")

        self.open("hopper.jpg")
        self.go("Download covered")
        self.press(Keys.ENTER)
        self.assertEqual(self.focused(), "Download covered")
        self.until(lambda: self.button("Download covered").get_attribute("aria-disabled") is None, seconds=40)
        self.assertEqual(self.focused(), "Download covered")

        self.script("location.hash = ''")
        self.until(lambda: not self.all(".viewer"))
        for name in ("Select none", "Cover faces"):
            self.pick("hopper.jpg")
            self.go(name)
            self.press(Keys.ENTER)
            self.until(lambda: not self.one(".bar:not(.cover-bar)").is_displayed())
            self.until(lambda: self.focused() != "nothing")
        self.until(lambda: "pictures covered" in self.one(".cover-bar").text or "picture covered" in self.one(".cover-bar").text, seconds=40)
        self.until(lambda: self.focused() != "nothing")

        self.pick("hopper.jpg", "collins.png")
        self.script("location.hash = 'make'")
        self.go("Remove hopper.jpg")
        self.press(Keys.ENTER)
        self.keeps("Remove hopper.jpg")


if __name__ == "__main__":
    unittest.main()
