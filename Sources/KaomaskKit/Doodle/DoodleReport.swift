/// The report of `doodle` on a picture.
package struct DoodleReport: Encodable, Sendable {
    /// The input's path, as given.
    package let input: String
    /// The path of the picture with the strokes.
    package let output: String
    /// The number of strokes drawn.
    package let strokes: Int
    /// The result for the input.
    package let status: OutputStatus
}
