internal import Faces
import Formats
internal import Imaging
internal import Movies
internal import Pairing

/// The comparison of a picture within a file with the file's picture or a frame of the movie.
struct EmbeddedLook {
    private static let longSide = 640

    let picture: VerifyReport.Picture
    private(set) var finding: VerifyReport.Finding?

    /// Checks a picture within a file. `isCovered` is `true` if it shows drawn faces: an undecodable one may show whom
    /// they hide.
    init(
        _ embedded: EmbeddedPicture,
        of source: SourceFile,
        beside main: PreviewMaker,
        isCovered: Bool,
        _ finder: FaceFinder,
        _ limits: DecodeLimits
    ) throws(FaceError) {
        let kind = embedded.kind.rawValue
        guard embedded.kind != .movie, let whole = embedded.pixels(of: source, limits) else {
            picture = .init(kind: kind, place: embedded.place, width: nil, height: nil, faces: nil)
            finding = Self.finding(undecodable: embedded, isCovered: isCovered)
            return
        }
        let pixels = whole.reduced(toLongSide: Self.longSide)
        let reference = main.picture(like: pixels, pixels.size) ?? pixels
        let likeness = Likeness(pixels, reference)
        let faces = try finder.boxes(inSmall: pixels)
        let known = faces.isEmpty ? [] : try finder.boxes(inSmall: reference)
        // A map's tones differ from the picture's, and it may show an uncovered face.
        let isCopy = embedded.kind == .thumbnail || embedded.kind == .preview
        let foreign = faces.filter { face in
            let others = known.filter { $0.isNear(face) }
            let isShown = others.contains { !DrawnFace.isDrawn($0, on: reference, .up) }
            return !(isShown && !isCopy) && likeness.hasForeignFace(in: face, besideAnother: !others.isEmpty)
        }
        let drawn = DrawnFace.count(faces, on: pixels)
        picture = .init(kind, at: embedded.place, whole.size, faces: faces.count, drawn: drawn)
        finding = Self.finding(embedded, foreign.count, likeness)
    }

    /// Returns the finding for an undecodable picture; `nil` for a movie.
    private static func finding(
        undecodable embedded: EmbeddedPicture,
        isCovered: Bool
    ) -> VerifyReport.Finding? {
        let severity = isCovered ? PairFinding.Severity.error : .warning
        func undecodable(_ what: String) -> VerifyReport.Finding {
            .init(
                severity: severity,
                code: .undecodablePicture,
                message: "the file holds \(what)",
                place: embedded.place
            )
        }
        switch embedded.content {
        case .file(let bytes):
            guard embedded.kind != .movie else { return nil }
            return undecodable("a picture in \(FileFormat(sniffing: bytes).name), which cannot be checked")
        case .item: return undecodable("a picture that cannot be decoded")
        case .pixels: return nil
        }
    }

    private static func finding(
        _ embedded: EmbeddedPicture,
        _ foreign: Int,
        _ likeness: Likeness
    ) -> VerifyReport.Finding? {
        let (kind, place) = (embedded.kind, embedded.place)
        let name = kind.rawValue.split(separator: "-").joined(separator: " ")
        if foreign > 0 {
            let faces = foreign == 1 ? "a face" : foreign.counted("face")
            return .init(
                severity: .error,
                code: .showsFace(kind),
                message: "the \(name) shows \(faces) that the picture does not",
                place: place
            )
        }
        guard embedded.kind == .thumbnail || embedded.kind == .preview else { return nil }
        switch likeness.verdict {
        case .same: return nil
        case .differsInPlaces:
            return .init(
                severity: .error,
                code: .differs(kind),
                message: "the \(name) differs from the picture in places",
                place: place
            )
        case .differs:
            return .init(
                severity: .warning,
                code: .stale(kind),
                message: "the \(name) is not of the current picture",
                place: place
            )
        }
    }
}

extension EmbeddedPicture {
    /// Decodes the picture from the file `outer`, opaque; `nil` on failure.
    fileprivate func pixels(of outer: SourceFile, _ limits: DecodeLimits) -> PixelBuffer? {
        switch content {
        case .item(let number):
            guard let file = try? DecodableHEIF(outer.bytes) else { return nil }
            let raster = try? HEIFCodec.decode(item: number, of: file.bytes, limits: limits)
            return raster.map { $0.hasAlpha ? $0.pixels.flattened(over: .white) : $0.pixels }
        case .file(let bytes):
            let source = SourceFile(path: place, bytes: bytes, format: FileFormat(sniffing: bytes))
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
    fileprivate func reduced(toLongSide side: Int) -> PixelBuffer {
        let target = size.reduced(toLongSide: side)
        return target == size ? self : (try? scaled(to: target)) ?? self
    }
}

extension Rect {
    /// Returns `true` if each box contains the other's centre.
    fileprivate func isNear(_ other: Rect) -> Bool { contains(other.center) && other.contains(center) }
}
