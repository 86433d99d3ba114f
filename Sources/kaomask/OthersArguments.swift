internal import ArgumentParser
import KaomaskKit

/// The arguments for unread files in folders that show people.
struct OthersArguments: ParsableArguments {
    @Flag(
        help:
            "Write no film in which a face may still show, and end with status 1 if a folder has raw files or others that were not covered."
    )
    var strict = false

    func told(as words: String) -> Others { Others(words: words, isStrict: strict) }
}

/// The treatment of files that show people and are not covered.
struct Others {
    /// Their fate, for messages.
    var words = "not covered"
    /// `true` if they fail the run.
    var isStrict = false
    /// The treatment of pictures that could not be covered.
    var onError = ErrorPolicy.report
}
