internal import ArgumentParser
import FileJobs
internal import KaomaskKit
internal import Overlay

/// Errors of the stages as wrong usage.
enum Wording {
    /// Turns what cannot be drawn into wrong usage of `option`, with the nearest word where there is one.
    static func refusing<Value>(_ option: String, _ body: () throws(OverlayError) -> Value) throws -> Value {
        do throws(OverlayError) { return try body() } catch {
            guard case .unknownColor(let text) = error else {
                throw ValidationError("\(option): \(error.description)")
            }
            let known =
                Completions.patches + ["red", "green", "blue", "yellow", "orange", "purple", "gray", "pink"]
            let hint = Spelling.suggestion(for: text, among: known)
            guard hint.isEmpty else {
                throw ValidationError("\(option): unknown colour \"\(text.oneLine)\"\(hint)")
            }
            throw ValidationError("\(option): \(error)")
        }
    }

    /// Refuses a name that does not say what is written.
    static func requirePNG(_ path: String, _ option: String) throws {
        guard !path.lowercased().hasSuffix(".png") else { return }
        throw ValidationError("\(option) writes a PNG file: end the name in .png, not \(path.oneLine)")
    }
}
