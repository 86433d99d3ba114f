internal import ArgumentParser

extension NameSpecification {
    /// A long name, and a short one whose value may be in one word with it: `-j4`, `-kcat`.
    static func joinedAndLong(_ short: Character, _ long: String) -> NameSpecification {
        [.customShort(short, allowingJoined: true), .customLong(long)]
    }
}
