internal import Foundation
package import Testing

/// A completed run of a program: its output and its exit status.
package struct Command: Sendable {
    /// The exit status; for a program killed by a signal, 128 and the signal's number.
    package let status: Int32
    package let output: String
    package let errors: String

    /// The variable with which kaomask reads no settings of the tester's own when it is empty.
    package static let settingsVariable = "KAOMASK_CONFIG"

    /// Runs a program, a path or a name that is looked up in `PATH`, in a folder.
    package init(
        _ program: String,
        _ arguments: [String],
        input: String = "",
        folder: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.contains("/") ? program : "/usr/bin/env")
        process.arguments = program.contains("/") ? arguments : [program] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging([Self.settingsVariable: ""]) { $1 }.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let scratch = try ScratchFolder()
        // Files rather than pipes: no buffer can fill up during the wait.
        try scratch.write(Array(input.utf8), as: "in")
        try scratch.write([], as: "out")
        try scratch.write([], as: "err")
        process.standardInput = FileHandle(forReadingAtPath: scratch("in"))
        process.standardOutput = FileHandle(forWritingAtPath: scratch("out"))
        process.standardError = FileHandle(forWritingAtPath: scratch("err"))
        try process.run()
        process.waitUntilExit()
        let signalled = process.terminationReason == .uncaughtSignal
        status = process.terminationStatus + (signalled ? 128 : 0)
        output = String(decoding: scratch.bytes(of: "out"), as: UTF8.self)
        errors = String(decoding: scratch.bytes(of: "err"), as: UTF8.self)
    }

    /// Returns the run, which has to have ended well.
    @discardableResult
    package func succeeded(at place: SourceLocation = #_sourceLocation) throws -> Command {
        try #require(status == 0, "\(output)\(errors)", sourceLocation: place)
        return self
    }

    /// Runs a program with the words of a line, none of which holds a space.
    package init(line: String, folder: String? = nil) throws {
        let words = line.split(separator: " ").map(String.init)
        try self.init(words[0], Array(words.dropFirst()), folder: folder)
    }

    /// Returns the path of a program that was built with the tests, and lies beside them.
    package static func built(_ name: String) -> String {
        let folder = Bundle.main.bundleURL
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, folder.deletingLastPathComponent(), beside].map {
            $0.appending(path: name).path
        }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }

    /// Returns `true` if a program is in `PATH`.
    package static func isInstalled(_ program: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves tests out where a program is not installed.
    package static func needs(_ program: String) -> Self {
        .enabled(if: Command.isInstalled(program), "\(program) is not installed")
    }
}
