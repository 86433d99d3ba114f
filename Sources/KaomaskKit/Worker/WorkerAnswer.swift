internal import Formats
internal import Foundation

/// The line of a worker's answer.
struct WorkerAnswer: Codable, Sendable {
    /// What became of a picture, or what is asked back.
    enum Status: String, Codable { case written, bare, failed, pong, asks }

    /// Why a picture failed.
    struct Reason: Codable, Sendable {
        let code: String
        let message: String
        var path: String?

        init(_ error: PipelineError) {
            (code, message, path) = (error.code.rawValue, error.detail, error.path)
        }

        /// The failure, of the picture where nothing else is named.
        func failure(of name: String) -> PipelineError {
            PipelineError(
                code: FailureCode(rawValue: code) ?? .failed,
                path: path ?? name,
                detail: message
            )
        }
    }

    /// What a run of ours needs besides, to write results and reports.
    struct Details: Codable, Sendable {
        struct Movie: Codable, Sendable {
            let length: Int
            let shape: LivePhotoShape
            let stillTime: Double?
        }

        let outcome: CoverOutcome
        let movie: Movie?
        let originals: [String]
        /// The length of the mask, which comes last.
        let mask: Int
    }

    let id: Int?
    let status: Status
    /// The number of bytes that follow the line.
    var length = 0
    /// The size of the upright picture, pixels.
    var width: Int?
    var height: Int?
    var faces: [Face]?
    var unsure: [Face]?
    var notes: [String]?
    var warnings: [String]?
    var error: Reason?
    /// How many of the bytes that follow are ``Details``, which come first.
    var details: Int?
    /// The Live Photo whose movie is asked for, and whether its bytes are.
    var identifier: String?
    var isRead: Bool?
}

/// The first line of a worker.
struct WorkerGreeting: Codable {
    /// The libraries and files that decide what comes out.
    struct Engine: Codable {
        let network: String
        let landmarks: String?
    }

    /// The version of the protocol.
    let `protocol`: Int
    let version: String
    let engine: Engine
    /// What the worker cannot do to the machine any more: "files", "calls", "limits".
    let walls: [String]
}

// MARK: Reports as they are handed over

extension LivePhotoShape: Codable {}
extension PictureFormat: Codable {}

/// Messages between our own processes, in which numbers are not rounded.
enum Details {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        if let isExact = Face.isExact { encoder.userInfo[isExact] = true }
        // Numbers, texts and lists: they can be encoded.
        return Array((try? encoder.encode(value)) ?? Data())
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
