extension PixelBuffer {
    /// Returns the part of the picture inside `rect`; parts of `rect` outside the picture are ignored.
    ///
    /// - Precondition: The part of `rect` inside the picture is not empty.
    package func cropped(to rect: PixelRect) -> PixelBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return self }
        let kept = part.rows(of: bytes, width: size.width, samplesPerPixel: Self.bytesPerPixel)
        return PixelBuffer(size: part.size, bytes: kept)
    }

    /// Replaces pixels, including alpha, with those of another picture; parts beyond the edges are clipped.
    package mutating func place(_ picture: PixelBuffer, x: Int, y: Int) {
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

extension Raster {
    /// Returns a part of the picture as 8-bit pixels, as in ``pixels``; parts of `rect` outside the picture are
    /// ignored.
    ///
    /// - Precondition: The part of `rect` inside the picture is not empty.
    package func pixels(of rect: PixelRect) -> PixelBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return pixels }
        let kept: Samples =
            switch samples {
            case .eight(let values):
                .eight(part.rows(of: values, width: size.width, samplesPerPixel: channels))
            case .sixteen(let values):
                .sixteen(part.rows(of: values, width: size.width, samplesPerPixel: channels))
            }
        return Raster(size: part.size, channels: channels, samples: kept).pixels
    }
}

extension PixelRect {
    /// Returns the samples of this part of a picture.
    ///
    /// - Precondition: The part is inside the picture.
    func rows<Sample>(of samples: [Sample], width: Int, samplesPerPixel: Int) -> [Sample] {
        var kept: [Sample] = []
        kept.reserveCapacity(size.area * samplesPerPixel)
        for row in y..<maxY {
            let start = (row * width + x) * samplesPerPixel
            kept += samples[start..<start + self.width * samplesPerPixel]
        }
        return kept
    }
}
