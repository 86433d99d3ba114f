internal import CPaint
internal import Imaging

/// The coverage per pixel, 0 to 255, in a rectangle of the picture.
struct CoverageMask: Sendable {
    let bounds: PixelRect
    var bytes: [UInt8]

    init(empty bounds: PixelRect) {
        self.bounds = bounds
        bytes = [UInt8](repeating: 0, count: max(0, bounds.width) * max(0, bounds.height))
    }

    /// Adds another mask, as independent coverage: 1 - (1 - a)(1 - b).
    mutating func unite(_ other: CoverageMask) {
        let shared = bounds.intersection(other.bounds)
        guard !shared.isEmpty else { return }
        for y in shared.y..<shared.maxY {
            var target = (y - bounds.y) * bounds.width + shared.x - bounds.x
            var source = (y - other.bounds.y) * other.bounds.width + shared.x - other.bounds.x
            for _ in 0..<shared.width {
                let rest = (255 - Int(bytes[target])) * (255 - Int(other.bytes[source]))
                bytes[target] = UInt8(255 - (rest + 127) / 255)
                target += 1
                source += 1
            }
        }
    }

    func intersected(with other: CoverageMask) -> CoverageMask {
        var result = CoverageMask(empty: bounds.intersection(other.bounds))
        let shared = result.bounds
        guard !shared.isEmpty else { return result }
        for y in shared.y..<shared.maxY {
            var first = (y - bounds.y) * bounds.width + shared.x - bounds.x
            var second = (y - other.bounds.y) * other.bounds.width + shared.x - other.bounds.x
            var target = (y - shared.y) * shared.width
            for _ in 0..<shared.width {
                result.bytes[target] = UInt8((Int(bytes[first]) * Int(other.bytes[second]) + 127) / 255)
                first += 1
                second += 1
                target += 1
            }
        }
        return result
    }

    /// Returns the mask blurred by a small Gaussian and clipped. Each round averages neighbours with a variance of at
    /// most half a pixel.
    func blurred(sigma: Double, within canvas: PixelRect) -> CoverageMask {
        let variance = sigma * sigma
        guard variance > 0 else { return self }
        let rounds = max(1, Int((variance / 0.5).rounded(.up)))
        // Each of two neighbours gets half the variance.
        let share = UInt32(variance / Double(rounds) / 2 * 256)
        let grown = PixelRect(
            x: bounds.x - rounds,
            y: bounds.y - rounds,
            width: bounds.width + 2 * rounds,
            height: bounds.height + 2 * rounds
        ).intersection(canvas)
        guard !grown.isEmpty else { return self }
        var mask = CoverageMask(empty: grown)
        mask.copy(self)
        var line = [UInt8](repeating: 0, count: grown.width + 2)
        for _ in 0..<rounds { unsafe cpaint_soften(&mask.bytes, grown.width, grown.height, share, &line) }
        return mask
    }

    private mutating func copy(_ other: CoverageMask) {
        let shared = bounds.intersection(other.bounds)
        for y in shared.y..<max(shared.y, shared.maxY) {
            let target = (y - bounds.y) * bounds.width + shared.x - bounds.x
            let source = (y - other.bounds.y) * other.bounds.width + shared.x - other.bounds.x
            bytes.replaceSubrange(
                target..<target + shared.width,
                with: other.bytes[source..<source + shared.width]
            )
        }
    }
}
