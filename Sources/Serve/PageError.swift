import FileJobs
internal import HTTPTypes
internal import KaomaskKit

/// The reason why a request was refused, in the form the page receives.
struct PageError: Error, Sendable {
    /// The HTTP status.
    let status: HTTPResponse.Status
    /// An error code, in lower case with hyphens.
    let code: String
    /// A message for the user.
    let message: String

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// Creates an error for a file; the page receives only the file's name relative to the folder.
    init(_ error: PipelineError) {
        self.init(.unprocessableContent, error.code.rawValue, error.detail)
    }

    static let noSuchItem = PageError(.notFound, "no-such-item", "there is no such picture here (any more)")
    static let noSuchPage = PageError(.notFound, "not-found", "there is nothing at this address")
}
