internal import ArgumentParser
internal import Foundation
internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

/// Errors of the stages as wrong usage.
enum Wording {
    /// Turns what words cannot stand for into wrong usage of `option`, with the nearest word where there is one.
    ///
    /// - Parameter words: The words that `option` takes besides names of colours.
    static func refusing<Value>(
        _ option: String,
        words: [String] = [],
        _ body: () throws -> Value
    ) throws -> Value {
        do { return try body() } catch {
            let others = error is OverlayError ? words.map { ", " + $0 }.joined() : ""
            throw ValidationError("\(option): \(hint(on: error, words) ?? "\(error)\(others)")")
        }
    }

    /// Turns an option out of its range into wrong usage.
    static func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as OptionError { throw ValidationError(error.description) }
    }

    /// Returns the error of an option that cannot take the words that were typed: `--gap needs pixels, not abc`.
    static func wrong(_ option: String, _ needs: String, _ words: String) -> ValidationError {
        ValidationError(OptionError(option, needs, not: words).description)
    }

    /// A sentence on a word with the one that was meant; `nil` where none is near.
    private static func hint(on error: any Error, _ words: [String]) -> String? {
        if case .unknownColor(let word) = error as? OverlayError {
            return Spelling.misspelt("colour", word, among: words + Color.knownNames)
        }
        if case .unknownTemplate(let word) = error as? CollageError {
            return Spelling.misspelt("template", word, among: Completions.templates)
        }
        return nil
    }

    /// Refuses an identifier of a Live Photo that is none.
    static func requireIdentifier(_ identifier: String?) throws {
        guard let identifier, !PairMaker.isIdentifier(identifier) else { return }
        throw wrong("id", "needs a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF", identifier)
    }

    /// Refuses a file of an option that cannot be read, before any picture is worked on.
    static func requireReadable(_ path: String?) throws {
        guard let path, unsafe access(path, R_OK) != 0 else { return }
        throw SystemError.unreadable(path)
    }

    /// Refuses a name of something to write that cannot be meant.
    static func requireName(_ path: String?, _ option: String) throws {
        guard let path, path != StandardOutput.name, let fault = OutputName.fault(of: path) else { return }
        throw ValidationError("\(option): \"\(path.oneLine)\" \(fault)")
    }

    /// Refuses a name that does not say what is written.
    static func requirePNG(_ path: String, _ option: String) throws {
        try requireName(path, option)
        guard !path.lowercased().hasSuffix(".png") else { return }
        throw ValidationError("\(option) writes a PNG file: end the name in .png, not \(path.oneLine)")
    }
}
