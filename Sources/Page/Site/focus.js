/** The focus of people who use the keyboard, kept where something they have used vanishes or is disabled. */

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/** The element that has the focus, and all that it is in; empty for people who use no keyboard. */
let path = [];

/** Moves the focus to what is next when the element that has it is removed, hidden or disabled. */
export function keepFocus() {
    addEventListener("focusin", ({ target }) => {
        path = [];
        if (!target.matches(":focus-visible")) return;
        for (let element = target; element; element = element.parentElement) path.push(element);
    });
    addEventListener("pointerdown", () => { path = []; }, true);
    new MutationObserver(() => {
        const [lost, ...around] = path;
        if (!lost || isThere(lost)) return;
        path = [];
        for (const element of around) {
            const next = element.isConnected && nearest(element, lost);
            if (!next) continue;
            next.focus({ preventScroll: true });
            return;
        }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
}

const isThere = (element) => element.isConnected && !element.disabled && !element.closest("[hidden]");

/** What can have the focus within an element: the first that follows `lost`, else the last; the first of all if it is gone. */
function nearest(element, lost) {
    const all = [...element.querySelectorAll(FOCUSABLE)].filter((other) => other.checkVisibility());
    const follows = (other) => !lost.isConnected || lost.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    return all.find(follows) ?? all.at(-1);
}
