"""A folder of pictures, kaomask-serve showing it, and a browser looking at it."""

import atexit
import base64
import os
import shutil
import struct
import subprocess
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/TestSupport/Fixtures"
PRODUCTS = Path(os.environ.get("KAOMASK_PRODUCTS", ROOT / ".build-test/release"))

DESKTOP = (1280, 800)
PHONE = (360, 740)


def kaomask(*arguments):
    """Runs the command line tool, and gives what it prints."""
    return subprocess.run([PRODUCTS / "kaomask", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def png(width, height, color):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def dated(jpeg, date):
    """The JPEG file that says it was taken on a date, such as 2025:01:31 18:05:09."""
    text = date.encode() + b"\0"
    primary = struct.pack("<HHHIII", 1, 0x8769, 4, 1, 26, 0)
    exif = struct.pack("<HHHIII", 1, 0x9003, 2, len(text), 44, 0)
    block = b"Exif\0\0II*\0" + struct.pack("<I", 8) + primary + exif + text
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def wave(seconds):
    """A WAVE file of silence: 8,000 samples of a byte in each second."""
    data = b"\x80" * int(8000 * seconds)
    head = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + head + b"data" + struct.pack("<I", len(data)) + data


class Server:
    """kaomask-serve over a scratch folder of its own."""

    def __init__(self, folder=None):
        self.scratch = Path(tempfile.mkdtemp(prefix="kaomask-page-"))
        self.folder = folder or self.scratch / "holiday"
        self.output = self.scratch / "results"
        self.folder.mkdir(exist_ok=True)
        self.process = None
        # Additional arguments, and a folder that comes first on the search path.
        self.words = []
        self.programs = self.scratch / "bin"

    def start(self):
        program = os.environ.get("KAOMASK_SERVE", PRODUCTS / "kaomask-serve")
        environment = dict(
            os.environ, XDG_CACHE_HOME=str(self.scratch / "cache"), XDG_DATA_HOME=str(self.scratch / "data"),
            PATH=f"{self.programs}:{os.environ['PATH']}")
        # The prepared landmark model is in the user's own cache, which takes a while to fill.
        ready = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "kaomask"
        if ready.is_dir():
            shutil.copytree(ready, self.scratch / "cache/kaomask", symlinks=True, dirs_exist_ok=True)
        with (self.scratch / "said").open("w") as said:
            self.process = subprocess.Popen(
                [program, self.folder, "-o", self.output, "--port", "0", *self.words],
                stdout=subprocess.PIPE, stderr=said, text=True, env=environment)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            raise RuntimeError(f"kaomask-serve said {self.address!r}")

    def said(self):
        """What it said when it ended by itself; None while it runs."""
        return None if self.process.poll() is None else (self.scratch / "said").read_text() or "nothing"

    def end(self):
        if self.process:
            self.process.terminate()
            self.process.wait(10)
            self.process.stdout.close()

    def restart(self):
        """Ends it and starts it again, at another address."""
        self.end()
        self.start()

    def stop(self):
        self.end()
        shutil.rmtree(self.scratch, ignore_errors=True)


class Browser(webdriver.Chrome):
    """Headless Chromium, of the size of a desktop, in light colours."""

    shared = None

    @classmethod
    def get_shared(cls):
        """The browser of all tests, started by the first."""
        if cls.shared is None:
            cls.shared = cls(Path(tempfile.mkdtemp(prefix="kaomask-downloads-")))
            atexit.register(cls.shared.end)
        return cls.shared

    def end(self):
        self.quit()
        shutil.rmtree(self.downloads, ignore_errors=True)

    def __init__(self, downloads):
        self.downloads = downloads
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--mute-audio",
            f"--window-size={DESKTOP[0]},{DESKTOP[1]}",
        ]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(options=options, service=Service("/usr/bin/chromedriver"))
        self.set_script_timeout(30)
        self.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads)})
        self.look()

    def look(self, size=DESKTOP, dark=False, still=False):
        """Sets what the page is looked at with: size, colours, and whether motion is wanted."""
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]})


class PageTestCase(unittest.TestCase):
    """A test that looks at a page; the server and the browser are shared, the page is fresh."""

    server = None
    browser = None

    @classmethod
    def prepare(cls, folder):
        """Puts the pictures into the folder."""
        shutil.copy(FIXTURES / "grace-hopper.jpg", folder / "hopper.jpg")
        shutil.copy(FIXTURES / "eileen-collins.png", folder / "collins.png")
        shutil.copy(FIXTURES / "chelsea-the-cat.png", folder / "cat.png")
        kaomask("reveal", FIXTURES / "grace-hopper.jpg", "-o", folder / "live.jpg", "--duration", "2")

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        cls.prepare(cls.server.folder)
        cls.server.start()
        cls.browser = Browser.get_shared()
        cls.addClassCleanup(cls.browser.get, "about:blank")

    def setUp(self):
        self.browser.look()
        self.fresh()

    def tearDown(self):
        self.assertIsNone(self.server.said(), "kaomask-serve ended")
        self.script("localStorage.clear(); sessionStorage.clear()")
        told = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual(told, [], "the page complained")

    def fresh(self, hash=""):
        """Loads the page as if for the first time."""
        self.browser.get("about:blank")
        self.browser.get(self.server.address + hash)
        self.until(lambda: self.all(".tile") or self.one(".empty").is_displayed())

    # What is on the page

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def script(self, code, *arguments):
        return self.browser.execute_script(code, *arguments)

    def until(self, condition, seconds=15):
        """Waits until something holds, and gives it."""
        return WebDriverWait(self.browser, seconds, poll_frequency=0.05, ignored_exceptions=(Exception,)).until(
            lambda _: condition())

    def button(self, label, inside=""):
        """The control with a label or a text."""
        for element in self.all(f"{inside} button, {inside} a, {inside} [role=button]"):
            if element.is_displayed() and label in (element.get_attribute("aria-label"), element.text.strip()):
                return element
        raise AssertionError(f"nothing to press is called {label}")

    def items(self):
        return self.script("return fetch('api/items').then((answer) => answer.json())")["items"]

    def item(self, name):
        return next(item for item in self.items() if item["name"] == name)

    def tile(self, name):
        return next(tile for tile in self.all(".tile") if tile.find_element(By.CLASS_NAME, "name").get_attribute(
            "textContent") == name)

    def pick(self, *names):
        for name in names:
            # A tile is replaced when more is known of its picture.
            self.until(lambda: self.tile(name).find_element(By.CLASS_NAME, "pick").click() is None)

    def open(self, name, mode="look"):
        self.script("location.hash = arguments[0]", f"photo/{self.item(name)['id']}")
        self.until(lambda: self.one(".viewer h1").text == name)
        if mode != "look":
            self.one(f"#tab-{mode}").click()

    def saved(self):
        """Waits until the page says that changes are saved."""
        self.until(lambda: self.one(".save-word").text == "Saved")

    def choose(self, kind):
        """Chooses what to make of what is picked."""
        if not self.all(".maker"):
            self.script("location.hash = 'make'")
        self.until(lambda: self.one(f".kind input[value={kind}]"))
        self.script("arguments[0].click()", self.one(f".kind input[value={kind}]"))

    def choose_and_unfold(self, kind):
        """Chooses what to make, and shows all of its options."""
        self.choose(kind)
        self.script("const more = document.querySelector('.more-options'); if (more) more.open = true")

    def make(self, kind):
        """Makes something of what is picked, and waits for its results."""
        self.choose(kind)
        before = len(self.all(".job"))
        self.one(".submit .primary").click()
        self.until(lambda: len(self.all(".job")) > before)
        self.until(lambda: self.one(".job").get_attribute("data-state") != "running", seconds=40)
        self.assertEqual(self.one(".job").get_attribute("data-state"), "done", self.one(".job").text)
        self.until(lambda: self.all(".job:first-child .result"))
        return self.all(".job:first-child .result")

    def download(self, link):
        """Presses a link and gives what was downloaded."""
        for old in self.browser.downloads.iterdir():
            old.unlink()
        link.click()
        whole = self.until(lambda: [path for path in self.browser.downloads.iterdir()
                                    if not path.name.endswith(".crdownload") and path.stat().st_size > 0])
        time.sleep(0.1)
        return whole[0]

    def picture(self, selector):
        """The pixels of a canvas, as a data address."""
        return base64.b64decode(self.script(
            "return document.querySelector(arguments[0]).toDataURL().split(',')[1]", selector))
