/** The texts of the page in one language: texts-en.json and its siblings. Placeholders such as {n} are filled in. */
import { settings } from "./dom.js";

/** The languages, each with its own name. */
export const LANGUAGES = [["en", "English"], ["zh-Hant", "繁體中文"], ["zh-Hans", "简体中文"], ["ja", "日本語"]];

/** The language chosen on the page, else the server's, else the first of the browser's languages that there is. */
export const language = [settings.get("language", null), document.documentElement.dataset.language, ...navigator.languages]
    .filter(Boolean).map(known).find((found) => found !== null) ?? "en";

/** The language for a tag such as "zh-TW"; null if there is none. */
function known(tag) {
    const { language: main, script } = new Intl.Locale(tag).maximize();
    const name = main === "zh" ? `zh-${script}` : main;
    return LANGUAGES.some(([one]) => one === name) ? name : null;
}

const table = await (await fetch(`texts-${language}.json`)).json();
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

/** The month of a camera's day, such as "2025:01:31", in readable form: with its year, or "short" without. */
export const monthWords = (day, length = "long") => written(day && `${day} 00:00`, length === "long" ? monthOfYear : shortMonth);

const region = language === "en" ? "en-GB" : language;
const dateAndTime = new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short" });
const monthOfYear = new Intl.DateTimeFormat(region, { year: "numeric", month: "long" });
const shortMonth = new Intl.DateTimeFormat(region, { month: "short" });
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

/** Seconds as minutes, seconds and tenths: 1:05.2. */
export function moment(seconds) {
    const tenths = Math.round(seconds * 10);
    return `${Math.floor(tenths / 600)}:${`${Math.floor(tenths / 10) % 60}`.padStart(2, "0")}.${tenths % 10}`;
}

/** A number of bytes in readable form. */
export function bytes(count) {
    if (count < 1000) return `${count} B`;
    if (count < 1e6) return `${Math.round(count / 1000)} kB`;
    return `${(count / 1e6).toFixed(1)} MB`;
}
