internal import Overlay
internal import Scenes

/// An option as the command line, settings files and the page know it, and its effect.
package struct OptionEntry<Target>: Sendable {
    /// The name, the help and the values.
    let facts: OptionFacts
    private let setter: @Sendable (inout Target, String) throws -> Void

    /// Creates an option. `word` stands for the value in the help, by default the name; `isForOneRun` keeps it out of
    /// settings files.
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

    /// Sets the option. Throws `OptionError` for invalid words, and the error of a file that cannot be used.
    func set(_ target: inout Target, to words: String) throws {
        do { try setter(&target, words) } catch let error as OverlayError {
            throw OptionError(facts.name, error, words: facts.words)
        } catch let error as CollageError {
            throw OptionError(facts.name, error, words: facts.words)
        }
    }
}
