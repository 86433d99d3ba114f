internal import ArgumentParser
internal import Foundation
import KaomaskKit

/// `kaomask config`
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show which settings are in force, and which file says so.",
        discussion: """
            Settings are options that every run gets: one a line, as on the command line, in ~/.config/kaomask/config for \
            everything, and in a file .kaomask in a folder for what is in that folder. The folder's go before the user's, \
            and the command line goes before both.

              # ~/.config/kaomask/config
              --kaomoji cat
              --threshold 0.5
              --jobs 4

            --no-config leaves them out of a run.
            """
    )

    @Argument(help: "The file or folder that would be worked on.")
    var input = "."

    @Flag(help: "Print JSON Lines: one object per setting.")
    var json = false

    func run() throws {
        if !FileManager.default.fileExists(atPath: input) {
            for file in InputWalk.files(of: input) { _ = try file.get() }
        }
        StandardStreams.endWithReaders()
        let places = SettingsPlaces()
        let settings = try Settings(places, inputs: [input])
        try settings.check()
        let entries =
            settings.inForce.map { Entry($0, isInForce: true) }
            + settings.overruled.map { Entry($0, isInForce: false) }
        for entry in entries { Console.result(json ? JSONLine.encode(entry) : entry.line) }
        for remark in settings.remarks { Console.talk("kaomask: \(remark)") }
        guard !json else { return }
        for path in settings.files.map(\.path) { Console.talk("read: \(path)") }
        let missing = places.asked(for: input).filter { path in !settings.files.contains { $0.path == path } }
        if settings.files.isEmpty {
            Console.talk("no settings; looked for: \(missing.joined(separator: ", "))")
        }
    }

    /// One setting as JSON.
    private struct Entry: Encodable {
        let option: String
        let value: String?
        let file: String
        let lineNumber: Int
        let isInForce: Bool
        let commands: [String]

        init(_ line: SettingLine, isInForce: Bool) {
            (option, value, file) = (line.setting.option, line.value, line.path)
            (lineNumber, self.isInForce, commands) = (line.number, isInForce, line.setting.commands.sorted())
        }

        enum CodingKeys: String, CodingKey {
            case option, value, file, commands
            case lineNumber = "line"
            case isInForce = "inForce"
        }

        var line: String {
            let words = ([option] + (value.map { [$0] } ?? [])).joined(separator: " ")
            let why = "\(file.oneLine):\(lineNumber)" + (isInForce ? "" : ", which another line goes before")
            return words.oneLine + String(repeating: " ", count: max(2, 28 - words.count)) + why
        }
    }
}

extension SettingsPlaces {
    /// The files that are looked for: the user's, and that of the nearest folder.
    fileprivate func asked(for input: String) -> [String] {
        (userFile.map { [$0] } ?? []) + (folderFiles(for: input).last.map { [$0] } ?? [])
    }
}
