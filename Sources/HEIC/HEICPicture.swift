internal import HEVC
public import Imaging
internal import Metadata
public import Movies
package import Pairing
internal import Synchronization

/// The primary picture of a HEIC file, a grid of HEVC pictures or a single one, which can be covered tile by tile. It may
/// be shared.
public final class HEICPicture: Sendable {
    /// Width and height of the part that is shown, pixels, before it is turned.
    public var size: PixelSize { primary.window.size }
    /// How it is turned.
    public let orientation: Orientation
    /// What its numbers mean.
    public var color: MovieColor { colors.numbers }
    /// The bytes of an ICC profile, where the file has one.
    public var colorProfile: [UInt8]? { colors.profile }
    /// Whether the picture is brighter than paper (transfer PQ or HLG).
    public var isHighDynamicRange: Bool { HighDynamicRange(transfer: color.transfer) != nil }
    /// How many tiles it has.
    public var tileCount: Int { primary.tiles.count }

    /// The file.
    package let file: HEIFFile
    let primary: PictureItem
    private let colors: PictureColor
    private let whole = Mutex<WholePicture?>(nil)

    /// What an HEVC picture of a few flat blocks makes of a byte; no photograph comes near this.
    private static let pixelsPerByte = 1 << 16
    /// The whole picture at 8 bits, and again while it is scaled.
    private static let memoryPerPixel = 6

    /// Reads a file; nothing is decoded yet.
    ///
    /// - Throws: `HEICError.unsupported` for files that are coded in another way, `.damaged`, or `.limits`.
    public init(_ heic: [UInt8], limits: DecodeLimits = .standard) throws(HEICError) {
        do throws(MetadataError) { file = try HEIFFile(parsing: heic) } catch { throw .damaged("\(error)") }
        guard !file.file.atoms.contains(where: { $0.type == "moov" && $0.offset != 0 }) else {
            throw .unsupported("the file holds a sequence of pictures too")
        }
        guard let item = file.primaryItem else { throw .damaged("the file has no primary picture") }
        primary = try PictureItem(item, in: file)
        let alphaPlanes = file.alphaPlanes
        guard
            !file.references.contains(where: { $0.targets.contains(item) && alphaPlanes.contains($0.source) })
        else { throw .unsupported("parts of the picture are see-through") }
        do throws(ImagingError) {
            try limits.check(
                primary.size,
                bytes: heic.count,
                pixelsPerByte: Self.pixelsPerByte,
                memoryPerPixel: Self.memoryPerPixel
            )
        } catch { throw .limits(error) }
        colors = try PictureColor(of: primary, in: file, try file.sequenceParameters(of: primary))
        orientation = primary.orientation ?? .up
    }

    /// The brightness of the part that is shown, decoded; of a picture brighter than paper, paper is white.
    ///
    /// - Throws: `HEICError.damaged` when a tile cannot be decoded.
    public func luma() throws(HEICError) -> GrayBuffer {
        try decoded().luma(color).cropped(to: primary.window)
    }

    /// The part that is shown in colour, with its own primaries, as small as `longSide` allows.
    ///
    /// - Parameter longSide: What the long side has to have at least, pixels, where the picture itself has it.
    /// - Throws: `HEICError.damaged` when a tile cannot be decoded.
    public func pixels(longSide: Int) throws(HEICError) -> PixelBuffer {
        let share = min(1, Double(longSide) / Double(max(1, size.longSide)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded(.up))) }
        let picture = try decoded()
        let target = PixelSize(width: scaled(picture.size.width), height: scaled(picture.size.height))
        let pixels = try HEICError.engine { () throws(MovieError) in try picture.pixels(color, as: target) }
        guard primary.window != PixelRect(picture.size) else { return pixels }
        let window = primary.window
        return pixels.cropped(
            to: PixelRect(
                x: Int(Double(window.x) * share),
                y: Int(Double(window.y) * share),
                width: scaled(window.width),
                height: scaled(window.height)
            )
        )
    }

    /// A part of the part that is shown, in colour, and perhaps a little more of it.
    ///
    /// - Parameters:
    ///   - part: Pixels of the part that is shown; not empty, and in it.
    ///   - scale: How many pixels have to be there for each of the picture's along a side, above 0 and at most 1.
    /// - Throws: `HEICError.damaged` when a tile cannot be decoded.
    public func pixels(of part: PixelRect, scale: Double) throws(HEICError) -> PicturePart {
        let window = primary.window
        let place = PixelRect(
            x: window.x + part.x,
            y: window.y + part.y,
            width: part.width,
            height: part.height
        )
        let picture = try decoded()
        let seen = try HEICError.engine { () throws(MovieError) in
            try picture.pixels(color, of: place, scale: scale)
        }
        return PicturePart(
            seen.image,
            of: seen.bounds.shifted(by: Point(-Double(window.x), -Double(window.y)))
        )
    }

    /// Decodes the picture, if it is not decoded yet.
    ///
    /// - Throws: `HEICError.damaged` when a tile cannot be decoded.
    package func decode() throws(HEICError) { _ = try decoded() }

    /// The whole picture, which is decoded once.
    private func decoded() throws(HEICError) -> WholePicture {
        try whole.withLock { known throws(HEICError) in
            if let known { return known }
            let picture = try WholePicture(of: primary, in: file)
            known = picture
            return picture
        }
    }
}
