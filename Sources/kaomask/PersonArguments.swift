internal import ArgumentParser
internal import KaomaskKit
internal import Overlay

struct PersonArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A picture to know somebody by (ann.jpg, ann-2.jpg), or a folder of them with a folder for each person.",
            valueName: "file|folder"
        ),
        completion: .file()
    )
    var know: [String] = []

    @Option(
        help: ArgumentHelp(
            "Kaomoji for a person, by the name in the pictures or of --know: Ann=cat. Others get one by their names.",
            valueName: "name=kaomoji"
        )
    )
    var person: [String] = []

    @OptionGroup var table: TableOptions<OptionTable.Persons>

    func validate() throws { _ = try Wording.refusing { try person.map(PersonOptions.assignment) } }

    var recorded: [String: String] {
        var words = table.recorded
        if !know.isEmpty { words["know"] = know.map(TypedOptions.mark).joined(separator: " ") }
        if !person.isEmpty { words["person"] = person.joined(separator: " ") }
        return words
    }

    func set(_ options: inout CoverOptions) throws {
        try table.set(&options)
        try table.setFiles(&options)
        options.persons.pictures = know
        for words in person {
            let (name, kaomoji) = try Wording.refusing { try PersonOptions.assignment(words) }
            _ = try Wording.refusing("--person \(name)") { try options.catalog.kaomoji(nameOrText: kaomoji) }
            options.persons.kaomoji[name] = kaomoji
        }
        guard !options.persons.saves || !know.isEmpty else {
            throw ValidationError("--save-persons remembers the persons of --know; add --know FOLDER")
        }
    }
}
