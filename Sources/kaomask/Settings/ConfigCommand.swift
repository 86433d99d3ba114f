internal import ArgumentParser
import KaomaskKit

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show which settings are in force, and which line says so.",
        discussion: """
            Settings are options that every run gets: one a line, as on the command line, in ~/.config/kaomask/config. The \
            command line goes before them.

              # ~/.config/kaomask/config
              --kaomoji cat
              --threshold 0.5
              --jobs 4

            --no-config leaves them out of a run.
            """
    )

    @Flag(help: "Print JSON Lines: one object per setting.")
    var json = false

    func run() throws {
        StandardStreams.endWithReaders()
        let places = SettingsPlaces()
        guard let settings = try places.settings() else {
            return Console.talk("no settings" + (places.file.map { "; looked for: \($0)" } ?? ""))
        }
        try settings.check()
        let inForce = settings.inForce
        let overruled = settings.lines.filter { !inForce.contains($0) }
        let entries =
            inForce.map { Entry($0, inForce: true) } + overruled.map { Entry($0, inForce: false) }
        for entry in entries { Console.result(json ? JSONLine.encode(entry) : entry.text) }
        if !json { Console.talk("read: \(settings.path)") }
    }

    private struct Entry: Encodable {
        let option: String
        let value: String?
        let file: String
        let line: Int
        let inForce: Bool
        let commands: [String]

        init(_ line: SettingLine, inForce: Bool) {
            (option, value, file) = (line.setting.option, line.value, line.path)
            (self.line, self.inForce, commands) = (line.number, inForce, line.setting.commands.sorted())
        }

        var text: String {
            let words = ([option] + (value.map { [$0] } ?? [])).joined(separator: " ")
            let why = "\(file.oneLine):\(line)" + (inForce ? "" : ", which another line goes before")
            return words.oneLine + String(repeating: " ", count: max(2, 28 - words.count)) + why
        }
    }
}
