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
        /// What another program has found besides, and where that is written.
        var regions: FaceSheet?
        var regionPlace: String?
        /// The options of the look that were typed, which beat what the sheet says.
        var typed: Set<String>?
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
    /// The faces and what else is to be covered, instead of a search.
    var regions: FaceSheet?
    /// How many of the bytes are ``Details``, which come first.
    var details: Int?
    /// Why what was asked for does not come.
    var error: WorkerAnswer.Reason?
}

extension WorkerRequest {
    /// Reads a line; the regions with what they are counted in stand beside the other keys.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        op = try container.decode(Operation.self, forKey: .op)
        length = try container.decodeIfPresent(Int.self, forKey: .length)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        details = try container.decodeIfPresent(Int.self, forKey: .details)
        error = try container.decodeIfPresent(WorkerAnswer.Reason.self, forKey: .error)
        regions = container.contains(.regions) ? try FaceSheet(from: decoder) : nil
    }
}
