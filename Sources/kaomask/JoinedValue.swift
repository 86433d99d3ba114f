internal import ArgumentParser

extension NameSpecification {
    /// A long name, and a short one whose value may follow without a space: `-j4`, `-kcat`.
    static func joinedAndLong(_ short: Character, _ long: String) -> NameSpecification {
        [.customShort(short, allowingJoined: true), .customLong(long)]
    }
}
