internal import ArgumentParser
internal import Foundation
import KaomaskKit

/// A command that files of settings have something to say to.
protocol TakesSettings {
    /// Its inputs, whose folders may have settings.
    var inputsWithSettings: [String] { get }
}

extension CoverCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension RevealCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension DetectCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension InspectCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension VerifyCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension SplitCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension CollageCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension MovieCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension DoodleCommand: TakesSettings { var inputsWithSettings: [String] { input.inputs } }
extension CardCommand.TextCard: TakesSettings { var inputsWithSettings: [String] { cards.input.inputs } }
extension CardCommand.ListCard: TakesSettings { var inputsWithSettings: [String] { cards.input.inputs } }
extension CardCommand.ImageCard: TakesSettings { var inputsWithSettings: [String] { cards.input.inputs } }
extension CardCommand.CodeCard: TakesSettings { var inputsWithSettings: [String] { cards.input.inputs } }
extension ServeCommand: TakesSettings {
    var inputsWithSettings: [String] { arguments.filter { InputWalk.namesFolder([$0]) } }
}

/// The command line with the settings in it: they stand before the user's own words, and of an option that is there twice
/// the last one counts.
struct ConfiguredWords {
    /// The words of a run.
    let words: [String]

    /// Adds the settings.
    ///
    /// - Parameter arguments: The command line without the program's name.
    /// - Throws: `SettingsError` for a setting that is wrong.
    init(_ arguments: [String]) throws(SettingsError) {
        let places = SettingsPlaces()
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let own = arguments.enumerated().filter { $0 >= end || $1 != SettingsPlaces.refusal }.map(\.element)
        guard own.count == arguments.count, Self.haveSettings(places, own) else {
            words = own
            return
        }
        let (command, rest) = Self.split(own)
        words = try Self.words(command, rest, places) ?? own
    }

    /// Returns `true` if there is any file of settings to read, by a few looks: most runs have none.
    private static func haveSettings(_ places: SettingsPlaces, _ words: [String]) -> Bool {
        let files = (places.userFile.map { [$0] } ?? []) + words.flatMap(places.folderFiles)
        return places.isNamed || files.contains { FileManager.default.fileExists(atPath: $0) }
            || words.contains { InputWalk.namesFolder([$0]) }
    }

    /// The words that name the command, and the others.
    private static func split(_ words: [String]) -> (command: [String], rest: [String]) {
        let names = Tool.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let first = words.first, names.contains(first) else { return (["cover"], words) }
        let count = first == "card" ? min(2, words.count) : 1
        return (Array(words.prefix(count)), Array(words.dropFirst(count)))
    }

    /// The command line with the settings; `nil` when none are for this command, or when it is wrong without them.
    private static func words(_ command: [String], _ rest: [String], _ places: SettingsPlaces)
        throws(SettingsError)
        -> [String]?
    {
        guard Setting.all.contains(where: { $0.commands.contains(command[0]) }),
            let parsed = try? Tool.parseAsRoot(command + rest)
        else { return nil }
        let settings = try Settings(places, inputs: (parsed as? any TakesSettings)?.inputsWithSettings ?? [])
        if !rest.contains(where: ["-q", "--quiet"].contains) { settings.announce(for: command[0]) }
        let lines = settings.lines(for: command[0])
        guard !lines.isEmpty else { return nil }
        let words = command + lines.map(\.word) + rest
        do { _ = try Tool.parseAsRoot(words) } catch { throw blame(lines, command, rest, error) }
        return words
    }

    /// The error that names the line without which the command line is right.
    private static func blame(
        _ lines: [SettingLine],
        _ command: [String],
        _ rest: [String],
        _ error: any Error
    )
        -> SettingsError
    {
        for line in lines {
            do { _ = try Tool.parseAsRoot(command + [line.word] + rest) } catch {
                return SettingsError(place: line.place, parsing: error)
            }
        }
        let places = lines.map(\.place).joined(separator: ", ")
        let remedy = " (\(SettingsPlaces.refusal) leaves them out)"
        return SettingsError(place: places, parsing: error, remedy: remedy)
    }
}

extension Settings {
    /// Says on standard error what a folder's file has to say: pictures may have brought it along.
    fileprivate func announce(for command: String) {
        for remark in remarks { Console.talk("kaomask: \(remark)") }
        let byFile = Dictionary(grouping: lines(for: command).filter { $0.isFromFolder }, by: \.path)
        for (path, lines) in byFile.sorted(by: { $0.key < $1.key }) {
            let words = lines.map(\.word).joined(separator: " ")
            Console.talk("kaomask: settings of \(path.oneLine): \(words)")
        }
    }
}
