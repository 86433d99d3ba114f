internal import KaomaskKit

/// An option allowed in a settings file: appearance, search and output. Options for one run or one picture, such as -o,
/// --only and --force, belong on the command line.
struct Setting: Hashable {
    /// The option's definition in the table.
    let facts: OptionFacts
    let commands: Set<String>

    /// Returns the option with this name; `nil` if a settings file may not set it.
    static func named(_ name: some StringProtocol) -> Setting? { all.first { $0.facts.name == name } }

    static let all = OptionTable.sections.flatMap { section in
        section.commands.isEmpty
            ? []
            : section.facts.filter { !$0.isForOneRun }.map { Setting(facts: $0, commands: section.commands) }
    }

    var option: String { "--" + facts.name }

    /// Returns the word on the command line: option and value joined, so that the value may begin with a dash.
    func word(_ text: String?) -> String { option + (text.map { "=" + $0 } ?? "") }
}
