import Imaging
import TestSupport
import Testing

/// Pictures, layers and files for the tests of covered JPEGs.
enum JPEGSamples {
    /// Sizes that end in the middle of blocks and MCUs, and the smallest ones.
    static let sizes = [(101, 67), (1, 1), (8, 8), (17, 9), (64, 48), (33, 130)]
        .map { PixelSize(width: $0.0, height: $0.1) }

    /// Returns a picture with gradients, edges and noise, which uses many coefficients.
    static func picture(_ size: PixelSize, seed: UInt64 = 1) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            let (x, y) = (index % size.width, index / size.width)
            let noise = Int(generator.next() % 24)
            let edge = (x / 13 + y / 7) % 3 == 0 ? 60 : 0
            return [
                UInt8(min(255, x * 150 / size.width + edge + noise)),
                UInt8(min(255, y * 180 / size.height + noise)), UInt8(200 - edge - noise), 255,
            ]
        }
        return PixelBuffer(size: size, bytes: bytes)
    }

    /// Returns that picture in a file.
    static func jpeg(
        _ size: PixelSize,
        quality: Int,
        _ subsampling: ChromaSubsampling,
        progressive: Bool = false
    ) throws -> [UInt8] {
        try JPEGCodec.encode(
            picture(size),
            quality: quality,
            subsampling: subsampling,
            progressive: progressive
        )
    }

    /// Paint in two colours, the second half opaque, for a picture of 128 by 96 pixels.
    static let paint = [
        rectangle(PixelRect(x: 21, y: 19, width: 61, height: 53), Color(red: 254, green: 231, blue: 200)),
        disc(PixelRect(x: 40, y: 30, width: 60, height: 50), Color(red: 40, green: 90, blue: 30), alpha: 0.6),
    ]

    /// Returns a file of a small picture whose frame header says another size.
    static func promising(_ size: PixelSize) throws -> [UInt8] {
        let small = picture(PixelSize(width: 64, height: 64))
        var jpeg = try JPEGCodec.encode(small, quality: 90, subsampling: .quarter)
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        let sides = [size.height, size.width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: sides)
        return jpeg
    }

    /// Returns a disc of one colour with a soft edge, with an opacity of `alpha` inside.
    static func disc(_ bounds: PixelRect, _ color: Color, alpha: Double = 1) -> Layer {
        var layer = Layer(transparent: bounds)
        let (w, h) = (Double(bounds.width), Double(bounds.height))
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                let (dx, dy) = ((Double(x) + 0.5) / w * 2 - 1, (Double(y) + 0.5) / h * 2 - 1)
                let inside = max(0, min(1, (1 - (dx * dx + dy * dy).squareRoot()) * min(w, h) / 4))
                layer.setPixel(x, y, color, alpha * inside)
            }
        }
        return layer
    }

    static func rectangle(_ bounds: PixelRect, _ color: Color, alpha: Double = 1) -> Layer {
        var layer = Layer(transparent: bounds)
        for y in 0..<bounds.height { for x in 0..<bounds.width { layer.setPixel(x, y, color, alpha) } }
        return layer
    }

    /// Returns overlays in corners, on block boundaries, beyond the edges, overlapping, and empty.
    static func overlays(_ size: PixelSize) -> [[Layer]] {
        let (w, h) = (size.width, size.height)
        let red = Color(red: 250, green: 30, blue: 20)
        let skin = Color(red: 254, green: 231, blue: 200)
        return [
            [rectangle(PixelRect(x: 0, y: 0, width: 1, height: 1), red)],
            [rectangle(PixelRect(x: w - 1, y: h - 1, width: 1, height: 1), red)],
            [rectangle(PixelRect(x: 8, y: 8, width: 8, height: 8), skin)],
            [rectangle(PixelRect(x: 15, y: 15, width: 18, height: 2), skin, alpha: 0.5)],
            [disc(PixelRect(x: w / 4, y: h / 4, width: w / 2 + 1, height: h / 2 + 1), skin)],
            [disc(PixelRect(x: -9, y: -7, width: 30, height: 20), skin, alpha: 0.7)],
            [disc(PixelRect(x: w - 10, y: h - 10, width: 25, height: 25), red)],
            [
                disc(PixelRect(x: 2, y: 2, width: 24, height: 24), red),
                disc(PixelRect(x: 14, y: 10, width: 24, height: 24), skin, alpha: 0.8),
            ],
            [rectangle(PixelRect(x: -5, y: -5, width: w + 10, height: h + 10), skin)],
            [rectangle(PixelRect(x: w, y: h, width: 5, height: 5), red)],
            [rectangle(PixelRect(x: 0, y: 0, width: w, height: h), red, alpha: 0)],
            [],
        ]
    }
}

extension Layer {
    fileprivate mutating func setPixel(_ x: Int, _ y: Int, _ color: Color, _ alpha: Double) {
        let index = (y * bounds.width + x) * 4
        for (channel, value) in [color.red, color.green, color.blue, 255].enumerated() {
            bytes[index + channel] = UInt8((Double(value) * alpha).rounded())
        }
    }
}

/// A handmade JPEG file: blocks of zeros, for kinds of files that no encoder here writes.
struct HandmadeJPEG {
    var frame: UInt8 = 0xC0
    var precision: UInt8 = 8
    var components: UInt8 = 3
    /// The sampling factors of every component.
    var sampling: UInt8 = 0x11
    /// The components of each scan, with the step of the quantisation table set before it.
    var scans: [(components: [UInt8], step: UInt8)]

    init(components: UInt8) {
        self.components = components
        scans = [(Array(1...components), 1)]
    }

    /// The file: 8 by 8 pixels.
    var bytes: [UInt8] {
        let sampling = (1...components).flatMap { id -> [UInt8] in [id, self.sampling, 0] }
        var file: [UInt8] = [0xFF, 0xD8] + table(1)
        file += segment(frame, [precision, 0, 8, 0, 8, components] + sampling)
        // One code of one bit: a DC difference of 0, and EOB.
        let code: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        file += segment(0xC4, [0x00] + code) + segment(0xC4, [0x10] + code)
        for scan in scans {
            let isFirst = frame != 0xC2 || scan.step == 1
            let spectrum: [UInt8] = frame != 0xC2 ? [0, 63, 0] : isFirst ? [0, 0, 0] : [1, 63, 0]
            if frame != 0xC2 { file += table(scan.step) }
            let selectors = scan.components.flatMap { id -> [UInt8] in [id, 0x00] }
            file += segment(0xDA, [UInt8(scan.components.count)] + selectors + spectrum)
            let bits = scan.components.count * (frame == 0xC2 ? 1 : 2)
            file += [bits >= 8 ? 0 : UInt8(0xFF >> bits)]
        }
        return file + [0xFF, 0xD9]
    }

    private func table(_ step: UInt8) -> [UInt8] { segment(0xDB, [0] + [UInt8](repeating: step, count: 64)) }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, 0, UInt8(payload.count + 2)] + payload
    }
}
