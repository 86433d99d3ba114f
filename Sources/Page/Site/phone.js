/** The address of the page for a phone, as a QR code. */
import { api } from "./api.js";
import { announce, iconButton, make } from "./dom.js";
import { say } from "./texts.js";

/** A button that shows the code. */
export function phoneButton() {
    return iconButton("phone", say("phone"), async () => {
        const { addresses } = await api.addresses().catch(() => ({ addresses: [] }));
        if (addresses.length === 0) {
            announce(say("localOnly"));
            return;
        }
        show(addresses);
    });
}

function show(addresses) {
    const close = iconButton("close", say("cancel"), () => dialog.close());
    const dialog = make(
        "dialog",
        { className: "phone", "aria-label": say("phone") },
        make("div", { className: "row" }, make("h2", {}, say("phone")), close),
        make("p", { className: "quiet" }, say("phoneTip")),
        drawing(addresses[0]),
        addresses.map(({ address }) => make("p", {}, make("a", { href: address }, address))),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/** The modules of a code, dark on light in every theme, with its quiet zone. */
function drawing({ address, side, rows }) {
    const quiet = 4;
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", `${-quiet} ${-quiet} ${side + 2 * quiet} ${side + 2 * quiet}`);
    picture.setAttribute("class", "code");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("phoneCode", { address }));
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", rows.flatMap((row, y) =>
        [...row].flatMap((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : []))).join(""));
    picture.append(path);
    return picture;
}
