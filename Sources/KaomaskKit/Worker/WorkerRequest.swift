internal import Scenes

/// The line of a request to a worker.
struct WorkerRequest: Codable, Sendable {
    enum Operation: String, Codable { case cover, detect, ping, movie, work, film }

    /// A file sent with a picture.
    struct Attachment: Codable, Sendable {
        /// Its relation to the picture.
        enum Kind: String, Codable { case movie, sidecar, sidecarOfOutput, sidecarOfPersons }

        let kind: Kind
        let path: String
        let length: Int
    }

    /// The additional data of our own runs, for reports like those without a worker.
    struct Details: Codable, Sendable {
        var plan: PlannedPhoto
        /// The stored faces and their file.
        var sheet: FaceSheet?
        /// Another program's findings and their file.
        var regions: FaceSheet?
        var regionPlace: String?
        /// The appearance options that were typed, which beat the sheet's.
        var typed: Set<String>?
        var place: String?
        var strokes: StrokeDrawing?
        /// The options of the movie to make.
        var reveal: RevealOptions?
        /// The options of a card to hide, instead of covering.
        var card: CardOptions?
        /// The strokes to draw, instead of covering.
        var doodle: StrokeDrawing?
        /// The persons of the run.
        var persons: PersonOrder?
        /// What to do instead of making a file.
        var task: PictureTask?
        /// What to do with the film that was handed over.
        var film: FilmOrder?
        /// The files whose bytes follow the picture's.
        var attachments: [Attachment] = []
    }

    let id: Int
    let op: Operation
    /// The bytes that follow the line.
    var length: Int?
    var name: String?
    /// The regions to cover instead of searching.
    var regions: FaceSheet?
    /// The bytes of ``Details``, which come first.
    var details: Int?
    /// Why the requested file does not come.
    var error: WorkerAnswer.Reason?
}

extension WorkerRequest {
    /// Reads a line; the regions and their unit are among its keys.
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
