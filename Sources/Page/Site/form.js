/**
 * The options that the page offers for each kind of result, in its order. What each takes is the server's to say; here
 * stands how it is shown:
 *
 * - `form`: the control, where it is not that of the option's kind; `choices`, `max` and `standard` likewise.
 * - `text`, `note`, `labels`: the keys of its texts, where they are not its name in camel case; `nothing` that of the word
 *   for saying nothing, where nothing may be said.
 * - `on`: the word that a switch stands for.
 * - `wanting`: another option and the value with which it is shown.
 */

const kaomoji = [
    {
        name: "kaomoji", form: "kaomoji", text: "kaomojiFor", note: "kaomojiNote", labels: "choose",
        choices: ["match", "animals", "random", "cycle"], nothing: "choose.usual", shared: true,
    },
    { name: "seed", max: Number.MAX_SAFE_INTEGER, wanting: ["kaomoji", "random"], shared: true },
];

/** The choices for pictures that have none of their own. */
const look = [
    { name: "style", note: "coverLookNote", standard: null, nothing: "usual" },
    { name: "patch", form: "color", labels: null, choices: ["skin", "none"], nothing: "usual" },
    { name: "ink", form: "color", choices: [], nothing: "usual" },
    { name: "ink-only" },
    { name: "thorough" },
    { name: "min-face", beside: true },
    { name: "threshold", beside: true },
    { name: "tilt", example: "60, -60" },
].map((row) => ({ ...row, further: true, shared: true }));

const files = [{ name: "as-still" }, { name: "keep-names", text: "namesStay" }].map((row) => ({ ...row, further: true, shared: true }));

/** The movie of a Live Photo. */
const movie = [{ name: "fps", beside: true }, { name: "movie-size", beside: true }];
const furtherMovie = movie.map((row) => ({ ...row, further: true }));
const hevc = { name: "codec", form: "flag", text: "hevc", on: "hevc", standard: null };

const bars = { name: "bars", form: "color", choices: ["blur"] };
const frameSize = { name: "size", form: "menu", text: "frameSize", standard: null, nothing: "usual" };
const ifLive = (row) => ({ ...row, wanting: ["live", true] });

export const FORMS = {
    reveal: [
        { name: "transition" }, { name: "duration" }, { name: "sound" }, { name: "shape" }, hevc, { name: "wallpaper" },
        ...kaomoji, ...look, ...files, ...furtherMovie,
    ],
    cover: [
        { name: "format", nothing: "asIs" }, { name: "quality" }, { name: "private" }, ...kaomoji, ...look, ...files,
        { name: "no-face", form: "flag", text: "copyFaceless", on: "copy", standard: null, further: true, shared: true },
    ],
    collage: [
        { name: "template", form: "template" }, frameSize,
        { name: "background", form: "color", labels: null, choices: ["white"] },
        { name: "gap" }, { name: "margin" }, { name: "fit" }, bars,
        { name: "cover", text: "coverFaces", standard: true }, { name: "live", text: "collageLive" },
        ifLive(hevc), ...movie.map(ifLive), ...kaomoji, ...look,
    ],
    movie: [
        { name: "seconds" }, { name: "fade" }, { name: "ending", text: "format", labels: "format" }, frameSize, { name: "fps" },
        { name: "sound" }, { name: "fill" }, bars, { name: "cover", text: "coverFaces" }, { name: "before-after" },
        hevc, ...kaomoji, ...look,
    ],
    card: [
        { name: "contents", text: "card" }, { name: "text", form: "lines", text: "cardText", note: "cardNote" },
        { name: "style", labels: "cardStyle" }, { name: "place", text: "cardPlace" }, { name: "sound" },
        { name: "family", nothing: "usual", further: true }, { name: "square", further: true }, { ...hevc, further: true },
        ...furtherMovie,
    ],
    doodle: [],
};
