package import Containers
internal import Foundation

/// Standard output as a place for one picture.
package enum StandardOutput {
    /// The name that `-o` uses.
    package static let name = "-"

    /// `true` if a terminal would have to show the bytes.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes a whole file to it, copying the data from its source.
    ///
    /// - Throws: `PipelineError` with code `unwritable`, or `unreadable` if the source cannot be read.
    package static func write(_ data: MovieData) throws(PipelineError) {
        try data.copy(to: "standard output") { portion throws(PipelineError) in try write(portion) }
    }

    /// Writes a whole file to it.
    ///
    /// - Throws: `PipelineError` with code `unwritable`.
    package static func write(_ bytes: [UInt8]) throws(PipelineError) {
        do throws(SystemError) { try TextOutput.write(bytes, to: STDOUT_FILENO) } catch {
            throw StagedFile.unwritable("standard output", error)
        }
    }
}
