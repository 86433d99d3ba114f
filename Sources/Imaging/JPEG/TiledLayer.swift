/// A layer with its uniform tiles of 8 by 8 pixels, most of a patch, found once for all components.
struct TiledLayer: Sendable {
    private static let side = 8
    /// A tile of several colours or not entirely inside the layer; pixels are smaller numbers.
    private static let mixed = UInt64.max

    let layer: Layer
    let visible: PixelRect
    private let tiles: PixelRect
    /// Each tile's only pixel, row by row, or `mixed`.
    private let pixels: [UInt64]

    init(_ layer: Layer, in size: PixelSize) {
        self.layer = layer
        let visible = layer.bounds.intersection(PixelRect(size))
        let tiles = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 0, height: 0) : Self.tiles(of: visible)
        self.visible = visible
        self.tiles = tiles
        var pixels: [UInt64] = []
        pixels.reserveCapacity(tiles.width * tiles.height)
        unsafe layer.bytes.withUnsafeBytes { bytes in
            for y in tiles.y..<tiles.maxY {
                for x in tiles.x..<tiles.maxX {
                    let whole = PixelRect(
                        x: x * Self.side,
                        y: y * Self.side,
                        width: Self.side,
                        height: Self.side
                    )
                    let tile = whole.intersection(PixelRect(size))
                    let isInside = tile.intersection(visible) == tile
                    pixels.append(
                        isInside ? unsafe layer.onlyPixel(in: tile, of: bytes) ?? Self.mixed : Self.mixed
                    )
                }
            }
        }
        self.pixels = pixels
    }

    /// Returns the premultiplied pixel that fills a non-empty part; `nil` if the tiles cannot tell or the layer does
    /// not cover all of it.
    func onlyPixel(in part: PixelRect) -> SIMD4<UInt8>? {
        let wanted = Self.tiles(of: part)
        guard wanted.intersection(tiles) == wanted else { return nil }
        let first = pixels[(wanted.y - tiles.y) * tiles.width + wanted.x - tiles.x]
        guard first != Self.mixed else { return nil }
        for y in wanted.y..<wanted.maxY {
            for x in wanted.x..<wanted.maxX
            where pixels[(y - tiles.y) * tiles.width + x - tiles.x] != first {
                return nil
            }
        }
        return SIMD4<UInt8>(
            truncatingIfNeeded: SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: first))
                &>> SIMD4(0, 8, 16, 24)
        )
    }

    private static func tiles(of rect: PixelRect) -> PixelRect {
        let (left, top) = (rect.x / side, rect.y / side)
        return PixelRect(
            x: left,
            y: top,
            width: (rect.maxX - 1) / side + 1 - left,
            height: (rect.maxY - 1) / side + 1 - top
        )
    }
}

extension Layer {
    /// Returns the pixel that fills a non-empty part inside `bounds`, its first byte the lowest; `nil` if there are
    /// several. `bytes` must be the layer's own.
    fileprivate func onlyPixel(in part: PixelRect, of bytes: UnsafeRawBufferPointer) -> UInt64? {
        var offset = ((part.y - bounds.y) * bounds.width + part.x - bounds.x) * 4
        let first = UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let four = SIMD4(repeating: first.littleEndian)
        for _ in 0..<part.height {
            var others = SIMD4<UInt32>.zero
            for x in stride(from: 0, through: part.width - 4, by: 4) {
                others |=
                    unsafe bytes.loadUnaligned(fromByteOffset: offset + x * 4, as: SIMD4<UInt32>.self) ^ four
            }
            for x in part.width / 4 * 4..<part.width {
                others[0] |=
                    unsafe bytes.loadUnaligned(fromByteOffset: offset + x * 4, as: UInt32.self) ^ four[0]
            }
            if others != .zero { return nil }
            offset += bounds.width * 4
        }
        return UInt64(first)
    }
}
