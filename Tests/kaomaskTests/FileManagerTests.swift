import Foundation
import Page
import TestSupport
import Testing

/// `packaging/cover-faces`, which file managers call for the pictures that are selected.
@Suite("Cover Faces in file managers")
struct FileManagerTests {
    /// Runs it in a folder with a photo, the picture of a cat, and programs of these tests before all others.
    private static func run(_ pictures: [String], locale: String, notifies: Bool = true) throws -> (
        folder: ScratchFolder, run: Command
    ) {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a & <b>.jpg")
        try folder.write(Fixture.cat.bytes, as: "cat.png")
        // The notification is what the program was given, a line each.
        let notify = notifies ? "printf '%s\\n' \"$@\" >notified" : "exit 1"
        for (name, script) in [("notify-send", notify), ("kaomask", "exec '\(Binary.located)' \"$@\"")] {
            try folder.write(script: script, as: "bin/" + name)
        }
        let path = folder("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let run = try Command(
            "/bin/sh",
            [Document.root + "/packaging/cover-faces"] + pictures,
            folder: folder.path,
            environment: ["PATH": path, "LC_ALL": locale, "TMPDIR": folder.path]
        )
        return (folder, run)
    }

    @Test(
        "the notification speaks the user's language where the pages do",
        arguments: [
            ("zh_TW.UTF-8", PageLanguage.traditionalChinese, "人臉"), ("zh_HK", .traditionalChinese, "人臉"),
            ("zh_CN.UTF-8", .simplifiedChinese, "人脸"), ("ja_JP.UTF-8", .japanese, "顔"),
            ("de_DE.UTF-8", .english, "Faces"), ("C", .english, "Faces"),
        ]
    )
    func language(locale: String, language: PageLanguage, word: String) throws {
        let (folder, run) = try Self.run(["a & <b>.jpg", "cat.png"], locale: locale)
        let notified = folder.text(of: "notified").split(separator: "\n")
        let texts = PageTexts(language)
        try #require(run.status == 0 && notified.count == 6, "\(run.errors) \(notified)")
        #expect(notified[2].contains(word))
        #expect(notified[3] == "a &amp; &lt;b&gt;-covered.jpg  \(texts("facesCovered", count: 1))")
        #expect(notified[4].hasPrefix("cat.png  "))
        #expect(notified[5].hasPrefix("\(texts("report.done")): 1 · \(texts("kinds.faceless")): 1 · "))
        #expect(
            folder.files.filter { !$0.hasPrefix("bin/") }.count == 4,
            "nothing else is left: \(folder.files)"
        )
    }

    @Test("a failure is told by its picture, in the user's language; a wrong call in English")
    func failure() throws {
        let (folder, run) = try Self.run(["none.jpg"], locale: "ja_JP.UTF-8")
        let notified = folder.text(of: "notified")
        #expect(run.status == 2 && notified.contains("--icon=dialog-error\n顔を隠せなかった"), "\(notified)")
        #expect(
            notified.contains("none.jpg  \(PageTexts(.japanese).failure("unreadable", ""))"),
            "\(notified)"
        )
        let (empty, wrong) = try Self.run([], locale: "ja_JP.UTF-8")
        let said = String(decoding: empty.bytes(of: "notified"), as: UTF8.self)
        #expect(wrong.status == 64 && said.contains("Missing expected argument"), "\(said)")
    }

    @Test("where notifications cannot be shown, it says what kaomask says")
    func mute() throws {
        let (_, run) = try Self.run(["cat.png"], locale: "C", notifies: false)
        #expect(run.status == 0 && run.output.contains("cat.png  no face found, skipped"), "\(run.output)")
    }

    @Test(
        "the entry in GNOME's menu says what the other menus say",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
        arguments: ["de", "zh_CN", "zh_TW", "ja", "fr"]
    )
    func menu(language: String) throws {
        let folder = try ScratchFolder()
        let library = """
            class GObject: GObject = type("GObject", (), {})
            class GLib: get_language_names = lambda: ["\(language).UTF-8", "\(language)", "C"]
            class Nautilus:
                MenuProvider = type("MenuProvider", (), {})
                class MenuItem:
                    def __init__(self, **words): print(words["label"], words["tip"], sep="\\n")
                    def connect(self, *_): pass
            """
        try folder.write(Array(library.utf8), as: "gi/repository.py")
        try folder.write([], as: "gi/__init__.py")
        try folder.write(
            Fixture.bytes(at: Document.root + "/packaging/file-managers/nautilus.py"),
            as: "menu.py"
        )
        let file = """
            class File:
                def get_location(self): return self
                def get_path(self): return "/a.jpg"
                def get_mime_type(self): return "image/jpeg"
            import menu; menu.CoverFaces().get_file_items([File()])
            """
        let said = try Command("/usr/bin/python3", ["-c", file], folder: folder.path)
        let entry = try Document("packaging/kaomask.desktop").text.components(separatedBy: "\n")
        func word(_ key: String) -> String? {
            ["\(key)[\(language)]=", "\(key)="].lazy.compactMap { start in
                entry.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            }.first
        }
        #expect(said.output == "\(word("Name") ?? "")\n\(word("Comment") ?? "")\n", "\(said.errors)")
    }
}
