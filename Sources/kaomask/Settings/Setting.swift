/// An option that a file of settings may give.
struct Setting: Hashable {
    /// The value that follows the name.
    enum Value: Hashable {
        /// Nothing: the option is a flag.
        case none
        /// A text.
        case text
        /// A file: `~/` is the home, and another relative path starts at the folder of the file of settings.
        case path
    }

    /// Its name on the command line, without the dashes.
    let name: String
    let value: Value
    /// The commands it is given to; to all others it means nothing or something else.
    let commands: Set<String>

    /// The option of this name, or `nil` when no file of settings may give it.
    static func named(_ name: some StringProtocol) -> Setting? { all.first { $0.name == name } }

    /// All of them: how things look, are looked for and are made. What is for one run or one picture, such as -o, --only
    /// and --force, is said on the command line alone.
    static let all: [Setting] =
        settings(["kaomoji"], .text, covering.union(["serve"]))
        + settings(["seed", "style", "patch", "ink", "no-face"], .text, covering)
        + settings(["font"], .path, covering)
        + settings(["kaomoji-file"], .path, covering.union(["kaomoji"]))
        + settings(["ink-only", "keep-names"], .none, covering)
        + settings(["min-face", "threshold", "tilt", "detector", "scan"], .text, finding)
        + settings(["landmarks"], .path, finding)
        + settings(["thorough"], .none, finding)
        + settings(["quality"], .text, ["cover"])
        + settings(["private"], .none, ["cover"])
        + settings(["transition", "duration", "movie-size", "codec", "fps"], .text, ["reveal"])
        + settings(["sound"], .path, ["reveal"])
        + settings(["jobs"], .text, finding.union(["inspect", "split", "doodle", "serve"]))

    private static let covering: Set = ["cover", "reveal", "collage", "movie"]
    private static let finding = covering.union(["detect", "verify", "card"])

    private static func settings(_ names: [String], _ value: Value, _ commands: Set<String>) -> [Setting] {
        names.map { Setting(name: $0, value: value, commands: commands) }
    }

    /// The option as the command line has it.
    var option: String { "--" + name }

    /// The word on the command line: with its value in one, so that the value may begin with a dash.
    func word(_ text: String?) -> String { option + (text.map { "=" + $0 } ?? "") }
}
