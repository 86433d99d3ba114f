/** Uploads: by a button, by dropping files on the page, by the camera. */
import { api } from "./api.js";
import { announce, iconButton, make } from "./dom.js";
import { many, say } from "./texts.js";

const KINDS = "image/*,video/*,.heic,.heif,.avif,.mov,.mkv,.webm";

export class Uploads {
    #library;

    constructor(library) {
        this.#library = library;
        this.input = make("input", { type: "file", multiple: true, accept: KINDS, hidden: true, "aria-label": say("add") });
        this.input.addEventListener("change", () => {
            this.add([...this.input.files]);
            this.input.value = "";
        });
        this.camera = iconButton("camera", say("camera"), () => this.#photograph(), { hidden: true });
        this.buttons = [iconButton("add", say("add"), () => this.input.click()), this.camera, this.input];
        this.#dropping();
        this.#lookForCamera();
    }

    /** Uploads files one after the other and reports the progress. */
    async add(files) {
        let added = 0;
        for (const file of files) {
            announce(say("adding", { name: file.name, n: added + 1, of: files.length }));
            try {
                await api.upload(file.name, file);
                added += 1;
            } catch (error) {
                announce(say("notAdded", { name: file.name, reason: error.message }));
                await new Promise((resolve) => { setTimeout(resolve, 2500); });
            }
        }
        if (added > 0) {
            await this.#library.refresh();
            announce(many("added", added));
        }
    }

    #dropping() {
        const zone = make("div", { className: "drop", hidden: true, "aria-hidden": "true" }, say("drop"));
        document.body.append(zone);
        const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
        addEventListener("dragover", (event) => {
            if (!carriesFiles(event)) return;
            event.preventDefault();
            zone.hidden = false;
        });
        addEventListener("dragleave", (event) => {
            if (event.relatedTarget === null) zone.hidden = true;
        });
        addEventListener("drop", (event) => {
            if (!carriesFiles(event)) return;
            event.preventDefault();
            zone.hidden = true;
            this.add([...event.dataTransfer.files]);
        });
    }

    async #lookForCamera() {
        const devices = navigator.mediaDevices;
        if (!devices) return;
        const look = async () => {
            const found = await devices.enumerateDevices().catch(() => []);
            this.camera.hidden = !found.some((device) => device.kind === "videoinput");
        };
        devices.addEventListener("devicechange", look);
        await look();
    }

    /** Shows the camera's image; the photo taken is uploaded. */
    async #photograph() {
        let stream;
        try {
            stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 4096 } } });
        } catch {
            announce(say("noCamera"));
            return;
        }
        const video = make("video", { autoplay: true, muted: true, playsInline: true, srcObject: stream });
        const dialog = make(
            "dialog",
            { className: "camera", "aria-label": say("camera") },
            video,
            make(
                "div",
                { className: "actions" },
                make("button", { type: "button", onclick: () => dialog.close() }, say("cancel")),
                make("button", { type: "button", className: "primary", onclick: () => take() }, say("takePicture")),
            ),
        );
        const take = () => {
            const canvas = make("canvas", { width: video.videoWidth, height: video.videoHeight });
            canvas.getContext("2d").drawImage(video, 0, 0);
            const name = `camera-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jpg`;
            canvas.toBlob((blob) => this.add([new File([blob], name, { type: "image/jpeg" })]), "image/jpeg", 0.95);
            dialog.close();
        };
        dialog.addEventListener("close", () => {
            for (const track of stream.getTracks()) track.stop();
            dialog.remove();
        });
        document.body.append(dialog);
        dialog.showModal();
    }
}
