/// The entry of a report in a standalone page.
package struct HandoutEntry: Sendable {
    package let picture: String
    /// The file with its movie, for a Live Photo in two files.
    package let movie: String?
    /// The number of covered faces, if known.
    package let faces: Int
}
