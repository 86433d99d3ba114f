internal import Imaging

/// A bitmap sampled under an affine map. To reduce, it is halved until less than a halving remains, and a triangle
/// filter does the rest; to enlarge, the cubic filter of Mitchell and Netravali ("Reconstruction filters in computer
/// graphics", 1988) with B = C = 1/3, without ringing and blocking. Both kernels cover 4 by 4 pixels.
struct PictureSampler {
    /// The pixels that the bitmap can touch.
    let bounds: PixelRect
    private let grid: PictureGrid
    private let gridFromTarget: Affine
    private let kernel: SamplingKernel

    /// `nil` if the map flattens the bitmap or takes it out of bounds.
    init?(_ picture: ColorBitmap, targetFromPixel: Affine) {
        guard targetFromPixel.inverse != nil else { return nil }
        var grid = PictureGrid(picture)
        var targetFromGrid = targetFromPixel
        while targetFromGrid.meanScale < 0.5, grid.size.longSide > 1 {
            grid = grid.halved
            targetFromGrid = Affine.scale(2, 2).then(targetFromGrid)
        }
        guard let inverse = targetFromGrid.inverse else { return nil }
        let (width, height) = (Double(grid.size.width) + 2, Double(grid.size.height) + 2)
        let corners = [Point(-2, -2), Point(width, -2), Point(-2, height), Point(width, height)]
        guard let box = Rect(enclosing: corners.map(targetFromGrid.apply)) else { return nil }
        bounds = box.enclosingPixels
        gridFromTarget = inverse
        kernel = SamplingKernel(scale: targetFromGrid.meanScale)
        self.grid = grid
    }

    /// Returns the premultiplied colour at a pixel's centre, 0 to 255.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let point = gridFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let (left, top) = ((point.x - 1.5).rounded(.down), (point.y - 1.5).rounded(.down))
        guard left >= -4, top >= -4, left < Double(grid.size.width), top < Double(grid.size.height) else {
            return .zero
        }
        let across = kernel.weights(from: Float(left + 0.5 - point.x))
        let down = kernel.weights(from: Float(top + 0.5 - point.y))
        return grid.sum(left: Int(left), top: Int(top), across: across, down: down)
    }
}

/// The filter kernel: the weights of four neighbouring pixels.
private struct SamplingKernel {
    /// When reducing, the reciprocal of bitmap pixels per target pixel; 0 when enlarging.
    private let slope: Float

    init(scale: Double) { slope = scale < 1 ? Float(max(scale, 0.5)) : 0 }

    /// Returns the weights at four distances one apart, from the first, below 0; their sum is 1.
    @inline(__always)
    func weights(from first: Float) -> SIMD4<Float> {
        let x = SIMD4(-first, abs(first + 1), abs(first + 2), first + 3)
        guard slope > 0 else { return Self.mitchell(x) }
        let triangle: SIMD4<Float> = Float(1) - x * slope
        let weights = triangle.replacing(with: 0, where: triangle .< 0)
        return weights / weights.sum()
    }

    /// Returns the cubic's weights; outer distances are 1 to 2, inner ones 0 to 1.
    @inline(__always)
    private static func mitchell(_ x: SIMD4<Float>) -> SIMD4<Float> {
        var near: SIMD4<Float> = x * Float(7) - Float(12)
        near = near * x * x + Float(16.0 / 3)
        var far: SIMD4<Float> = x * Float(-7.0 / 3) + Float(12)
        far = (far * x - Float(20)) * x + Float(32.0 / 3)
        return SIMD4(far.x, near.y, near.z, far.w) / Float(6)
    }
}

/// A bitmap in single precision, with a transparent border of four pixels: any 4 by 4 pixels that touch it need no
/// bounds check.
private struct PictureGrid {
    let size: PixelSize
    private let pixels: [SIMD4<Float>]

    private static let edge = 4
    private var stride: Int { size.width + 2 * Self.edge }

    init(_ picture: ColorBitmap) {
        self.init(size: picture.size) { SIMD4<Float>(picture.pixels[$1 * picture.size.width + $0]) }
    }

    private init(size: PixelSize, _ color: (_ x: Int, _ y: Int) -> SIMD4<Float>) {
        self.size = size
        let stride = size.width + 2 * Self.edge
        var pixels = [SIMD4<Float>](repeating: .zero, count: stride * (size.height + 2 * Self.edge))
        for y in 0..<size.height {
            for x in 0..<size.width { pixels[(y + Self.edge) * stride + x + Self.edge] = color(x, y) }
        }
        self.pixels = pixels
    }

    /// The bitmap at half size, each pixel the mean of four.
    var halved: PictureGrid {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        let quarters = SIMD4<Float>(0.5, 0.5, 0, 0)
        return PictureGrid(size: half) { sum(left: 2 * $0, top: 2 * $1, across: quarters, down: quarters) }
    }

    /// Returns the weighted sum of 4 by 4 pixels that start at most four pixels left of and above the bitmap, and not
    /// beyond it.
    @inline(__always)
    func sum(left: Int, top: Int, across: SIMD4<Float>, down: SIMD4<Float>) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        var index = (top + Self.edge) * stride + left + Self.edge
        for row in 0..<4 {
            let line = pixels[index] * across.x + pixels[index + 1] * across.y
            let rest = pixels[index + 2] * across.z + pixels[index + 3] * across.w
            sum += (line + rest) * down[row]
            index += stride
        }
        return sum
    }
}
