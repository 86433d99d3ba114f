internal import Faces
internal import HEIC
internal import Imaging
internal import Pairing

/// Compares a covered picture with its original: the share that is identical, and differences away from faces.
struct PictureComparison: Sendable {
    private let original: DecodedPhoto
    private let faces: [Face]

    /// Decodes the original, or throws, and finds its faces besides `boxes`, pixels of the upright picture, and `regions`.
    init(
        against path: String,
        boxes: [Rect],
        _ regions: FaceSidecar?,
        _ finder: FaceFinder,
        _ limits: DecodeLimits
    ) throws(PipelineError) {
        let photo = try DecodedPhoto.decode(try SourceFile.read(path), limits: limits, decoding: finder.view)
        let found = try photo.source.named { try finder.faces(in: photo) }
        var told: [Face] = []
        if let (sheet, place) = try regions?.regions(of: path) {
            told = try sheet.faces(of: path, photo.uprightSize, photo.orientation, place: place).faces
        }
        var selection = FaceSelection()
        selection.boxes = boxes + told.filter(\.isFace).map(\.bounds)
        let shown = selection.applied(to: found, in: photo.uprightSize)
        (original, faces) = (photo, shown + told.filter { !$0.isFace })
    }

    func compared(
        with photo: DecodedPhoto
    ) throws -> (report: ComparisonReport, findings: [VerifyReport.Finding]) {
        let difference = try Difference(photo, original)
        let size = original.size
        let places = difference.cells.places.map { place in
            let face = face(at: place)
            return ComparisonReport.Place(
                box: place.bounds.upright(original.orientation, of: size).box,
                atFace: face != nil,
                kind: face?.kind
            )
        }
        var report = ComparisonReport(
            original: original.source.path,
            unit: difference.unit,
            count: difference.count,
            same: difference.same,
            places: places,
            faces: faces.count,
            facesLeft: faces.count { !isTouched($0, by: difference.cells) }
        )
        if let tiles = difference.tiles {
            report.likeness = tiles.rest?.ratio
            report.largestDifference = tiles.rest?.largest
            report.others = tiles.others.map { .init(name: $0.name, changed: $0.coded, tiles: $0.tiles) }
            report.changedParts = tiles.parts
        }
        let elsewhere = places.filter { !$0.atFace }.map { place in
            VerifyReport.Finding(
                severity: .error,
                code: .changedElsewhere,
                message: "differs from \(original.source.path) outside the faces",
                place: place.box.map { String($0) }.joined(separator: ",")
            )
        }
        return (report, elsewhere)
    }

    /// The distance from a face that its cover may reach, in widths of the face: hair, ears and the ends of a kaomoji.
    private static let reach = 1.0

    /// Returns the face, else the region, that a place overlaps, if all of it is near one.
    private func face(at place: ChangedCells.Place) -> Face? {
        let cells = place.cells.map { Rect($0.upright(original.orientation, of: original.size)) }
        let isNear = cells.allSatisfy { cell in
            faces.map(\.observation.square).contains { cell.overlaps($0.expanded(by: Self.reach * $0.width)) }
        }
        guard isNear else { return nil }
        return faces.first { face in cells.contains { $0.overlaps(face.observation.square) } }
    }

    /// The sample positions per axis in the middle of a face.
    private static let places = 9

    private func isTouched(_ face: Face, by cells: ChangedCells) -> Bool {
        FaceMiddle.places(
            of: face.observation.square,
            each: Self.places,
            in: original.size,
            original.orientation
        )
        .contains { cells.isMarked(x: $0.x, y: $0.y) }
    }
}

extension Rect {
    fileprivate func overlaps(_ other: Rect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

extension PixelRect {
    fileprivate var box: [Int] { [x, y, width, height] }

    /// Returns a part of a stored picture in upright coordinates.
    fileprivate func upright(_ orientation: Orientation, of stored: PixelSize) -> PixelRect {
        let map = orientation.uprightFromStored(stored)
        let corners = [Point(Double(x), Double(y)), Point(Double(maxX), Double(maxY))].map(map.apply)
        return Rect(enclosing: corners)?.enclosingPixels ?? self
    }
}
