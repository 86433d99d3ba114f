package import Imaging
package import Movies

extension PlanarPicture {
    /// Creates a full-range picture from pixels.
    ///
    /// - Parameter weights: The weights of red and blue in luma.
    package init(
        _ pixels: PixelBuffer,
        _ chroma: ChromaFormat = .quarter,
        depth: Int = 8,
        weights: (red: Double, blue: Double) = (0.299, 0.114)
    ) {
        self.init(size: pixels.size, chroma: chroma, depth: depth, filledWith: [0, 0, 0])
        let (largest, middle) = (Double(largest), Double(1 << (depth - 1)))
        func code(_ value: Double) -> UInt16 { UInt16(max(0, min(largest, value.rounded()))) }
        for plane in planes.indices {
            let (across, down) = plane == 0 ? (1, 1) : (chroma.columns, chroma.rows)
            let size = planeSize(plane)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let color = pixels.mean(x * across, y * down, across, down)
                    let (red, green, blue) = (color.x, color.y, color.z)
                    let luma =
                        weights.red * red + (1 - weights.red - weights.blue) * green + weights.blue * blue
                    let value =
                        switch plane {
                        case 0: luma * largest
                        case 1: (blue - luma) / (2 - 2 * weights.blue) * largest + middle
                        default: (red - luma) / (2 - 2 * weights.red) * largest + middle
                        }
                    planes[plane][y * size.width + x] = code(value)
                }
            }
        }
    }

    /// Returns a part of the picture; samples beyond the edges repeat the last ones.
    ///
    /// - Precondition: `x` and `y` are at chroma samples.
    package func part(x: Int, y: Int, _ size: PixelSize) -> PlanarPicture {
        var part = PlanarPicture(size: size, chroma: chroma, depth: depth, filledWith: [0, 0, 0])
        for plane in planes.indices {
            let (across, down) = plane == 0 ? (1, 1) : (chroma.columns, chroma.rows)
            let (own, target) = (planeSize(plane), part.planeSize(plane))
            for row in 0..<target.height {
                let from = min(own.height - 1, y / down + row) * own.width
                for column in 0..<target.width {
                    part.planes[plane][row * target.width + column] =
                        planes[plane][from + min(own.width - 1, x / across + column)]
                }
            }
        }
        return part
    }
}

extension PixelBuffer {
    /// Returns the mean red, green and blue of some pixels, 0 to 1.
    fileprivate func mean(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> SIMD3<Double> {
        var (sum, count) = (SIMD3<Double>.zero, 0.0)
        for row in y..<min(size.height, y + height) {
            for column in x..<min(size.width, x + width) {
                let color = self.color(x: column, y: row)
                sum += SIMD3(Double(color.red), Double(color.green), Double(color.blue))
                count += 255
            }
        }
        return sum / max(1, count)
    }
}
