internal import Formats
internal import FoundationEssentials

/// The line of a worker's answer.
struct WorkerAnswer: Codable, Sendable {
    /// The outcome of a picture, or a question.
    enum Status: String, Codable { case written, bare, failed, pong, asks, goesOn }

    /// Why a picture failed.
    struct Reason: Codable, Sendable {
        let code: String
        let message: String
        var path: String?

        init(_ error: PipelineError) {
            (code, message, path) = (error.code.rawValue, error.detail, error.path)
        }

        /// The failure, of the picture if it names nothing else.
        func failure(of name: String) -> PipelineError {
            PipelineError(code: FailureCode(rawValue: code) ?? .failed, path: path ?? name, detail: message)
        }
    }

    struct Digests: Codable, Sendable {
        let `in`: String
        let out: String?
    }

    /// The additional data for our own runs' results and reports.
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
    /// The bytes that follow the line.
    var length = 0
    /// The upright picture's size, pixels.
    var width: Int?
    var height: Int?
    /// How the stored picture is turned, by Exif's numbers; `nil` for upright.
    var orientation: Int?
    var faces: [Face]?
    var unsure: [Face]?
    var notes: [String]?
    var warnings: [String]?
    var error: Reason?
    /// The digests of the request's bytes and of those that follow.
    var sha256: Digests?
    /// The bytes of ``Details``, which come first.
    var details: Int?
    /// The Live Photo whose movie is requested, and whether with its bytes.
    var identifier: String?
    var isRead: Bool?
    /// How far a film is.
    var progress: FilmProgress?
}

/// The first line of a worker.
struct WorkerGreeting: Codable {
    /// The version of the protocol.
    let `protocol`: Int
    let version: String
    let engine: Engine
    /// The network's name and instructions.
    let network: String
    /// The worker's walls: "files", "calls", "limits".
    let walls: [String]
}

// MARK: Reports as they are handed over

extension LivePhotoShape: Codable {}
extension PictureFormat: Codable {}

/// Messages between our own processes, with exact numbers.
enum Details {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        if let isExact = Face.isExact { encoder.userInfo[isExact] = true }
        // Numbers, texts and lists can always be encoded.
        return Array((try? encoder.encode(value)) ?? Data())
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: some Sequence<UInt8>) throws -> Value {
        let decoder = JSONDecoder()
        if let isExact = Face.isExact { decoder.userInfo[isExact] = true }
        return try decoder.decode(type, from: Data(bytes))
    }
}
