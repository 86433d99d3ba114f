/// A Live Photo among the files, or one half of one.
package struct LivePhotoParts: Sendable {
    let still: ExaminedFile?
    let movie: ExaminedFile?

    /// The file that the outputs are named after.
    var named: ExaminedFile? { still ?? movie }
}
