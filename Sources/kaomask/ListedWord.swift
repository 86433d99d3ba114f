public import ArgumentParser

/// A word of a fixed list, in any case.
public protocol ListedWord: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension ListedWord {
    /// Finds the word, in any case.
    public init?(argument: String) {
        let wanted = argument.lowercased()
        guard let match = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
            return nil
        }
        self = match
    }
}
