import Imaging
import Movies
import PhonePictures
import TestSupport
import Testing

/// A picture coded by libx265 with some options: real parameter sets and a real slice to read.
struct CodedStream {
    let units: [ArraySlice<UInt8>]
    let sets: ParameterSets

    /// Codes a picture.
    ///
    /// - Parameters:
    ///   - parameters: libx265's, `name=value` separated by colons.
    ///   - matrices: A file of quantisation matrices.
    init(
        _ parameters: String = "",
        size: PixelSize = PixelSize(width: 72, height: 136),
        chroma: ChromaFormat = .quarter,
        depth: Int = 8,
        matrices: String? = nil,
        color: MovieColor? = nil
    ) throws {
        var options = StillEncoder.Options(
            rateFactor: 20,
            parameters: parameters.split(separator: ":").map(String.init)
        )
        (options.matrices, options.color) = (matrices, color)
        let picture = Self.picture(size, chroma, depth)
        units = NALUnit.units(inByteStream: try StillEncoder.encode(picture, options))
        sets = try ParameterSets(units)
    }

    var slice: Slice {
        get throws {
            let units = try units.map { bytes throws(HEVCError) in try NALUnit(bytes) }
            return try Slice(try #require(units.first { $0.kind.isSlice }), sets)
        }
    }

    /// Returns a picture of gradients and noise.
    static func picture(_ size: PixelSize, _ chroma: ChromaFormat, _ depth: Int) -> PlanarPicture {
        var picture = PlanarPicture(size: size, chroma: chroma, depth: depth, filledWith: [0, 0, 0])
        var generator = SeededGenerator(seed: 5)
        for plane in picture.planes.indices {
            let width = picture.planeSize(plane).width
            for index in picture.planes[plane].indices {
                let slope = (index % width * 3 + index / width * 2) % 200
                let noise = Int.random(in: 0...24, using: &generator)
                picture.planes[plane][index] = UInt16((slope + noise) << (depth - 8))
            }
        }
        return picture
    }
}
