internal import KaomaskKit

/// An option that a file of settings may give: how things look, are looked for and are made. What is for one run or one
/// picture, such as -o, --only and --force, is said on the command line alone.
struct Setting: Hashable {
    /// What the table says of it.
    let facts: OptionFacts
    /// The commands it is given to; to all others it means nothing or something else.
    let commands: Set<String>

    /// The option of this name, or `nil` when no file of settings may give it.
    static func named(_ name: some StringProtocol) -> Setting? { all.first { $0.facts.name == name } }

    /// All of them.
    static let all = OptionTable.sections.flatMap { section in
        section.commands.isEmpty
            ? []
            : section.facts.filter { !$0.isForOneRun }.map { Setting(facts: $0, commands: section.commands) }
    }

    /// The option as the command line has it.
    var option: String { "--" + facts.name }

    /// The word on the command line: with its value in one, so that the value may begin with a dash.
    func word(_ text: String?) -> String { option + (text.map { "=" + $0 } ?? "") }
}
