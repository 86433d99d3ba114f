internal import Foundation

/// What the system said about a call that failed.
struct SystemError: Error {
    let number: Int32

    /// The reason for the call that failed just now.
    static var latest: SystemError { SystemError(number: errno) }

    /// The system's own words, in lower case to fit into a sentence.
    var message: String {
        let text = unsafe String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
