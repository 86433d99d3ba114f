internal import ArgumentParser
internal import KaomaskKit

struct PersonsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "persons",
        abstract: "Show and change the persons that --save-persons remembers.",
        discussion: """
            Nobody is remembered unless asked: kaomask cover ... --know FOLDER --save-persons stores names and, for each \
            picture, 128 numbers of the face, but no pictures, in ~/.local/share/kaomask/persons.json, readable by you alone. \
            Later runs with --except-known or --only-known need no --know then.
            """,
        subcommands: [List.self, Rename.self, Merge.self, Delete.self, ForgetAll.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the remembered persons."
        )

        func run() throws {
            let store = try PersonStore()
            let entries = try store.entries()
            for entry in entries {
                Console.result("\(entry.name.oneLine)  \(entry.pictures.counted("picture"))  \(entry.date)")
            }
            Console.talk(entries.isEmpty ? "nobody is remembered" : "kept in \(store.path.oneLine)")
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a person another name."
        )

        @Argument(help: "The name so far.") var name: String
        @Argument(help: "The new name.") var new: String

        func run() throws { try change { try $0.rename(name, to: new) } }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Join two entries of one person."
        )

        @Argument(help: "The name that goes.") var name: String
        @Argument(help: "The name that stays.") var other: String

        func run() throws { try change { try $0.merge(name, into: other) } }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Forget a person.")

        @Argument(help: "The name.") var name: String

        func run() throws { try change { try $0.delete(name) } }
    }

    struct ForgetAll: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget-all",
            abstract: "Forget everybody, and remove the file."
        )

        func run() throws {
            try PersonStore().forgetAll()
            Console.talk("nobody is remembered")
        }
    }
}

private func change(_ body: (inout [PersonStore.Entry]) throws -> Void) throws {
    let store = try PersonStore()
    var entries = try store.entries()
    try body(&entries)
    try store.write(entries)
}
