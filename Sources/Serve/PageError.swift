internal import HTTPTypes
internal import Pipeline

/// Why a request was refused, as the page is told.
struct PageError: Error, Sendable {
    /// What the answer begins with.
    let status: HTTPResponse.Status
    /// A code for programs, in lower case with hyphens.
    let code: String
    /// A sentence for people.
    let message: String

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// What went wrong with a file; its name below the folder is all the page hears of where it lies.
    init(_ error: PipelineError) {
        self.init(.unprocessableContent, error.code, error.detail)
    }

    static let noSuchItem = PageError(.notFound, "no-such-item", "there is no such picture here (any more)")
    static let noSuchPage = PageError(.notFound, "not-found", "there is nothing at this address")
}
