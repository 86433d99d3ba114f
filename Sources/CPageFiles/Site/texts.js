/** The English texts of the page, and the choice of a language; placeholders such as {n} are filled in. */
import { settings } from "./dom.js";
import japanese from "./texts-ja.js";
import simplified from "./texts-zh-hans.js";
import traditional from "./texts-zh-hant.js";

const english = {
    // The picker
    pictures: "Pictures",
    filter: "Filter by kind",
    all: "All",
    add: "Add pictures",
    camera: "Take a picture",
    takePicture: "Take picture",
    noCamera: "No access to the camera. Check the browser's permissions.",
    display: "View",
    density: "Columns",
    direction: "Direction",
    vertical: "Scroll down",
    horizontal: "Scroll sideways",
    pickAll: "Select all",
    pickNone: "Select none",
    pickedPictures: "Selected pictures",
    pickedAs: "Selected #{n}",
    picked: { one: "{n} selected", other: "{n} selected" },
    make: "Make…",
    made: { zero: "Nothing made.", one: "{n} made.", other: "{n} made." },
    empty: "No pictures in {folder} yet. Drop some here, or add them with the plus button.",
    reading: "Looking for pictures in {folder} …",
    unreachable: "Cannot load the pictures: {reason} Check that kaomask serve is running, then reload this page.",
    noServer: "The server does not answer.",
    drop: "Drop to add",
    adding: "Adding {name} ({n} of {of}) …",
    added: { one: "{n} picture added.", other: "{n} pictures added." },
    notAdded: "{name} was not added: {reason}",
    edited: "edited",
    "kind.photo": "photo",
    "kind.live": "Live",
    "kind.movie": "movie",
    "kind.panorama": "panorama",
    "kind.screenshot": "screenshot",
    "kind.selfie": "selfie",
    "kind.burst": "burst",
    "kinds.photo": "Photos",
    "kinds.live": "Live",
    "kinds.movie": "Movies",
    "kinds.panorama": "Panoramas",
    "kinds.screenshot": "Screenshots",
    "kinds.selfie": "Selfies",
    "kinds.burst": "Bursts",

    // Covering all
    coverAll: "Cover all faces",
    coverAgain: "Cover again",
    coverPicked: "Cover faces",
    coverHint: "Every face gets a kaomoji. Originals stay as they are; covered copies go to {output}.",
    coveredPictures: { zero: "No picture was covered.", one: "{n} picture covered ({faces}).", other: "{n} pictures covered ({faces})." },
    toCheck: { one: "Please check {n}: a face may have been missed.", other: "Please check {n}: a face may have been missed." },
    secondsLeft: { one: "About {n} second left.", other: "About {n} seconds left." },
    minutesLeft: { one: "About {n} minute left.", other: "About {n} minutes left." },
    "state.covered": "covered",
    "state.faceless": "no face",
    "state.check": "to check",
    "kinds.covered": "Covered",
    "kinds.faceless": "No face",
    "kinds.check": "To check",
    findPictures: "Search by name or date",
    noMatch: "No picture matches.",
    sort: "Order",
    "sort.newest": "Newest first",
    "sort.oldest": "Oldest first",
    "sort.name": "By name",
    language: "Language",
    byBrowser: "As in the browser",
    noDate: "No date",

    // One picture
    back: "Back to the pictures",
    previous: "Previous picture",
    next: "Next picture",
    modes: "Mode",
    "mode.look": "View",
    "mode.faces": "Faces",
    "mode.doodle": "Doodle",
    "mode.compare": "Compare",
    pressTip: "Press and hold",
    revealTip: "Press and hold to see the faces",
    revealLabel: "{name}, covered: press and hold to see the faces",
    saveCovered: "Download covered",
    unreadable: "This picture cannot be shown: {reason}",
    "fact.changed": "Changed",
    zoom: "Zoom",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    zoomFit: "Show the whole picture",
    pressLabel: "{name}: press and hold to play",
    unplayable: "This browser cannot play the movie.",
    live: "Live",
    liveNote: "Off: make only a covered still, no Live Photo.",
    "fact.kind": "Kind",
    "fact.date": "Taken",
    "fact.size": "Size",
    "fact.duration": "Length",
    pixels: "{width} × {height} pixels",
    pick: "Select",
    before: "Before",
    after: "After",
    compareLabel: "Share of the original shown",
    compareValue: "{n} percent original",
    compareTip: "Drag the line, or use the arrow keys.",

    // Faces
    faces: "Faces",
    searching: "Looking for faces …",
    facesCovered: { zero: "No face covered.", one: "{n} face covered.", other: "{n} faces covered." },
    facesLeft: { one: "{n} uncovered.", other: "{n} uncovered." },
    unsureFaces: { one: "{n} possible missed face, marked ?", other: "{n} possible missed faces, marked ?" },
    unsure: "Possible missed face: cover it",
    noFaces: "No face found. Drag across one in the picture, or press Add a face.",
    chooseFace: "Select a face in the picture, or drag across one that was missed.",
    face: "Face {n}",
    faceLabel: "Face {n}, covered with {kaomoji}",
    faceLabelOff: "Face {n}, not covered",
    boxHelp: "Arrow keys move the box, Shift+arrows resize it, comma and full stop rotate it, Delete removes it.",
    coverFace: "Cover this face",
    addFace: "Add a face",
    deleteFace: "Delete this face",
    kaomoji: "Kaomoji",
    searchKaomoji: "Search kaomoji",
    found: { zero: "No match; type any text below.", one: "{n} found", other: "{n} found" },
    anyText: "Any text",
    use: "Use",
    place: "Position and rotation",
    "box.left": "Left",
    "box.top": "Top",
    "box.width": "Width",
    "box.height": "Height",
    "box.turn": "Rotation °",
    look: "Style of this picture",
    style: "Style",
    "style.face": "Face",
    "style.flat": "Flat",
    "style.line": "Line of text",
    "style.bare": "No patch",
    "style.piggy": "Piggy",
    "style.mosaic": "Mosaic",
    "style.blur": "Blur",
    "style.solid": "One colour",
    "color.cream": "cream",
    "color.white": "white",
    "color.petalPink": "petal pink",
    "color.waterMelonRed": "water melon red",
    "color.roseRed": "rose red",
    "color.carrotOrange": "carrot orange",
    "color.sunOrange": "sun orange",
    "color.pineappleYellow": "pineapple yellow",
    "color.tigerYellow": "tiger yellow",
    "color.chartreuseGreen": "chartreuse green",
    "color.olivineGreen": "olivine green",
    "color.zucchiniGreen": "zucchini green",
    "color.babyBlue": "baby blue",
    "color.clearSkyBlue": "clear sky blue",
    "color.prussianBlue": "prussian blue",
    "color.lilacSkyPurple": "lilac sky purple",
    "color.vividPurple": "vivid purple",
    "color.amethystPurple": "amethyst purple",
    "color.ashGray": "ash gray",
    "color.stoneGray": "stone gray",
    "color.black": "black",
    "color.red": "red",
    usual: "Default",
    patch: "Patch",
    ink: "Ink",
    inkOnly: "Draw hearts and blushes in it too",
    skin: "Skin",
    none: "None",
    white: "White",
    ownColor: "Custom colour",
    saving: "Saving …",
    saved: "Saved",
    notSaved: "Not saved: {reason}",
    changedElsewhere: "Not saved: changed in another window.",
    takeTheirs: "Load those changes",
    keepMine: "Keep mine",
    leftUnsaved: "Changes to {name} were not saved: {reason}",
    forget: "Discard changes",
    forgotten: "Changes discarded.",

    // Doodle
    canvas: "Drawing area: arrow keys move the pen, Space lowers and lifts it",
    tools: "Drawing tools",
    undo: "Undo",
    redo: "Redo",
    clear: "Clear",
    replay: "Replay",
    color: "Colour",
    penWidth: "Width",
    drawOnCovered: "Draw on the covered picture",
    doodleTip: "Draw on the picture. A tap makes a dot.",

    // Covering many
    moreOptions: "More options",
    coverLookNote: "For pictures that have none chosen by you.",
    thorough: "Search thoroughly",
    thoroughNote: "Finds smaller and strongly tilted faces; takes several times as long.",
    "number.minFace": "Smallest face (% of the longer side)",
    "number.threshold": "Face score needed (0–1)",
    thresholdNote: "A lower score finds more faces, and more that are none.",
    tilt: "Tilted heads (degrees)",
    tiltNote: "Also searches at these angles, clockwise.",
    copyFaceless: "Copy pictures without a face",
    facelessPictures: { one: "{n} picture without a face", other: "{n} pictures without a face" },

    // Kaomoji
    kaomojiTabs: "Which kaomoji",
    "tab.all": "All",
    "tab.recent": "Recent",
    "tab.favorites": "Favourites",
    "tab.emoji": "Emoji",
    noRecent: "What you choose appears here.",
    noFavorites: "Mark kaomoji with the star to find them here.",
    favorite: "Favourite",
    useText: "Use {text}",

    // A phone
    phone: "Open on a phone",
    phoneTip: "Scan this with a phone in the same network.",
    phoneCode: "QR code of {address}",
    localOnly: "This page is open to this computer only. Start kaomask serve with --host 0.0.0.0 to open it on a phone.",

    // Making
    whatToMake: "What to make",
    "make.cover": "Covered pictures",
    "make.reveal": "Live Photos",
    "make.collage": "Collage",
    "make.movie": "Movie",
    "make.card": "Cards",
    "make.doodle": "Doodles",
    start: "Make",
    nothingPicked: "Nothing selected. Go back and select some pictures.",
    cardNeedsText: "The card needs a text.",
    noChoices: "Cannot load the options. Check that kaomask serve is running.",
    format: "Format",
    asIs: "Same as the original",
    private: "Private",
    privateNote: "Removes location, names and camera data, and searches the result for faces again.",
    transition: "Transition",
    "transition.fade": "Fade",
    "transition.pop": "Pop",
    "transition.slide": "Slide",
    "transition.cut": "Cut",
    "number.duration": "Length (seconds)",
    "number.seconds": "Seconds per picture",
    "number.fade": "Crossfade (seconds)",
    "number.fps": "Frames per second",
    "number.movieSize": "Longest side of the movie (pixels)",
    "number.quality": "Quality of converted pictures (1–100)",
    "number.gap": "Gap between cells (%)",
    "number.margin": "Margin (%)",
    hevc: "Smaller movie (HEVC)",
    hevcNote: "Not every browser can play it.",
    wallpaper: "For Lock Screens",
    wallpaperNote: "Experimental: crops to 720 × 1560 and follows what people report. No promise.",
    shape: "Files",
    "shape.pair": "Photo and movie (iPhone)",
    "shape.motion-photo": "Motion Photo (Android)",
    "shape.livp": ".livp archive",
    asStill: "Without motion",
    asStillNote: "Treats Live Photos as plain photos; their motion and sound are dropped.",
    keepNames: "Keep names",
    keepNamesNote: "By default the names of covered people are removed from the metadata. Private removes them in any case.",
    sound: "Sound",
    chooseSound: "Choose a file…",
    soundNote: "WAV, MP3, FLAC, Ogg, M4A, or a movie; played from its beginning.",
    frameSize: "Frame size",
    fill: "Fill the frame",
    fillNote: "Crops the pictures, keeping faces in view.",
    bars: "Bars",
    "bars.blur": "Blurred picture",
    fit: "Show whole pictures",
    fitNote: "By default pictures fill their cells.",
    template: "Template",
    "template.single": "single",
    "template.double-vertical": "double vertical",
    "template.double-horizontal": "double horizontal",
    "template.left-vertical-with-double-square": "left vertical with double square",
    "template.right-vertical-with-double-square": "right vertical with double square",
    "template.horizontal-above-with-double-square": "horizontal above with double square",
    "template.horizontal-below-with-double-square": "horizontal below with double square",
    "template.triple-vertical": "triple vertical",
    "template.triple-horizontal": "triple horizontal",
    "template.quadra-square": "quadra square",
    "template.triple-left-with-double-right": "triple left with double right",
    "template.double-left-with-triple-right": "double left with triple right",
    "template.double-above-with-triple-below": "double above with triple below",
    "template.triple-above-with-double-below": "triple above with double below",
    automatic: "Automatic",
    background: "Background",
    coverFaces: "Cover the faces",
    collageLive: "As a Live Photo",
    collageLiveNote: "Press to reveal all faces.",
    beforeAfter: "Before and after",
    beforeAfterNote: "Shows every picture covered, then uncovered.",
    card: "Card",
    "card.text": "Text",
    "card.list": "List",
    "card.qr": "QR code",
    cardText: "Text shown on press",
    cardPlace: "Position",
    "cardPlace.middle": "Middle",
    "cardPlace.top": "Top",
    "cardPlace.bottom": "Bottom",
    "cardPlace.face": "Over the face",
    family: "Font",
    square: "Square corners",
    "cardNote.text": "Shown on frosted glass over the picture.",
    "cardNote.list": "One row per line; \"red: milk\" gets a red tag.",
    "cardNote.qr": "A link, or any text to scan.",
    "cardStyle.extra-light": "Extra light",
    "cardStyle.light": "Light",
    "cardStyle.dark": "Dark",
    "cardStyle.blur": "Blur",
    kaomojiFor: "Kaomoji",
    kaomojiNote: "For faces without a kaomoji of your choice.",
    "number.seed": "Random seed",
    seedNote: "Another number gives other kaomoji.",
    "choose.usual": "Default",
    "choose.match": "Match the expression",
    "choose.random": "Random",
    "choose.cycle": "In turn",
    "choose.text": "Always the same …",
    doodleMake: "Copies each picture with your drawing on it.",
    moveLabel: "{name}, {n} of {of}: arrow keys move it",
    moveTitle: "Drag to reorder, or use the arrow keys",
    movedTo: "Now {n} of {of}.",
    takeOut: "Remove {name}",
    more: { one: "and {n} more", other: "and {n} more" },
    results: "Results",
    progress: "Progress",
    running: "{done} of {total} done …",
    cancel: "Cancel",
    cancelled: "Cancelled after {done} of {total}.",
    failed: "Something went wrong.",
    skipped: { one: "{n} has no face.", other: "{n} have no face." },
    notMade: { one: "{n} failed.", other: "{n} failed." },
    coveredFaces: { one: "{n} face", other: "{n} faces" },
    downloadAll: "Download all",
    resultOf: "Result of {name}",
    "status.skipped": "No face, skipped",
    "status.kept": "Already there",
    "status.failed": "Failed",
    "status.copied": "No face, copied unchanged",

    // The page that reveal --page and cover --page write
    "handout.alt": { zero: "A picture", one: "A picture with a kaomoji over one face", other: "A picture with kaomoji over {n} faces" },
    "handout.more": { one: "{n} more did not fit on this page.", other: "{n} more did not fit on this page." },
    "handout.made": "Made with kaomask",

    // The report that --html writes
    "report.check": "Please check: a face may have been missed.",
    "report.done": "Done",
    "report.noPicture": "No picture",
    "report.planned": "Would become {path}.",
    "report.stopped": "Stopped before the end",
};

/** The languages, each with its own name. */
export const LANGUAGES = [["en", "English"], ["zh-Hant", "繁體中文"], ["zh-Hans", "简体中文"], ["ja", "日本語"]];

const tables = new Map([["en", english], ["zh-Hant", traditional], ["zh-Hans", simplified], ["ja", japanese]]);

/** The language chosen on the page, else the server's, else the first of the browser's languages that there is. */
export const language = [settings.get("language", null), document.documentElement.dataset.language, ...navigator.languages]
    .filter(Boolean).map(known).find((found) => found !== null) ?? "en";

/** The language for a tag such as "zh-TW"; null if there is none. */
function known(tag) {
    const { language: main, script } = new Intl.Locale(tag).maximize();
    const name = main === "zh" ? `zh-${script}` : main;
    return tables.has(name) ? name : null;
}

const table = { ...english, ...tables.get(language) };
document.documentElement.lang = language;

const plurals = new Intl.PluralRules(language);

/** A text with its values filled in. A choice that is not in the table keeps the server's name. */
export function say(key, values = {}) {
    return filled(table[key] ?? key.split(".").at(-1).replaceAll("-", " "), values);
}

/** `true` if there is a text. */
export const has = (key) => key in table;

/** A text with a singular and a plural form. */
export function many(key, n, values = {}) {
    const forms = table[key];
    const form = (n === 0 && forms.zero) || forms[plurals.select(n)] || forms.other;
    return filled(form, { n: n.toLocaleString(language), ...values });
}

/** The server's sentence on a failure in this language, by its code; the sentence itself where the table has none. */
export const failureWords = ({ code, message }) => table[`error.${code}`] ?? inPageWords(message);

/** The program's remark on a result in this language, by its code; the sentence itself where the table has none. */
export function remarkWords({ code, values, ofMovie, message }) {
    const text = table[`remark.${code}`];
    if (!text) return inPageWords(message);
    const words = filled(text, values);
    return ofMovie ? filled(table["remark.ofMovie"], { rest: words }) : words;
}

/** The keys of what the page calls the options of the command line that the program's sentences name. */
const options = new Map([
    ["as-still", "asStill"], ["face-box", "addFace"], ["fps", "number.fps"], ["private", "private"], ["sound", "sound"],
    ["thorough", "thorough"], ["wallpaper", "wallpaper"],
]);

/** A sentence of the program with the page's words for options, but for those of commands that it names. */
const inPageWords = (sentence) => sentence.replaceAll(/(?<!kaomask [a-z]+ )--([a-z-]+)/g, (option, name) =>
    (options.has(name) ? `“${say(options.get(name))}”` : option));

const filled = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => plain(values[name] ?? ""));

/** A name on one line and in its own order: control, bidirectional and line-separating characters become escapes. */
const plain = (name) => `${name}`.replaceAll(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}}`,
);

/** The kinds of a picture, in words. */
export function kindWords(item) {
    const special = item.kinds.filter((kind) => kind !== "photo");
    return (special.length > 0 ? special : item.kinds).map((kind) => say(`kind.${kind}`)).join(", ");
}

/** A camera's date, such as "2025:01:31 18:05:09", in readable form. */
export const dateWords = (date) => written(date, dateAndTime);

/** The day of a camera's date in readable form. */
export const dayWords = (date) => written(date, dayOfWeek);

const region = language === "en" ? "en-GB" : language;
const dateAndTime = new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short" });
const dayOfWeek = new Intl.DateTimeFormat(region, { weekday: "short", year: "numeric", month: "long", day: "numeric" });

function written(date, format) {
    const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d)/.exec(date ?? "");
    if (!parts) return "";
    const [year, month, day, hour, minute] = parts.slice(1).map(Number);
    return format.format(new Date(year, month - 1, day, hour, minute));
}

/** Seconds as minutes and seconds: 1:05. */
export function minutes(seconds) {
    const whole = Math.round(seconds);
    return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}`;
}

/** A number of bytes in readable form. */
export function bytes(count) {
    if (count < 1000) return `${count} B`;
    if (count < 1e6) return `${Math.round(count / 1000)} kB`;
    return `${(count / 1e6).toFixed(1)} MB`;
}
