internal import ArgumentParser

/// The arguments for files in folders that show people and are not read.
struct OthersArguments: ParsableArguments {
    @Flag(
        help:
            "Write no film in which a face may still show, and end with status 1 if a folder has raw files or others that were not covered."
    )
    var strict = false

    /// What is to be said of them.
    ///
    /// - Parameter words: What became of them.
    func told(as words: String) -> Others { Others(words: words, isStrict: strict) }
}

/// What is said of files in folders that show people and are not read.
struct Others {
    /// What became of them.
    var words = "not covered"
    /// `true` if the run fails for them.
    var isStrict = false
}
