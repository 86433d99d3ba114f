internal import Overlay
internal import Scenes

/// An option: what the command line, files of settings and the page know of it, and what it sets.
package struct OptionEntry<Target>: Sendable {
    /// The name, the help and the values.
    package let facts: OptionFacts
    private let setter: @Sendable (inout Target, String) throws -> Void

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - values: The values it takes.
    ///   - word: The word for the value in the help; `nil` for the name.
    ///   - isForOneRun: `true` if no file of settings may give it.
    init<Value>(
        _ name: String,
        short: Character? = nil,
        _ values: OptionValues<Value>,
        value word: String? = nil,
        isForOneRun: Bool = false,
        _ help: String,
        _ set: @escaping @Sendable (inout Target, Value) throws -> Void
    ) {
        facts = OptionFacts(name, values.kind, help, short: short, value: word, isForOneRun: isForOneRun)
        setter = { try set(&$0, try values.parse(name, $1)) }
    }

    /// Sets the option.
    ///
    /// - Throws: `OptionError` for words that it does not take, and the error of a file that cannot be used.
    func set(_ target: inout Target, to words: String) throws {
        do { try setter(&target, words) } catch let error as OverlayError {
            throw OptionError(facts.name, error, words: facts.words)
        } catch let error as CollageError {
            throw OptionError(facts.name, error, words: facts.words)
        }
    }
}
