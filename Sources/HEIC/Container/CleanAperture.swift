import Formats
internal import Imaging

/// The visible part of a picture, given by the `clap` property, ISO/IEC 14496-12 §12.1.4.
enum CleanAperture {
    /// Returns the visible part of a picture before rotation: all of it without a `clap`. Throws
    /// `HEICError.unsupported` for a picture that is rotated before it is cropped, or cropped within a pixel.
    static func window(of item: UInt32, in file: HEIFFile, _ size: PixelSize) throws(HEICError) -> PixelRect {
        let kinds = file.properties(of: item).map(\.atom.type)
        guard let place = kinds.firstIndex(of: "clap") else { return PixelRect(size) }
        guard !kinds[..<place].contains(where: { $0 == "irot" || $0 == "imir" }) else {
            throw .unsupported("the picture is turned before it is cut")
        }
        let payload = file.properties(of: item)[place].atom.payload ?? []
        let numbers = (0..<8).compactMap { index in
            ByteReader(payload).integer(UInt32.self, at: 4 * index).map { Int(Int32(bitPattern: $0)) }
        }
        guard numbers.count == 8,
            let (x, width) = span(numbers[0], numbers[1], numbers[4], numbers[5], of: size.width),
            let (y, height) = span(numbers[2], numbers[3], numbers[6], numbers[7], of: size.height)
        else { throw .unsupported("the picture is not cut at whole pixels") }
        return PixelRect(x: x, y: y, width: width, height: height)
    }

    /// Returns the start and length of a side; the offset is the distance of its centre from the picture's.
    private static func span(
        _ length: Int,
        _ lengthDivisor: Int,
        _ offset: Int,
        _ offsetDivisor: Int,
        of side: Int
    ) -> (start: Int, length: Int)? {
        guard lengthDivisor > 0, offsetDivisor > 0, length > 0, length % lengthDivisor == 0 else {
            return nil
        }
        let length = length / lengthDivisor
        // start = (side - length) / 2 + offset, multiplied by twice the divisor.
        let start = (side - length) * offsetDivisor + 2 * offset
        guard start % (2 * offsetDivisor) == 0 else { return nil }
        let first = start / (2 * offsetDivisor)
        return first >= 0 && length <= side && first <= side - length ? (first, length) : nil
    }
}
