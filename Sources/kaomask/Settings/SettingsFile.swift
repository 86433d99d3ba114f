internal import ArgumentParser
internal import KaomaskKit

/// A line of a settings file.
struct SettingLine: Hashable {
    let setting: Setting
    /// The option's value, as passed on; `nil` for a flag.
    let value: String?
    let path: String
    let number: Int

    var place: String { "\(path.oneLine):\(number)" }
    var word: String { setting.word(value) }
}

struct SettingsError: Error, Hashable, CustomStringConvertible {
    /// `PATH:LINE`, or the file alone.
    let place: String
    let detail: String

    var description: String { "\(place): \(detail)" }
}

extension SettingsError {
    /// Creates the error of a line that the parser refuses.
    init(place: String, parsing error: any Error, remedy: String = "") {
        self.init(
            place: place,
            detail: Tool.message(for: error).split(separator: "\n").joined(separator: " ") + remedy
        )
    }
}

/// A settings file: one option per line, as on the command line. The value is everything after the option's name. Empty
/// lines, and lines that begin with #, are ignored.
struct SettingsFile {
    let path: String
    let lines: [SettingLine]

    /// Reads the file at `path`; throws for the first invalid line.
    init(_ path: String, home: String?) throws(SettingsError) {
        let text: String
        do throws(PipelineError) { text = try UserText.read(path) } catch {
            throw SettingsError(place: path.oneLine, detail: error.detail)
        }
        try self.init(text, path: path, home: home)
    }

    init(_ text: String, path: String, home: String?) throws(SettingsError) {
        self.path = path
        var lines: [SettingLine] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.trimmed
            guard !words.isEmpty, !words.hasPrefix("#") else { continue }
            do throws(Refusal) {
                let (setting, value) = try Self.parse(words)
                let passed = value.map { Self.passed($0, for: setting, in: path, home) }
                lines.append(SettingLine(setting: setting, value: passed, path: path, number: index + 1))
            } catch {
                throw SettingsError(place: "\(path.oneLine):\(index + 1)", detail: error.reason)
            }
        }
        self.lines = lines
    }

    private struct Refusal: Error { let reason: String }

    /// The effective lines: the last of each option, in the table's order.
    var inForce: [SettingLine] { Setting.all.compactMap { setting in lines.last { $0.setting == setting } } }

    func lines(for command: String) -> [SettingLine] {
        inForce.filter { $0.setting.commands.contains(command) }
    }

    /// Tries every effective line on a command that takes it; throws for the first invalid value.
    func check() throws(SettingsError) {
        for line in inForce {
            let command = line.setting.commands.contains("cover") ? "cover" : "reveal"
            do { _ = try Tool.parseAsRoot([command, line.word, "photo.jpg"]) } catch {
                throw SettingsError(place: line.place, parsing: error)
            }
        }
    }

    /// Returns the option and value of a line that is not empty.
    private static func parse(_ line: String) throws(Refusal) -> (Setting, String?) {
        guard line.hasPrefix("--") else {
            throw Refusal(reason: "\"\(line.oneLine)\" is not an option in full, such as --kaomoji cat")
        }
        let end = line.firstIndex { $0 == "=" || $0.isWhitespace } ?? line.endIndex
        let name = line[..<end].dropFirst(2)
        guard let setting = Setting.named(name) else {
            let names = Setting.all.map(\.option).sorted()
            let remedy = Spelling.remedy(for: "--" + name, among: names)
            throw Refusal(
                reason: "--\(String(name).oneLine) is not an option for a file of settings\(remedy)"
            )
        }
        let rest = line[end...].dropFirst().trimmed
        let value = rest.isEmpty ? nil : rest
        guard (value == nil) == (setting.facts.kind == .flag) else {
            throw Refusal(
                reason: value == nil ? "\(setting.option) needs a value" : "\(setting.option) takes no value"
            )
        }
        return (setting, value)
    }

    private static func passed(_ value: String, for setting: Setting, in file: String, _ home: String?)
        -> String
    {
        guard setting.facts.kind == .file, !value.hasPrefix("/") else { return value }
        if value.hasPrefix("~/"), let home { return home + value.dropFirst() }
        let folder = file.folderPath
        return folder.isEmpty ? value : folder + "/" + value
    }
}
