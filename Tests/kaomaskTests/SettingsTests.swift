import Foundation
import TestSupport
import Testing

/// A home with settings, and a folder with pictures.
private struct SettingsHome {
    let folder: ScratchFolder

    init(_ settings: String? = nil) throws {
        folder = try ScratchFolder(["holiday/photo.jpg": Fixture.graceHopper.bytes])
        if let settings { try folder.write(settings.utf8, as: "home/.config/kaomask/config") }
    }

    func run(_ arguments: String...) throws -> Command { try run(list: arguments) }

    func run(list arguments: [String]) throws -> Command {
        // The guard of all other tests is taken off.
        let places = ["-u", Command.settingsVariable, "XDG_CONFIG_HOME=", "HOME=" + folder("home")]
        return try Command("env", places + [Binary.located] + arguments, folder: folder.path)
    }

    /// The kaomoji of the only face of a run of `cover`.
    func kaomoji(_ arguments: String...) throws -> String? {
        let run = try run(
            list: ["cover"] + arguments + ["holiday/photo.jpg", "-o", "out.jpg", "--force", "--json"]
        )
        #expect(run.status == 0, "\(run.errors)")
        let face = try JSONLines(run.output).only()["faces"] as? [[String: Any]]
        return face?.first?["kaomoji"] as? String
    }
}

@Suite("Settings")
struct SettingsTests {
    @Test("the command line goes before the settings, these before the defaults")
    func order() throws {
        let home = try SettingsHome("# mine\n\n  --kaomoji   (a_a)  \n")
        #expect(try home.kaomoji("--kaomoji", "(c_c)") == "(c_c)")
        #expect(try home.kaomoji() == "(a_a)")
        #expect(try home.kaomoji("--no-config") == SettingsHome().kaomoji())
    }

    @Test(
        "what cannot be read is refused with its file and line, before anything is made",
        arguments: [
            (
                "--kaomoji cat\n--kaomojo dog\n", 2,
                "--kaomojo is not an option for a file of settings; did you mean --kaomoji?"
            ),
            ("kaomoji cat\n", 1, "is not an option in full"),
            ("--output out\n", 1, "--output is not an option"),
            ("--kaomoji\n", 1, "--kaomoji needs a value"),
            ("--thorough yes\n", 1, "--thorough takes no value"),
            ("--jobs 2\n--style cubist\n", 2, "cubist"), ("--jobs 0\n", 1, "--jobs must be at least 1"),
            ("--min-face tiny\n", 1, "--min-face needs 1 to 65500 pixels"),
        ]
    )
    func refused(text: String, line: Int, reason: String) throws {
        let home = try SettingsHome(text)
        let run = try home.run("cover", "holiday/photo.jpg")
        #expect(run.status == 64)
        #expect(
            run.errors.contains("home/.config/kaomask/config:\(line): ") && run.errors.contains(reason),
            "\(run.errors)"
        )
        #expect(run.errors.hasPrefix("kaomask: ") && run.errors.split(separator: "\n").count == 1)
        #expect(!home.folder.files.contains("holiday/photo-covered.jpg"))
        #expect(try home.run("config").errors == run.errors)
        #expect(try home.run("cover", "holiday/photo.jpg", "--no-config").status == 0)
    }

    @Test("a file that the environment names takes the place of the user's, and has to be there")
    func named() throws {
        let home = try SettingsHome("--kaomoji cat\n")
        try home.folder.write("--quality 80\n".utf8, as: "other")
        func config(_ path: String) throws -> Command {
            try Command(
                Binary.located,
                ["config"],
                environment: [Command.settingsVariable: home.folder(path)]
            )
        }
        #expect(try config("other").output.hasPrefix("--quality 80 "))
        let missing = try config("gone")
        #expect(missing.status == 64 && missing.errors.contains("gone"), "\(missing.errors)")
    }

    @Test("config tells each setting, its value, file and line, and which goes before which")
    func shown() throws {
        let home = try SettingsHome("--style flat\n--kaomoji bear\n--kaomoji cat\n")
        let run = try home.run("config")
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("--kaomoji cat ") && lines[0].hasSuffix("config:3"))
        #expect(lines[1].hasPrefix("--style flat ") && lines[1].hasSuffix("config:1"))
        #expect(lines[2].hasPrefix("--kaomoji bear ") && lines[2].contains("another line goes before"))
        let objects = try JSONLines(try home.run("config", "--json").output).objects
        #expect(objects.map { $0["inForce"] as? Bool } == [true, true, false])
        #expect(objects.first?["line"] as? Int == 3 && objects.first?["value"] as? String == "cat")
    }

    @Test("files that a setting names start at the file of settings, or at home")
    func paths() throws {
        let home = try SettingsHome("--kaomoji-file mine.txt\n--kaomoji mine\n")
        try home.folder.write("mine  (z_z)\n".utf8, as: "home/.config/kaomask/mine.txt")
        #expect(try home.kaomoji() == "(z_z)")
        try home.folder.write("mine  (y_y)\n".utf8, as: "home/mine.txt")
        let settings = "--kaomoji-file ~/mine.txt\n--kaomoji mine\n"
        try home.folder.write(settings.utf8, as: "home/.config/kaomask/config")
        let run = try home.run("cover", "holiday/photo.jpg", "--json", "-o", "o.jpg")
        #expect(run.output.contains("(y_y)"), "\(run.errors)")
    }

    @Test("every setting is an option of every command it is for, with a value or without as there")
    func table() throws {
        let run = try Binary.run("--experimental-dump-help")
        let tree = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let commands = ((tree?["command"] as? [String: Any])?["subcommands"] as? [[String: Any]]) ?? []
        let home = try SettingsHome(Self.everySetting)
        try home.folder.write("mine  (z_z)\n".utf8, as: "home/.config/kaomask/k.txt")
        let settings = try JSONLines(try home.run("config", "--json").output).objects
        #expect(settings.count == Self.everySetting.split(separator: "\n").count)
        for setting in settings {
            let name = String((setting["option"] as? String ?? "").dropFirst(2))
            for command in setting["commands"] as? [String] ?? [] where command != "serve" {
                var node = try #require(commands.first { $0["commandName"] as? String == command })
                if let inner = node["subcommands"] as? [[String: Any]] { node = inner[0] }
                let arguments = node["arguments"] as? [[String: Any]] ?? []
                let argument = arguments.first {
                    ($0["names"] as? [[String: Any]] ?? []).contains { $0["name"] as? String == name }
                }
                let kind = argument?["kind"] as? String
                #expect(
                    kind == (setting["value"] == nil || setting["value"] is NSNull ? "flag" : "option"),
                    "\(command) --\(name)"
                )
            }
        }
    }

    /// A line for every option a file of settings may give.
    private static let everySetting = """
        --kaomoji cat
        --seed 1
        --style flat
        --patch red
        --ink blue
        --recognition /r.onnx
        --no-face skip
        --font /f.ttf
        --kaomoji-file k.txt
        --ink-only
        --coverage 1.5
        --keep-names
        --min-face 2%
        --threshold 0.5
        --tilt 60
        --detector network
        --landmarks /l.dat
        --thorough
        --quality 90
        --private
        --transition pop
        --duration 2
        --movie-size 720
        --codec hevc
        --fps 25
        --sound /s.mp3
        --jobs 2
        """
}
