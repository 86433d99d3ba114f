/// A grey picture in memory: one byte per pixel, 0 black to 255 white, rows from the top, no padding.
package struct GrayBuffer: Sendable, Equatable {
    package let size: PixelSize
    /// `size.area` bytes.
    package var bytes: [UInt8]

    /// Creates a picture from its bytes, which the caller guarantees to be `size.area`, whatever a file contains.
    package init(size: PixelSize, bytes: [UInt8]) {
        precondition(bytes.count == size.area, "a grey picture needs one byte a pixel")
        self.size = size
        self.bytes = bytes
    }

    package init(size: PixelSize, filledWith gray: UInt8) {
        self.init(size: size, bytes: [UInt8](repeating: gray, count: size.area))
    }

    /// Returns the part inside `rect`, clipped to the picture.
    package func cropped(to rect: PixelRect) -> GrayBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return self }
        return GrayBuffer(size: part.size, bytes: part.rows(of: bytes, width: size.width, samplesPerPixel: 1))
    }
}

extension PixelBuffer {
    /// Creates a picture with equal red, green and blue.
    package init(_ gray: GrayBuffer) { self = Raster(gray).pixels }

    /// Returns the luma of the picture (ITU-R BT.601), without alpha.
    package func luma() -> GrayBuffer {
        let count = size.area
        let gray = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            unsafe bytes.withUnsafeBufferPointer { source in
                for index in 0..<count {
                    let red = UInt32(unsafe source[4 * index])
                    let green = UInt32(unsafe source[4 * index + 1])
                    let blue = UInt32(unsafe source[4 * index + 2])
                    unsafe target[index] = UInt8(
                        truncatingIfNeeded: (77 * red + 150 * green + 29 * blue + 128) >> 8
                    )
                }
            }
            initialized = count
        }
        return GrayBuffer(size: size, bytes: gray)
    }
}
