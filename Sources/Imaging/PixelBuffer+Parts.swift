extension PixelBuffer {
    /// The part of the picture inside `rect`.
    ///
    /// - Precondition: the part of `rect` inside the picture is not empty; what lies outside is left out.
    public func cropped(to rect: PixelRect) -> PixelBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return self }
        let kept = part.rows(of: bytes, width: size.width, bytesPerPixel: Self.bytesPerPixel)
        return PixelBuffer(size: part.size, bytes: kept)
    }

    /// Puts another picture in place of what is there, alpha and all; what reaches beyond the edges is cut off.
    public mutating func place(_ picture: PixelBuffer, x: Int, y: Int) {
        let rect = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
        let visible = rect.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        let length = visible.width * Self.bytesPerPixel
        for row in visible.y..<visible.maxY {
            let source = ((row - y) * picture.size.width + visible.x - x) * Self.bytesPerPixel
            let target = (row * size.width + visible.x) * Self.bytesPerPixel
            bytes.replaceSubrange(target..<target + length, with: picture.bytes[source..<source + length])
        }
    }
}

extension PixelRect {
    /// The bytes of this part of a picture: its rows without those beside them.
    ///
    /// - Precondition: the part lies in the picture.
    func rows(of bytes: [UInt8], width: Int, bytesPerPixel: Int) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(size.area * bytesPerPixel)
        for row in y..<maxY {
            let start = (row * width + x) * bytesPerPixel
            kept += bytes[start..<start + self.width * bytesPerPixel]
        }
        return kept
    }
}
