internal import ArgumentParser
internal import KaomaskKit

/// The options of a section of the table. The parser finds options by reflection, so this mirror comes from the table.
struct TableOptions<Section: OptionSection>: ParsableArguments, CustomReflectable {
    /// The typed options' values by name; empty for a flag.
    private var words: [String: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Name.self)
        for facts in Section.facts {
            let name = Name(stringValue: facts.name)
            if facts.kind == .flag {
                if try values.decode(Flag<Bool>.self, forKey: name).wrappedValue { words[facts.name] = "" }
            } else {
                words[facts.name] = try values.decode(Option<String?>.self, forKey: name).wrappedValue
            }
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: Section.facts.map { (label: $0.name, value: $0.wrapper) })
    }

    func validate() throws { _ = try plain }

    subscript(name: String) -> String? { words[name] }

    /// The typed options for a record, with the contents of files.
    var recorded: [String: String] {
        Section.facts.reduce(into: [:]) { recorded, facts in
            let isFile = facts.kind == .file
            recorded[facts.name] = words[facts.name].map { isFile ? TypedOptions.mark($0) : $0 }
        }
    }

    var typed: [String] { Section.typed(words) }

    /// Sets the typed options, except those read from files.
    func set(_ options: inout Section.Target) throws {
        try Wording.refusing { try Section.set(&options, words) }
    }

    func setFiles(_ options: inout Section.Target) throws {
        try Wording.refusing { try Section.set(&options, words, fromFiles: true) }
    }

    /// The standard options with the typed ones, except those read from files.
    var plain: Section.Target {
        get throws {
            var options = Section.standard
            try set(&options)
            return options
        }
    }

    /// The standard options with the typed ones.
    var options: Section.Target {
        get throws {
            var options = try plain
            try setFiles(&options)
            return options
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension OptionFacts {
    /// The property wrapper with which the parser reads the option.
    fileprivate var wrapper: Any {
        let names: NameSpecification = short.map { .joinedAndLong($0, name) } ?? .customLong(name)
        let help = ArgumentHelp(help, valueName: value)
        switch kind {
        case .flag: return Flag(wrappedValue: false, name: names, help: help)
        case .file: return Option<String?>(name: names, help: help, completion: .file())
        default:
            let completion: CompletionKind? = words.isEmpty ? nil : .list(words)
            return Option<String?>(name: names, help: help, completion: completion)
        }
    }
}
