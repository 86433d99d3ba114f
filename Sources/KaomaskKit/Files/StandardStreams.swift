internal import Formats
internal import Glibc

/// The process's three standard streams.
package enum StandardStreams {
    /// Makes failing writes return an error instead of ending the run by a closed pipe or the file size limit. Call
    /// once, before any file is opened.
    ///
    /// The next file opened would get the descriptor of a closed stream and receive its output; therefore `/dev/null`,
    /// opened in the opposite direction, takes its place.
    package static func prepare() {
        for (descriptor, wrongWay) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", wrongWay)
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A library prints help and version into a buffer that is flushed only at exit.
        atexit {
            guard fflush(nil) != 0 else { return }
            if errno == EPIPE {
                StandardStreams.endWithReaders()
                raise(SIGPIPE)
            }
            TextOutput.talk.write(
                "kaomask: standard output: cannot be written: \(SystemError.latest.message)\n"
            )
            _exit(1)
        }
    }

    /// Lets a write to a closed pipe end the process silently by SIGPIPE, as `ls` does when `head` has read enough. For
    /// runs whose only result is printed.
    package static func endWithReaders() { signal(SIGPIPE, SIG_DFL) }
}

/// Standard output as the destination of one picture.
package enum StandardOutput {
    /// The name that `-o` uses.
    package static let name = "-"

    /// `true` if the bytes would go to a terminal.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes a whole file from its source. Throws `unwritable`, or `unreadable` for the source.
    static func write(_ data: MovieData) throws(PipelineError) {
        try data.copy(to: "standard output") { portion throws(PipelineError) in try write(portion) }
    }

    /// Writes a whole file. Throws `unwritable`.
    static func write(_ bytes: [UInt8]) throws(PipelineError) {
        do throws(SystemError) { try TextOutput.write(bytes, to: STDOUT_FILENO) } catch {
            throw StagedFile.unwritable("standard output", error)
        }
    }
}
