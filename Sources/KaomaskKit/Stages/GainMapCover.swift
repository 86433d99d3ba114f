internal import Formats
internal import HEIC
internal import Imaging

extension GainMap {
    /// The margin around covered areas that is also made neutral, map pixels: programs interpolate the map for display.
    private static let margin = 2

    /// Returns the map's file with no gain under `layers`, which are in pixels of the stored picture of this size.
    /// Other coefficients and metadata stay unchanged. `nil` for a map that cannot be decoded.
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

    /// The map's value for no gain; 0 in Apple's maps.
    private var neutral: Color {
        let values = channels.map { UInt8(($0.neutral * 255).rounded()) }
        let gray = values.first ?? 0
        return values.count == 3
            ? Color(red: values[0], green: values[1], blue: values[2])
            : Color(red: gray, green: gray, blue: gray)
    }
}
