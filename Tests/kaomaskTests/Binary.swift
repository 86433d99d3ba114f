import Foundation
import TestSupport

/// The kaomask binary built with these tests.
enum Binary {
    static func run(_ arguments: String..., input: String = "", folder: String? = nil) throws -> Command {
        try run(list: arguments, input: input, folder: folder)
    }

    /// Runs the binary with the words of a line, as one types them; none of them holds a space.
    static func run(
        line: String,
        input: String = "",
        folder: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Command {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        return try Command(located, words, input: input, folder: folder, environment: environment)
    }

    /// Runs the binary with arguments from a table.
    static func run(list arguments: [String], input: String = "", folder: String? = nil) throws -> Command {
        try Command(located, arguments, input: input, folder: folder)
    }

    /// The path of the binary. No binary started from here on reads the settings of whoever runs the
    /// tests.
    static let located: String = {
        unsafe setenv(Command.settingsVariable, "", 1)
        return Command.built("kaomask")
    }()
}
