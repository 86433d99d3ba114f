internal import Foundation
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
        let paint = layers.map { $0.mask(from: size, to: picture.size, growing: Self.margin, color: neutral) }
        guard let coded = try? picture.covered(with: paint), let covered = try? JPEGFile(parsing: coded)
        else {
            return nil
        }
        return covered.adopting(metadataOf: file) { $0.metadataKind != .mpf }.serialized()
    }

    /// What the map stores where it changes nothing: round(255 ((0 - min) / (max - min))^gamma), ISO 21496-1; 0 in
    /// Apple's own maps.
    private var neutral: Color {
        let values = channels.map { channel -> UInt8 in
            let span = channel.maximum - channel.minimum
            guard span > 0 else { return 0 }
            let share = min(1, max(0, -channel.minimum / span))
            let value = pow(share, max(0, channel.gamma)) * 255
            return value.isFinite ? UInt8(min(255, max(0, value.rounded()))) : 0
        }
        let gray = values.first ?? 0
        return values.count == 3
            ? Color(red: values[0], green: values[1], blue: values[2])
            : Color(red: gray, green: gray, blue: gray)
    }
}

extension Layer {
    /// What the layer hides at least in part, at another size, a little more of it, in one colour that hides all.
    fileprivate func mask(
        from size: PixelSize,
        to other: PixelSize,
        growing margin: Int,
        color: Color
    ) -> Layer {
        let across = Double(other.width) / Double(max(1, size.width))
        let down = Double(other.height) / Double(max(1, size.height))
        let scaled = Rect(
            x: Double(bounds.x) * across,
            y: Double(bounds.y) * down,
            width: Double(bounds.width) * across,
            height: Double(bounds.height) * down
        )
        let area = scaled.expanded(by: Double(margin)).enclosingPixels
        var hidden = [Bool](repeating: false, count: max(0, area.width * area.height))
        for y in 0..<bounds.height {
            let rows = Self.span(bounds.y + y, down, from: area.y, in: area.height)
            for x in 0..<bounds.width where bytes[(y * bounds.width + x) * 4 + 3] > 0 {
                let columns = Self.span(bounds.x + x, across, from: area.x, in: area.width)
                for row in rows { for column in columns { hidden[row * area.width + column] = true } }
            }
        }
        hidden = hidden.grown(by: margin, count: area.height, step: area.width, lines: area.width, apart: 1)
        hidden = hidden.grown(by: margin, count: area.width, step: 1, lines: area.height, apart: area.width)
        var mask = Layer(transparent: area)
        for index in hidden.indices where hidden[index] {
            mask.bytes.replaceSubrange(
                4 * index..<4 * index + 4,
                with: [color.red, color.green, color.blue, 255]
            )
        }
        return mask
    }

    /// The places of an area that a pixel at another size falls on.
    private static func span(_ place: Int, _ scale: Double, from start: Int, in count: Int) -> Range<Int> {
        let first = Int((Double(place) * scale).rounded(.down)) - start
        let end = Int((Double(place + 1) * scale).rounded(.up)) - start
        let lower = min(count, max(0, first))
        return lower..<max(lower, min(count, end))
    }
}

extension [Bool] {
    /// What is set, and so many places before and behind it along each line.
    ///
    /// - Parameters:
    ///   - count: The places of a line, `step` apart.
    ///   - lines: The lines, `apart` from one another.
    fileprivate func grown(by margin: Int, count: Int, step: Int, lines: Int, apart: Int) -> [Bool] {
        var grown = self
        for line in 0..<lines {
            for place in 0..<count where self[line * apart + place * step] {
                for near in Swift.max(0, place - margin)...Swift.min(count - 1, place + margin) {
                    grown[line * apart + near * step] = true
                }
            }
        }
        return grown
    }
}
