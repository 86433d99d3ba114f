internal import CPNG

/// Samples as a lossless file stores them: grey or colour, with or without straight alpha, 8 or 16 bits each, rows from
/// the top, no padding.
package struct Raster: Sendable, Equatable {
    /// Samples of one bit depth, interleaved by pixel.
    package enum Samples: Sendable, Equatable {
        /// 8-bit samples, 0 to 255.
        case eight([UInt8])
        /// 16-bit samples, 0 to 65,535.
        case sixteen([UInt16])
    }

    package let size: PixelSize
    /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
    package let channels: Int
    /// A sample for each channel, or a place in the palette for each pixel.
    private(set) var stored: Samples
    /// The colours of a palette, `channels` bytes each; `nil` without one.
    let palette: [UInt8]?
    var storedChannels: Int { palette == nil ? channels : 1 }

    /// `size.area * channels` samples.
    package var samples: Samples {
        guard let palette, case .eight(let places) = stored else { return stored }
        return .eight(
            unsafe [UInt8](unsafeUninitializedCapacity: places.count * channels) { target, count in
                unsafe cpng_colors(places, places.count, palette, Int32(channels), target.baseAddress)
                count = places.count * channels
            }
        )
    }

    /// Creates a picture from samples, whose number the caller guarantees, whatever a file contains. With a palette of 256
    /// colours there is a place in it for each pixel instead.
    package init(size: PixelSize, channels: Int, samples: Samples, palette: [UInt8]? = nil) {
        let count =
            switch samples {
            case .eight(let values): values.count
            case .sixteen(let values): values.count
            }
        (self.size, self.channels, stored, self.palette) = (size, channels, samples, palette)
        precondition((1...4).contains(channels) && count == size.area * storedChannels, "all samples")
        precondition(palette.map { $0.count == 256 * channels } ?? true, "256 colours")
    }

    /// Returns a picture of other samples, stored alike.
    func with(_ samples: Samples, _ size: PixelSize) -> Raster {
        Raster(size: size, channels: channels, samples: samples, palette: palette)
    }

    /// Creates a picture from 8-bit pixels, with or without alpha.
    package init(_ pixels: PixelBuffer, keepsAlpha: Bool) {
        let samples = keepsAlpha ? pixels.bytes : pixels.withoutAlpha
        self.init(size: pixels.size, channels: keepsAlpha ? 4 : 3, samples: .eight(samples))
    }

    package var isGray: Bool { channels < 3 }
    package var hasAlpha: Bool { channels % 2 == 0 }

    /// Draws a layer over the picture ("source over", Porter and Duff 1984), clipped at the edges. Samples without a
    /// layer over them are unchanged to the last bit. Grey pictures take its red channel, which is its grey if it has
    /// no colour.
    package mutating func draw(_ layer: Layer) {
        if palette != nil { self = Raster(size: size, channels: channels, samples: samples) }
        let format = LayerBlending(size: size, channels: channels)
        switch stored {
        case .eight(var values):
            stored = .eight([])
            format.draw(layer, over: &values)
            stored = .eight(values)
        case .sixteen(var values):
            stored = .sixteen([])
            format.draw(layer, over: &values)
            stored = .sixteen(values)
        }
    }

    /// The picture as 8-bit pixels: 16 bits rounded, grey in all three colours, opaque without alpha.
    package var pixels: PixelBuffer {
        switch samples {
        case .eight(let values):
            if channels == 4 { return PixelBuffer(size: size, bytes: values) }
            return PixelBuffer(size: size, bytes: spread(values) { $0 })
        case .sixteen(let values):
            return PixelBuffer(size: size, bytes: spread(values) { UInt8((Int($0) + 128) / 257) })
        }
    }

    /// Returns every `step`th pixel, across and down, of a part, as in ``pixels``. The part is clipped to the picture,
    /// which it must overlap.
    package func pixels(in part: PixelRect, every step: Int) -> PixelBuffer {
        let part = part.intersection(PixelRect(size))
        let count = PixelSize(width: (part.width + step - 1) / step, height: (part.height + step - 1) / step)
        func thinned<Sample>(_ values: [Sample]) -> [Sample] {
            var kept: [Sample] = []
            let channels = storedChannels
            kept.reserveCapacity(count.area * channels)
            for y in stride(from: part.y, to: part.maxY, by: step) {
                for x in stride(from: part.x, to: part.maxX, by: step) {
                    let start = (y * size.width + x) * channels
                    kept += values[start..<start + channels]
                }
            }
            return kept
        }
        let samples: Samples =
            switch stored {
            case .eight(let values): .eight(thinned(values))
            case .sixteen(let values): .sixteen(thinned(values))
            }
        return with(samples, count).pixels
    }

    private func spread<Sample>(_ values: [Sample], _ byte: (Sample) -> UInt8) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            unsafe values.withUnsafeBufferPointer { values in
                let (green, blue) = channels < 3 ? (0, 0) : (1, 2)
                for pixel in 0..<size.area {
                    let start = pixel * channels
                    unsafe target[pixel * 4] = byte(values[start])
                    unsafe target[pixel * 4 + 1] = byte(values[start + green])
                    unsafe target[pixel * 4 + 2] = byte(values[start + blue])
                    unsafe target[pixel * 4 + 3] = hasAlpha ? byte(values[start + channels - 1]) : 255
                }
            }
            count = size.area * 4
        }
    }

    /// Creates a picture of one channel from a grey one.
    package init(_ gray: GrayBuffer) { self.init(size: gray.size, channels: 1, samples: .eight(gray.bytes)) }

    /// Returns the luma of the picture (ITU-R BT.601), without alpha.
    package func luma() -> GrayBuffer {
        guard case .eight(let values) = stored else { return pixels.luma() }
        if channels == 1 { return GrayBuffer(size: size, bytes: values) }
        // By rows, as the pixels of all take four times the memory.
        let (row, rows) = (size.width * storedChannels, max(1, (1 << 20) / size.width))
        let luma = stride(from: 0, to: size.height, by: rows).map { y in
            let part = PixelSize(width: size.width, height: min(rows, size.height - y))
            let some = Array(values[y * row..<(y + part.height) * row])
            return with(.eight(some), part).pixels.luma().bytes
        }
        return GrayBuffer(size: size, bytes: Array(luma.joined()))
    }
}

extension PixelBuffer {
    fileprivate var withoutAlpha: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: size.area * 3) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                for pixel in 0..<size.area {
                    for channel in 0..<3 {
                        unsafe target[3 * pixel + channel] = unsafe source[4 * pixel + channel]
                    }
                }
            }
            count = size.area * 3
        }
    }
}
