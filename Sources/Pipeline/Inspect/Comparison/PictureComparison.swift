internal import HEIC
internal import Imaging
internal import Metadata

/// Compares a covered picture with the one it was made of: what share is the same, and whether what differs is at faces.
struct PictureComparison: Sendable {
    /// The original, decoded.
    private let original: DecodedPhoto
    /// Its faces: those found, and those given by hand.
    private let faces: [Face]

    /// - Parameter boxes: Faces given by hand, pixels of the upright picture.
    /// - Throws: `PipelineError` when the original cannot be read.
    init(
        against path: String,
        boxes: [Rect],
        _ finder: FaceFinder,
        _ limits: DecodeLimits
    ) throws(PipelineError) {
        original = try DecodedPhoto.decode(try SourcePhoto.read(path), limits: limits, decoding: finder.view)
        var selection = FaceSelection()
        selection.boxes = boxes
        faces = selection.applied(to: try finder.faces(in: original), in: original.uprightSize)
    }

    /// What a picture has in common with the original, and what is wrong with it.
    ///
    /// - Throws: `PipelineError` when the two cannot be compared, or a part cannot be decoded.
    func compared(
        with photo: DecodedPhoto
    ) throws(PipelineError) -> (report: ComparisonReport, findings: [VerifyReport.Finding]) {
        let difference = try Difference(photo, original)
        let size = original.size
        let places = difference.cells.places.map { place in
            ComparisonReport.Place(
                box: place.bounds.upright(original.orientation, of: size).box,
                isAtFace: isAtFace(place)
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
        let elsewhere = places.filter { !$0.isAtFace }.map { place in
            VerifyReport.Finding(
                severity: "error",
                code: "changed-elsewhere",
                message: "differs from \(original.source.path) where that shows no face",
                place: place.box.map { String($0) }.joined(separator: ",")
            )
        }
        return (report, elsewhere)
    }

    /// How far from a face what covers it may reach, in widths of the face: hair, ears and the ends of a kaomoji.
    private static let reach = 1.0

    /// Whether a place is on a face, and all of it near one.
    private func isAtFace(_ place: ChangedCells.Place) -> Bool {
        let cells = place.cells.map { Rect($0.upright(original.orientation, of: original.size)) }
        return faces.contains { face in cells.contains { $0.overlaps(face.square) } }
            && cells.allSatisfy { cell in
                faces.contains { face in
                    cell.overlaps(face.square.expanded(by: Self.reach * face.square.width))
                }
            }
    }

    /// The middle of a face is looked at in so many places each way.
    private static let places = 9

    /// Whether anything in the middle of a face was changed.
    private func isTouched(_ face: Face, by cells: ChangedCells) -> Bool {
        FaceMiddle.places(of: face.square, each: Self.places, in: original.size, original.orientation)
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

    /// A part of a stored picture in the upright one.
    fileprivate func upright(_ orientation: Orientation, of stored: PixelSize) -> PixelRect {
        let map = orientation.uprightFromStored(stored)
        let corners = [Point(Double(x), Double(y)), Point(Double(maxX), Double(maxY))].map(map.apply)
        return Rect(enclosing: corners)?.enclosingPixels ?? self
    }
}
