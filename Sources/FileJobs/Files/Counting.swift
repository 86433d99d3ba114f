extension Int {
    /// The number with what it counts: `1 frame`, `2 frames`.
    ///
    /// - Parameters:
    ///   - one: The word after 1.
    ///   - many: The word after every other number; `nil` for the same with an s.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}
