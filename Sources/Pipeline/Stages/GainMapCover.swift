internal import HEIC
internal import Imaging
internal import Metadata

extension GainMap {
    /// So many of the map's pixels round what is covered are made neutral too: programs that show it interpolate.
    private static let margin = 2

    /// The map's file with no gain under `layers`, all else of it as it was: its other coefficients, its metadata.
    ///
    /// - Parameters:
    ///   - layers: In pixels of the stored picture.
    ///   - size: The size of the stored picture, pixels.
    /// - Returns: `nil` for a map that cannot be decoded.
    func covered(with layers: [Layer], of size: PixelSize, limits: DecodeLimits) -> [UInt8]? {
        guard let picture = try? JPEGPicture(file.serialized(), limits: limits) else { return nil }
        let map = PictureMap(from: size, to: picture.size)
        let paint = layers.map { map.mask($0, grownBy: Self.margin, color: neutral) }
        guard let coded = try? picture.covered(with: paint), let covered = try? JPEGFile(parsing: coded)
        else {
            return nil
        }
        return covered.adopting(metadataOf: file) { $0.metadataKind != .mpf }.serialized()
    }

    /// What the map stores where it changes nothing; 0 in Apple's own maps.
    private var neutral: Color {
        let values = channels.map { UInt8(($0.neutral * 255).rounded()) }
        let gray = values.first ?? 0
        return values.count == 3
            ? Color(red: values[0], green: values[1], blue: values[2])
            : Color(red: gray, green: gray, blue: gray)
    }
}
