internal import Foundation
internal import Scenes

/// The line of a request to a worker.
struct WorkerRequest: Codable, Sendable {
    /// What is asked for.
    enum Operation: String, Codable { case cover, detect, ping, movie }

    /// A file that comes with a picture.
    struct Attachment: Codable, Sendable {
        /// What it is to the picture.
        enum Kind: String, Codable { case movie, sidecar, sidecarOfOutput }

        let kind: Kind
        let path: String
        let length: Int
    }

    /// What a run of ours says besides, so that its reports are those of covering in one process.
    struct Details: Codable, Sendable {
        var plan: PlannedPhoto
        /// The faces that were written down, and where.
        var sheet: FaceSheet?
        var place: String?
        var strokes: StrokeDrawing?
        /// The movie that is made of it.
        var reveal: RevealOptions?
        /// The files whose bytes follow the picture's.
        var attachments: [Attachment] = []
    }

    let id: Int
    let op: Operation
    /// The number of bytes that follow the line.
    var length: Int?
    /// The picture's name.
    var name: String?
    /// The faces, instead of a search.
    var regions: [Region]?
    /// How many of the bytes are ``Details``, which come first.
    var details: Int?
    /// Why what was asked for does not come.
    var error: WorkerAnswer.Reason?
}

/// A face in a request, of which every key has to be known.
struct Region: Codable, Sendable {
    let face: Face

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(_ face: Face) { self.face = face }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let foreign = container.allKeys.first(where: { Face.Key(stringValue: $0.stringValue) == nil }) {
            throw DecodingError.dataCorruptedError(
                forKey: foreign,
                in: container,
                debugDescription: "there is no such key"
            )
        }
        face = try Face(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try face.encode(to: encoder) }
}
