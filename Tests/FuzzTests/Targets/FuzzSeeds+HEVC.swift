import Imaging
import Movies

#if canImport(PhonePictures)
import PhonePictures
#endif

extension FuzzSeeds {
    /// Streams of one picture as coded by libx265, unit by unit, the slice last. One slice each: for several, libx265
    /// reads out of bounds (docs/decisions/movie-encoding.md). No `cu-lossless`: with it libx265 copies between ranges
    /// that overlap, which the address sanitizer refuses.
    static let streams: [[[UInt8]]] = [
        "aq-mode=1:qg-size=16", "wpp=0:aq-mode=0:scaling-list=default", "ctu=16:no-deblock=1:sao=0",
        "repeat-headers=1:vui-timing-info=1:hrd=1:vbv-maxrate=900:vbv-bufsize=900:aud=0",
        "open-gop=1", "tu-intra-depth=3:constrained-intra=1:cbqpoffs=3:crqpoffs=-2",
        "ctu=32:signhide=1:tskip=1:rd=6:qg-size=8", "min-cu-size=16:wpp=0:tu-intra-depth=4",
        "ctu=32:min-cu-size=16:aq-mode=0:signhide=1",
    ].flatMap { parameters in
        ChromaFormat.allCases.prefix(2).compactMap { stream(parameters, $0) }
    }

    private static func stream(_ parameters: String, _ chroma: ChromaFormat) -> [[UInt8]]? {
        let size = PixelSize(width: 72, height: 136)
        var picture = PlanarPicture(size: size, chroma: chroma, depth: 8, filledWith: [90, 120, 140])
        // Shapes, so that there are blocks of many kinds.
        for place in picture.planes[0].indices {
            let (x, y) = (place % size.width, place / size.width)
            picture.planes[0][place] += UInt16((x * y / 7 + (x + 2 * y) % 31 * (y / 40)) % 120)
        }
        let options = StillEncoder.Options(
            rateFactor: 30,
            parameters: parameters.split(separator: ":").map(String.init)
        )
        guard let bytes = try? StillEncoder.encode(picture, options) else { return nil }
        let units = NALUnit.units(inByteStream: bytes).filter { bytes in
            (try? NALUnit(bytes)).map { $0.kind.isSlice || (32...34).contains($0.kind.rawValue) } ?? false
        }
        return units.isEmpty ? nil : units.map { Array($0) }
    }

    /// Returns recipes for these streams with a few edits.
    static func recipes() -> [[UInt8]] {
        streams.indices.map { index in
            [UInt8(index)] + (0..<UInt8(4)).flatMap { edit in [edit, 0, 37 * edit, 3 + edit, 0, edit] }
        }
    }
}
