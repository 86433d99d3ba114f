internal import ArgumentParser
import FileJobs
internal import KaomaskKit
internal import Overlay
internal import Scenes

/// Errors of the stages as wrong usage.
enum Wording {
    /// Turns what words cannot stand for into wrong usage of `option`, with the nearest word where there is one.
    static func refusing<Value>(_ option: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            throw ValidationError("\(option): \(hint(on: error) ?? "\(error)")")
        }
    }

    /// Turns an option out of its range, or a file that cannot be read as one, into wrong usage.
    static func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as OptionError {
            throw ValidationError("--\(error.option) \(error.reason)")
        } catch let error as PipelineError { throw ValidationError(error.description) }
    }

    private static func hint(on error: any Error) -> String? {
        if case .unknownColor(let text) = error as? OverlayError {
            let common = ["red", "green", "blue", "yellow", "orange", "purple", "gray", "pink"]
            return hint("colour", text, among: Completions.patches + common)
        }
        if case .unknownTemplate(let name) = error as? CollageError {
            return hint("template", name, among: Completions.templates)
        }
        return nil
    }

    private static func hint(_ thing: String, _ word: String, among known: [String]) -> String? {
        let hint = Spelling.suggestion(for: word, among: known)
        return hint.isEmpty ? nil : "unknown \(thing) \"\(word.oneLine)\"\(hint)"
    }

    /// Refuses a name that does not say what is written.
    static func requirePNG(_ path: String, _ option: String) throws {
        guard !path.lowercased().hasSuffix(".png") else { return }
        throw ValidationError("\(option) writes a PNG file: end the name in .png, not \(path.oneLine)")
    }
}
