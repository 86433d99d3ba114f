internal import HTTPTypes
import KaomaskKit

/// The reason why a request was refused, in the form the page receives.
struct PageError: Error, Sendable {
    /// The kinds of refusals, in addition to the failure codes of the pipeline. The page translates both by
    /// their code; in English it shows the message.
    enum Code: String, CaseIterable, Sendable {
        case badName = "bad-name"
        case badOption = "bad-option"
        case badRequest = "bad-request"
        case changedElsewhere = "changed-elsewhere"
        case crossSite = "cross-site"
        case diskFull = "disk-full"
        case fileTooLarge = "file-too-large"
        case nameTaken = "name-taken"
        case noItems = "no-items"
        case noMovie = "no-movie"
        case noSuchItem = "no-such-item"
        case noSuchJob = "no-such-job"
        case notFound = "not-found"
        case refused
        case tooManyFiles = "too-many-files"
        case tooManyItems = "too-many-items"
        case tooManyJobs = "too-many-jobs"
        case tooManyPages = "too-many-pages"
        case tooSlow = "too-slow"
        case wrongHost = "wrong-host"
    }

    let status: HTTPResponse.Status
    /// The word of the code, of this type or of `PipelineError`.
    let code: String
    let message: String

    init(_ status: HTTPResponse.Status, _ code: Code, _ message: String) {
        (self.status, self.code, self.message) = (status, code.rawValue, message)
    }

    /// Creates an error for a file; the page receives only the file's name relative to the folder.
    init(_ error: PipelineError) { self.init(.unprocessableContent, error.code, error.detail) }

    /// Returns the value of a step, and converts its error to the form that the page receives.
    static func of<Value>(_ step: () throws(PipelineError) -> Value) throws(PageError) -> Value {
        do throws(PipelineError) { return try step() } catch { throw PageError(error) }
    }

    init(_ status: HTTPResponse.Status, _ code: FailureCode, _ message: String) {
        (self.status, self.code, self.message) = (status, code.rawValue, message)
    }

    static let noSuchItem = PageError(.notFound, .noSuchItem, "this picture is no longer here")
    static let noSuchPage = PageError(.notFound, .notFound, "there is nothing at this address")
}
