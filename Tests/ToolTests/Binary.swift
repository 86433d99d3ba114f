import Foundation
import TestSupport

/// The kaomask binary built with these tests.
enum Binary {
    /// Runs the binary.
    static func run(_ arguments: String..., input: String = "", folder: String? = nil) throws -> Command {
        try run(list: arguments, input: input, folder: folder)
    }

    /// Runs the binary with arguments from a table.
    static func run(list arguments: [String], input: String = "", folder: String? = nil) throws -> Command {
        try Command(located, arguments, input: input, folder: folder)
    }

    /// The path of the binary, beside the tests. No binary started from here on reads the settings of whoever runs the
    /// tests.
    static let located: String = {
        unsafe setenv(Command.settingsVariable, "", 1)
        let candidates = [
            Bundle.main.bundleURL.appending(path: "kaomask").path,
            Bundle.main.bundleURL.deletingLastPathComponent().appending(path: "kaomask").path,
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "kaomask").path,
        ]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }()
}
