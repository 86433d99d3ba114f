internal import ArgumentParser

/// The arguments for unread files in folders that show people.
struct OthersArguments: ParsableArguments {
    @Flag(
        help:
            "Write no film in which a face may still show, and end with status 1 if a folder has raw files or others that were not covered."
    )
    var strict = false

    func told(as words: String) -> Others { Others(words: words, isStrict: strict) }
}

/// The treatment of unread files in folders that show people.
struct Others {
    /// Their fate, for messages.
    var words = "not covered"
    /// `true` if they fail the run.
    var isStrict = false
}
