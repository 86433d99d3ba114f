internal import ArgumentParser
internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

/// Errors of the stages as wrong usage.
enum Wording {
    /// Rethrows an invalid value as wrong usage of `option`.
    static func refusing<Value>(_ option: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw ValidationError("\(option): \(error)") }
    }

    /// Rethrows an option out of range as wrong usage.
    static func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as OptionError { throw ValidationError(error.description) }
    }

    /// Returns the error of an invalid value: `--gap needs pixels, not abc`.
    static func wrong(_ option: String, _ needs: String, _ words: String) -> ValidationError {
        ValidationError(OptionError(option, needs, not: words).description)
    }

    /// Refuses an impossible name for an output.
    static func requireName(_ path: String?, _ option: String) throws {
        guard let path, path != StandardOutput.name, let fault = OutputName.fault(of: path) else { return }
        throw ValidationError("\(option): \"\(path.oneLine)\" \(fault)")
    }

    static func requirePNG(_ path: String, _ option: String) throws {
        try requireName(path, option)
        guard !path.lowercased().hasSuffix(".png") else { return }
        throw ValidationError("\(option) writes a PNG file: end the name in .png, not \(path.oneLine)")
    }
}
