internal import ArgumentParser
import KaomaskKit

/// The command line with settings inserted before the user's own words: the last of repeated options counts.
struct ConfiguredWords {
    let words: [String]

    init(_ arguments: [String]) throws(SettingsError) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let own = arguments.enumerated().filter { $0 >= end || $1 != SettingsPlaces.refusal }.map(\.element)
        let (command, rest) = Self.split(own)
        words = own.count == arguments.count ? try Self.words(command, rest) ?? own : own
    }

    private static func split(_ words: [String]) -> (command: [String], rest: [String]) {
        let names = Tool.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let first = words.first, names.contains(first) else { return (["cover"], words) }
        let count = first == "card" ? min(2, words.count) : 1
        return (Array(words.prefix(count)), Array(words.dropFirst(count)))
    }

    /// Returns the command line with its settings; `nil` without any, or if the line is invalid without them.
    private static func words(_ command: [String], _ rest: [String]) throws(SettingsError) -> [String]? {
        let places = SettingsPlaces()
        guard places.isRead, Setting.all.contains(where: { $0.commands.contains(command[0]) }),
            (try? Tool.parseAsRoot(command + rest)) != nil
        else { return nil }
        let lines = try places.settings()?.lines(for: command[0]) ?? []
        guard !lines.isEmpty else { return nil }
        let words = command + lines.map(\.word) + rest
        do { _ = try Tool.parseAsRoot(words) } catch { throw blame(lines, command, rest, error) }
        return words
    }

    /// Returns the error that names the faulty settings line: the first that fails on its own.
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
