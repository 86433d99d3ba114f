internal import ArgumentParser
internal import Foundation
import KaomaskKit

/// The settings that hold for one run.
struct Settings {
    /// The files that were read, the first to be heeded last.
    private(set) var files: [SettingsFile] = []
    /// Remarks on existing files that are not heeded.
    private(set) var remarks: [String] = []

    /// The user's settings and those of the folders of the inputs.
    ///
    /// - Throws: `SettingsError` for a line that cannot be read, and when inputs are in folders with different settings.
    init(_ places: SettingsPlaces, inputs: [String]) throws(SettingsError) {
        if let path = places.userFile, places.isNamed || FileManager.default.fileExists(atPath: path) {
            files.append(try SettingsFile(path, of: .user, home: places.home))
        }
        var folderFiles: [String]?
        for input in inputs where input != "-" {
            let found = trusted(places.folderFiles(for: input))
            if let known = folderFiles, known != found {
                throw SettingsError(
                    place: (Set(found).symmetricDifference(known).sorted().first ?? input).oneLine,
                    detail:
                        "not all inputs are in its folder; name those that are by themselves, or say --no-config"
                )
            }
            folderFiles = found
        }
        for path in folderFiles ?? [] { files.append(try SettingsFile(path, of: .folder, home: places.home)) }
        remarkOnInner(inputs)
    }

    private mutating func trusted(_ paths: [String]) -> [String] {
        paths.filter { path in
            guard FileManager.default.fileExists(atPath: path) else { return false }
            if SettingsPlaces.isTrusted(path) { return true }
            let remark = "\(path.oneLine): not heeded: it is somebody else's, or anybody may write it"
            if !remarks.contains(remark) { remarks.append(remark) }
            return false
        }
    }

    /// Says of files further down in the folders that they are not heeded.
    private mutating func remarkOnInner(_ inputs: [String]) {
        for folder in inputs where folder != "-" && InputWalk.namesFolder([folder]) {
            guard let walk = FileManager.default.enumerator(atPath: folder) else { continue }
            for case let path as String in walk where path.hasSuffix("/" + SettingsPlaces.folderFile) {
                let whole = folder == "." ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
                remarks.append(
                    "\(whole.oneLine): not heeded: settings are those of the folder that is named; "
                        + "name \(whole.folderPath.oneLine) by itself"
                )
            }
        }
    }

    /// The lines that a command gets: of each option the last one.
    func lines(for command: String) -> [SettingLine] {
        inForce.filter { $0.setting.commands.contains(command) }
    }

    /// The lines in force, in the order of the options' table.
    var inForce: [SettingLine] {
        Setting.all.compactMap { setting in all.last { $0.setting == setting } }
    }

    /// Tries every line in force on a command that takes it.
    ///
    /// - Throws: `SettingsError` for the first whose value cannot be.
    func check() throws(SettingsError) {
        for line in inForce {
            let command = line.setting.commands.contains("cover") ? "cover" : "reveal"
            do { _ = try Tool.parseAsRoot([command, line.word, "photo.jpg"]) } catch {
                throw SettingsError(place: line.place, parsing: error)
            }
        }
    }

    /// The lines that others go before.
    var overruled: [SettingLine] { all.filter { !inForce.contains($0) } }

    private var all: [SettingLine] { files.flatMap(\.lines) }
}
