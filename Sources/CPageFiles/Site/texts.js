/** All texts of the page. A translation replaces this table; placeholders such as {n} are filled in. */
const language = "en";

const table = {
    // The picker
    pictures: "Pictures",
    filter: "Filter by kind",
    all: "All",
    add: "Add pictures",
    camera: "Take a picture",
    takePicture: "Take picture",
    noCamera: "The camera cannot be used. Perhaps the browser was told not to allow it.",
    display: "View",
    density: "Pictures side by side",
    direction: "Direction",
    vertical: "Scroll down",
    horizontal: "Scroll sideways",
    pickAll: "Select all",
    pickNone: "Select none",
    pickedPictures: "Selected pictures",
    pickedAs: "Selected as number {n}",
    picked: { one: "{n} selected", other: "{n} selected" },
    make: "Make…",
    made: { zero: "Nothing was made.", one: "{n} made.", other: "{n} made." },
    empty: "There are no pictures in {folder} yet. Drop some here, or add them with the plus button.",
    reading: "Looking for pictures in {folder} …",
    unreachable: "The pictures cannot be listed: {reason} Is kaomask-serve still running? Then load this page again.",
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

    // One picture
    back: "Back to the pictures",
    previous: "Previous picture",
    next: "Next picture",
    modes: "What to do with the picture",
    "mode.look": "Look",
    "mode.faces": "Faces",
    "mode.doodle": "Doodle",
    "mode.compare": "Compare",
    pressTip: "Press and hold",
    pressLabel: "{name}: press and hold to play",
    unplayable: "This browser cannot play the movie.",
    live: "Live",
    liveNote: "Off: a Live Photo is not made of this picture, only the covered still.",
    "fact.kind": "Kind",
    "fact.date": "Taken",
    "fact.size": "Size",
    "fact.duration": "Length",
    pixels: "{width} × {height} pixels",
    pick: "Select",
    before: "Before",
    after: "After",
    compareLabel: "How much is shown as it was before",
    compareValue: "{n} percent before",
    compareTip: "Drag the line, or move it with the arrow keys.",

    // Faces
    faces: "Faces",
    searching: "Looking for faces …",
    facesCovered: { zero: "No face is covered.", one: "{n} face is covered.", other: "{n} faces are covered." },
    facesLeft: { one: "{n} is left as it is.", other: "{n} are left as they are." },
    unsureFaces: { one: "{n} place may be a face: see ?", other: "{n} places may be faces: see ?" },
    unsure: "Perhaps a face: cover it too",
    noFaces: "No face was found. Drag across one on the picture, or use Add a face.",
    chooseFace: "Choose a face on the picture, or drag across one that was not found.",
    face: "Face {n}",
    faceLabel: "Face {n}, covered by {kaomoji}",
    faceLabelOff: "Face {n}, not covered",
    boxHelp: "Arrow keys move the box, with shift they resize it, comma and full stop turn it, delete takes it away.",
    coverFace: "Cover this face",
    addFace: "Add a face",
    deleteFace: "Delete this face",
    kaomoji: "Kaomoji",
    searchKaomoji: "Search kaomoji",
    found: { zero: "None is like that; any text can be written below.", one: "{n} found", other: "{n} found" },
    anyText: "Any other text",
    use: "Use",
    place: "Place and turn",
    "box.left": "Left",
    "box.top": "Top",
    "box.width": "Width",
    "box.height": "Height",
    "box.turn": "Turn °",
    look: "Look of this picture",
    style: "Style",
    "style.face": "Face",
    "style.flat": "Flat",
    "style.line": "Line of text",
    "style.bare": "Bare",
    "style.piggy": "Piggy",
    usual: "As usual",
    patch: "Patch",
    ink: "Ink",
    skin: "Skin",
    none: "None",
    white: "White",
    ownColor: "A colour of your own",
    saving: "Saving …",
    saved: "Saved",
    notSaved: "Not saved: {reason}",
    changedElsewhere: "Not saved: this was changed in another window.",
    takeTheirs: "Show that",
    keepMine: "Keep mine",
    leftUnsaved: "What you changed of {name} is not saved: {reason}",
    forget: "Forget my changes",
    forgotten: "Your changes are forgotten.",

    // Doodle
    canvas: "Drawing area: arrow keys move the pen, space puts it down and lifts it",
    tools: "Drawing",
    undo: "Undo",
    redo: "Redo",
    clear: "Clear",
    replay: "Replay",
    color: "Colour",
    penWidth: "Width",
    doodleTip: "Draw on the picture. A tap makes a dot.",

    // Making
    whatToMake: "What to make",
    "make.cover": "Covered pictures",
    "make.reveal": "Live Photos",
    "make.collage": "Collage",
    "make.movie": "Movie",
    "make.card": "Cards",
    "make.doodle": "Doodles",
    start: "Make",
    nothingPicked: "Nothing is selected yet: go back and select some pictures.",
    cardNeedsText: "A card needs a text.",
    noChoices: "The choices cannot be loaded. Is kaomask-serve still running?",
    format: "Format",
    asIs: "Same as the original",
    private: "Private",
    privateNote: "Leaves out place, names and camera, and searches the result for faces again.",
    transition: "How the kaomoji goes",
    "transition.fade": "Dissolves",
    "transition.pop": "Pops",
    "transition.slide": "Slides off",
    "transition.cut": "Is gone at once",
    "seconds.duration": "Length, seconds",
    "seconds.seconds": "Seconds for each picture",
    "seconds.fade": "Seconds of cross-fade",
    hevc: "Smaller movie (HEVC)",
    hevcNote: "Not every browser can play it.",
    template: "Template",
    automatic: "Fitting",
    background: "Background",
    coverFaces: "Cover the faces",
    collageLive: "As a Live Photo",
    collageLiveNote: "A press reveals all faces.",
    beforeAfter: "Before and after",
    beforeAfterNote: "Shows every picture covered, then as it is.",
    card: "Card",
    "card.text": "Text",
    "card.list": "List",
    "card.qr": "QR code",
    cardText: "What a press shows",
    "cardNote.text": "Shown on frosted glass over the picture.",
    "cardNote.list": "One row a line; \"red: milk\" gets a red tag.",
    "cardNote.qr": "An address, or any text a phone should read.",
    "cardStyle.extra-light": "Extra light",
    "cardStyle.light": "Light",
    "cardStyle.dark": "Dark",
    "cardStyle.blur": "Blur",
    kaomojiFor: "Kaomoji",
    kaomojiNote: "For faces that have none chosen by you.",
    "choose.usual": "As usual",
    "choose.match": "Fitting the expression",
    "choose.random": "At random",
    "choose.cycle": "One after the other",
    "choose.text": "Always the same …",
    doodleMake: "Draws what you have drawn on each picture into a copy of it.",
    moveLabel: "{name}, {n} of {of}: arrow keys move it",
    moveTitle: "Drag to another place, or use the arrow keys",
    movedTo: "Now {n} of {of}.",
    takeOut: "Take out {name}",
    more: { one: "and {n} more", other: "and {n} more" },
    results: "Results",
    progress: "Progress",
    running: "{done} of {total} done …",
    cancel: "Cancel",
    cancelled: "Cancelled: {done} of {total} were done.",
    failed: "It did not work.",
    skipped: { one: "{n} has no face.", other: "{n} have no face." },
    notMade: { one: "{n} failed.", other: "{n} failed." },
    coveredFaces: { one: "{n} face", other: "{n} faces" },
    downloadAll: "Download all",
    resultOf: "What was made of {name}",
    "status.skipped": "No face: nothing made",
    "status.kept": "Was there already",
    "status.failed": "Not made",
    "status.copied": "No face: copied as it is",
};

const plurals = new Intl.PluralRules(language);

/** A text with its values filled in. A choice that is not in the table keeps the server's name. */
export function say(key, values = {}) {
    return filled(table[key] ?? key.split(".").at(-1).replaceAll("-", " "), values);
}

/** A text with a singular and a plural form. */
export function many(key, n) {
    const forms = table[key];
    const form = (n === 0 && forms.zero) || forms[plurals.select(n)] || forms.other;
    return filled(form, { n: n.toLocaleString(language) });
}

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
export function dateWords(date) {
    const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d)/.exec(date ?? "");
    if (!parts) return "";
    const [year, month, day, hour, minute] = parts.slice(1).map(Number);
    return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeStyle: "short" })
        .format(new Date(year, month - 1, day, hour, minute));
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
