/// An error of kaomask: a code for programs, a sentence for people.
public protocol Failure: Error, CustomStringConvertible {
    /// The kind of failure; scripts may rely on its word.
    var code: FailureCode { get }
}
