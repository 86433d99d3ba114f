import TestSupport
import Testing

extension Snapshot {
    /// Expects a text to be the stored one.
    static func expect(_ text: String, is name: String) throws {
        let stored = try stored(name, for: text)
        #expect(text == stored, "scripts/update-golden writes \(name) again")
    }
}
