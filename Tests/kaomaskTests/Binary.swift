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

extension ScratchFolder {
    /// Runs the binary in the folder.
    func kaomask(_ arguments: String..., input: String = "") throws -> Command {
        try Binary.run(list: arguments, input: input, folder: path)
    }

    /// Runs the binary in the folder with arguments from a table.
    func kaomask(list arguments: [String], input: String = "") throws -> Command {
        try Binary.run(list: arguments, input: input, folder: path)
    }

    /// Runs the binary in the folder with the words of a line.
    func kaomask(line: String, input: String = "", environment: [String: String] = [:]) throws -> Command {
        try Binary.run(line: line, input: input, folder: path, environment: environment)
    }
}
