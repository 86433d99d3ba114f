internal import Imaging

/// Reads a picture under an affine map: averages when it gets smaller, smooth when it gets larger.
///
/// To shrink, the picture is halved until less than a halving is left, and the rest is done by a triangle
/// filter; to enlarge, by the cubic filter of Mitchell and Netravali ("Reconstruction filters in computer
/// graphics", 1988), B = C = 1/3, which neither rings nor shows squares. Both reach over 4 by 4 pixels.
struct PictureSampler {
    /// The pixels of the target that the picture can touch.
    let bounds: PixelRect
    private let grid: PictureGrid
    private let gridFromTarget: Affine
    private let kernel: SamplingKernel

    /// A picture mapped to the pixels of a target; `nil` when it is flattened or out of all bounds.
    init?(_ picture: EmojiPicture, targetFromPixel: Affine) {
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

    /// The premultiplied colour at the middle of a pixel of the target, channels from 0 to 255.
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let point = gridFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard point.x > -2, point.y > -2, point.x < Double(grid.size.width) + 2,
            point.y < Double(grid.size.height) + 2
        else { return .zero }
        let (left, top) = ((point.x - 1.5).rounded(.down), (point.y - 1.5).rounded(.down))
        let across = kernel.weights(from: Float(left + 0.5 - point.x))
        let down = kernel.weights(from: Float(top + 0.5 - point.y))
        return grid.sum(left: Int(left), top: Int(top), across: across, down: down)
    }
}

/// The weights of four neighbouring pixels.
private struct SamplingKernel {
    /// How many pixels of the picture one of the target takes where the picture shrinks; 0 where it grows.
    private let support: Float

    init(scale: Double) { support = scale < 1 ? Float(min(2, 1 / max(scale, 0.5))) : 0 }

    /// The weights at four distances one apart, the first of them given, which together are 1.
    func weights(from first: Float) -> SIMD4<Float> {
        let distances = SIMD4<Float>(first, first + 1, first + 2, first + 3)
        var weights = SIMD4<Float>.zero
        for index in 0..<4 { weights[index] = weight(abs(distances[index])) }
        return weights / weights.sum()
    }

    private func weight(_ distance: Float) -> Float {
        support > 0 ? max(0, 1 - distance / support) : Self.mitchell(distance)
    }

    private static func mitchell(_ x: Float) -> Float {
        if x < 1 { return ((7 * x - 12) * x * x + 16 / 3) / 6 }
        if x < 2 { return (((-7 / 3 * x + 12) * x - 20) * x + 32 / 3) / 6 }
        return 0
    }
}

/// A picture in single precision, see-through outside its edges.
private struct PictureGrid {
    let size: PixelSize
    let pixels: [SIMD4<Float>]

    init(_ picture: EmojiPicture) {
        size = picture.size
        pixels = picture.pixels.map { SIMD4<Float>($0) }
    }

    private init(size: PixelSize, pixels: [SIMD4<Float>]) {
        self.size = size
        self.pixels = pixels
    }

    /// The picture at half the size, each pixel the mean of four.
    var halved: PictureGrid {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        let pixels = (0..<half.area).map { index in
            let (x, y) = (index % half.width * 2, index / half.width * 2)
            return (pixel(x, y) + pixel(x + 1, y) + pixel(x, y + 1) + pixel(x + 1, y + 1)) / 4
        }
        return PictureGrid(size: half, pixels: pixels)
    }

    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return .zero }
        return pixels[y * size.width + x]
    }

    /// The weighted sum of four by four pixels.
    func sum(left: Int, top: Int, across: SIMD4<Float>, down: SIMD4<Float>) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<4 {
            var line = SIMD4<Float>.zero
            for column in 0..<4 { line += pixel(left + column, top + row) * across[column] }
            sum += line * down[row]
        }
        return sum
    }
}
