internal import ArgumentParser
internal import Foundation
internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

/// Errors of the stages as wrong usage.
enum Wording {
    /// Turns what words cannot stand for into wrong usage of `option`.
    static func refusing<Value>(_ option: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw ValidationError("\(option): \(error)") }
    }

    /// Turns an option out of its range into wrong usage.
    static func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as OptionError { throw ValidationError(error.description) }
    }

    /// Returns the error of an option that cannot take the words that were typed: `--gap needs pixels, not abc`.
    static func wrong(_ option: String, _ needs: String, _ words: String) -> ValidationError {
        ValidationError(OptionError(option, needs, not: words).description)
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
