internal import Faces
internal import Imaging
internal import Metadata
internal import Movies

/// Looks at every picture within a picture's file: does it show what the picture itself does not, a face above all.
struct PictureCheck: Sendable {
    let finder: FaceFinder
    let limits: DecodeLimits

    /// What was looked at, and what is wrong with it.
    struct Result: Sendable {
        var pictures: [VerifyReport.Picture] = []
        var findings: [VerifyReport.Finding] = []
        /// Why the picture could not be decoded; `nil` when it could.
        var failure: PipelineError?
    }

    /// Looks at the picture of a file and at all within.
    ///
    /// - Throws: `PipelineError` when the picture itself cannot be decoded.
    func result(for source: SourcePhoto) throws(PipelineError) -> Result {
        let photo = try DecodedPhoto.decode(source, limits: limits, isSearched: true)
        let faces = try finder.faces(in: photo)
        let size = photo.uprightSize
        let within = EmbeddedPicture.all(in: source.bytes, source.format)
        let pixels = within.isEmpty && faces.isEmpty ? nil : photo.opaque(try photo.pixels())
        let drawn = pixels.map { DrawnFace.count(faces.map(\.bounds), on: $0, photo.orientation) } ?? 0
        var result = Result()
        result.pictures.append(
            .init(
                kind: "picture",
                place: nil,
                width: size.width,
                height: size.height,
                faces: faces.count - drawn,
                drawn: drawn > 0 ? drawn : nil
            )
        )
        guard !within.isEmpty, let pixels else { return result }
        let main = PreviewMaker(reduced: pixels, orientation: photo.orientation) { nil }
        for embedded in within {
            let look = try source.named { () throws(FaceError) in
                try EmbeddedLook(embedded, beside: main, finder, limits)
            }
            result.pictures.append(look.picture)
            if let finding = look.finding { result.findings.append(finding) }
        }
        return result
    }
}

/// One picture within a file, compared with the picture of the file.
private struct EmbeddedLook {
    /// Larger previews are brought to this size, pixels.
    private static let longSide = 640

    let picture: VerifyReport.Picture
    private(set) var finding: VerifyReport.Finding?

    init(
        _ embedded: EmbeddedPicture,
        beside main: PreviewMaker,
        _ finder: FaceFinder,
        _ limits: DecodeLimits
    ) throws(FaceError) {
        let kind = embedded.kind.rawValue
        guard embedded.kind != .movie, let whole = embedded.pixels(limits) else {
            picture = .init(kind: kind, place: embedded.place, width: nil, height: nil, faces: nil)
            return
        }
        let pixels = whole.reduced(toLongSide: Self.longSide)
        let reference = main.picture(like: pixels, pixels.size) ?? pixels
        let likeness = Likeness(pixels, reference)
        let faces = try finder.boxes(inSmall: pixels.luma())
        let known = faces.isEmpty ? [] : try finder.boxes(inSmall: reference.luma())
        let foreign = faces.filter { face in
            likeness.hasForeignFace(in: face, besideAnother: known.contains { $0.isNear(face) })
        }
        let drawn = DrawnFace.count(faces, on: pixels)
        picture = .init(
            kind: kind,
            place: embedded.place,
            width: whole.size.width,
            height: whole.size.height,
            faces: faces.count - drawn,
            drawn: drawn > 0 ? drawn : nil
        )
        finding = Self.finding(embedded, foreign.count, likeness)
    }

    private static func finding(
        _ embedded: EmbeddedPicture,
        _ foreign: Int,
        _ likeness: Likeness
    ) -> VerifyReport.Finding? {
        let (kind, place) = (embedded.kind.rawValue, embedded.place)
        let name = kind.split(separator: "-").joined(separator: " ")
        if foreign > 0 {
            let faces = foreign == 1 ? "a face" : "\(foreign) faces"
            return .init(
                severity: "error",
                code: "\(kind)-shows-face",
                message: "the \(name) shows \(faces) that the picture does not",
                place: place
            )
        }
        guard embedded.kind == .thumbnail || embedded.kind == .preview else { return nil }
        switch likeness.verdict {
        case .same: return nil
        case .differsInPlaces:
            return .init(
                severity: "error",
                code: "\(kind)-differs",
                message: "the \(name) is of this picture, but shows something else in places",
                place: place
            )
        case .differs:
            return .init(
                severity: "warning",
                code: "stale-\(kind)",
                message: "the \(name) is not of this picture as it is now",
                place: place
            )
        }
    }
}

extension EmbeddedPicture {
    /// The picture decoded, nothing see-through; `nil` when it cannot be.
    fileprivate func pixels(_ limits: DecodeLimits) -> PixelBuffer? {
        switch content {
        case .file(let bytes):
            let source = SourcePhoto(path: place, bytes: bytes, format: FileFormat(sniffing: bytes))
            guard let photo = try? DecodedPhoto.decode(source, limits: limits) else { return nil }
            return (try? photo.pixels()).map(photo.opaque)
        case .pixels(let width, let height, let bytes):
            guard width > 0, height > 0, bytes.count == width * height * 3 else { return nil }
            var pixels = PixelBuffer(size: PixelSize(width: width, height: height), filledWith: .white)
            for index in 0..<width * height {
                let target = index * PixelBuffer.bytesPerPixel
                pixels.bytes.replaceSubrange(target..<target + 3, with: bytes[index * 3..<index * 3 + 3])
            }
            return pixels
        }
    }
}

extension PixelBuffer {
    /// The picture, made smaller where its long side is longer.
    fileprivate func reduced(toLongSide side: Int) -> PixelBuffer {
        let target = size.reduced(toLongSide: side)
        return target == size ? self : (try? scaled(to: target)) ?? self
    }
}

extension Rect {
    /// Whether each of two boxes holds the other's middle.
    fileprivate func isNear(_ other: Rect) -> Bool {
        contains(other.center) && other.contains(center)
    }
}
