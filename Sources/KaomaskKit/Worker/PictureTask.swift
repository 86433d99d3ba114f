internal import Formats
internal import Imaging

/// What a worker does with a picture of which no file is made.
enum PictureTask: Codable, Sendable {
    case detect, faces, check
    /// Detects, and marks the faces in a copy.
    case label
    /// Looks at it before a run covers it, or for the people of a folder.
    case look, people
    case frame(Framing)
    case firstCard(CardOptions)
    /// Reduces it to a long side, pixels.
    case reduce(Int)
}

/// What comes of a task.
struct TaskResult: Codable, Sendable {
    var report: DetectReport?
    var check: PictureCheck.Result?
    var seen: RunMemory.Picture?
    var sightings: [PeopleGallery.Sighting]?
    var faces = 0
    var fullSize: PixelSize?
    private var size: PixelSize?
    /// Handed over behind the rest: one or two of the same size.
    private(set) var pictures: [PixelBuffer] = []

    private enum CodingKeys: CodingKey { case report, check, seen, sightings, faces, fullSize, size }

    /// `true` if it has what the task is done for.
    func answers(_ task: PictureTask) -> Bool {
        switch task {
        case .detect, .faces: report != nil
        case .label: report != nil && !pictures.isEmpty
        case .check: check != nil
        case .look: seen != nil
        case .people: sightings != nil
        case .frame, .firstCard, .reduce: !pictures.isEmpty
        }
    }

    init(_ pictures: [PixelBuffer] = []) { (self.pictures, size) = (pictures, pictures.first?.size) }

    /// Reads a worker's answer, which may say anything.
    init(_ head: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) throws {
        self = try Details.decode(TaskResult.self, head)
        guard let size, !rest.isEmpty else { return }
        let (sides, length) = (1...DecodeLimits.standard.maximumSide, size.area * PixelBuffer.bytesPerPixel)
        guard sides.contains(size.width), sides.contains(size.height), rest.count % length == 0 else {
            return
        }
        pictures = stride(from: rest.startIndex, to: rest.endIndex, by: length).map {
            PixelBuffer(size: size, bytes: Array(rest[$0..<$0 + length]))
        }
    }
}

extension Pipeline {
    /// Does a task on a picture's file.
    func work(_ task: PictureTask, on source: SourceFile) throws -> TaskResult {
        var result = TaskResult()
        switch task {
        case .detect: result.report = try searched(try decoded(source), source.path).report
        case .label:
            let found = try searched(try decoded(source), source.path, marks: true)
            result = TaskResult(found.marked.map { [$0] } ?? [])
            result.report = found.report
        case .faces: result.report = try facesToCover(of: source)
        case .look: result.seen = try seen(in: source)
        case .people: result.sightings = try sightings(in: source)
        case .check:
            result.check = PictureExaminer(self).check(source)
            if let failure = result.check?.failure { throw failure }
        case .frame(let framing):
            let made = try framed(source, framing)
            result = TaskResult([made.shown] + (made.bare.map { [$0] } ?? []))
            result.faces = made.faces
        case .firstCard(let options): result = TaskResult([try firstCard(of: source, options)])
        case .reduce(let side):
            let small = try SmallPicture(source, longSide: side)
            result = TaskResult([small.pixels])
            result.fullSize = small.fullSize
        }
        return result
    }
}
