internal import Imaging

/// How much of each pixel is covered, 0 to 255, in a rectangle of the picture.
struct CoverageMask: Sendable {
    let bounds: PixelRect
    var bytes: [UInt8]

    /// A mask that covers nothing yet.
    init(empty bounds: PixelRect) {
        self.bounds = bounds
        bytes = [UInt8](repeating: 0, count: max(0, bounds.width) * max(0, bounds.height))
    }

    /// Adds what another mask covers, as if both were chance: 1 - (1 - a)(1 - b).
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
}
