internal import Foundation

/// The three files every program finds open, or should.
public enum StandardStreams {
    /// Sees to it that a write to one of them that fails does no more than fail. Called once, before anything is opened.
    ///
    /// The next file that is opened would get the number of a closed one, and what is printed would go into it; so
    /// `/dev/null` takes its place, opened the wrong way round. A reader that has gone away ends no run, and neither does
    /// a limit on the size of files.
    public static func prepare() {
        for (descriptor, wrongWay) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", wrongWay)
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Help and version are printed by others, into a buffer that would be emptied after everything.
        atexit {
            guard fflush(nil) != 0 else { return }
            TextOutput.talk.write(
                "kaomask: standard output: cannot be written: \(SystemError.latest.message)\n"
            )
            _exit(1)
        }
    }
}
