import Testing

@testable import Imaging

/// A comparison of a covered JPEG with its source, coefficient by coefficient. The blocks that a layer may touch are
/// determined independently, pixel by pixel.
struct CoefficientCheck {
    private(set) var blocks = 0
    private(set) var touched = 0
    /// Blocks outside the overlay that have changed.
    private(set) var broken = 0

    /// Counts the blocks of all components.
    init(_ before: JPEGPicture, _ after: JPEGPicture, under layers: [Layer]) throws {
        let masks = layers.map { Mask($0, before) }
        for (index, component) in before.components.enumerated() {
            let old = try before.coefficients(ofComponent: index)
            let new = try after.coefficients(ofComponent: index)
            try #require(old.count == new.count && old.count == component.blocks.area * 64)
            let scale = Self.pixelsPerBlock(component, before)
            for row in 0..<component.blocks.height {
                for column in 0..<component.blocks.width {
                    blocks += 1
                    let area = PixelRect(
                        x: column * scale.width,
                        y: row * scale.height,
                        width: scale.width,
                        height: scale.height
                    )
                    if masks.contains(where: { $0.hides(area) }) {
                        touched += 1
                    } else {
                        let start = (row * component.blocks.width + column) * 64
                        if old[start..<start + 64] != new[start..<start + 64] { broken += 1 }
                    }
                }
            }
        }
    }

    /// Returns the size of a component's block in pixels.
    static func pixelsPerBlock(_ component: JPEGComponent, _ picture: JPEGPicture) -> PixelSize {
        let horizontal = picture.components.map(\.horizontalSampling).max() ?? 1
        let vertical = picture.components.map(\.verticalSampling).max() ?? 1
        return PixelSize(
            width: 8 * horizontal / component.horizontalSampling,
            height: 8 * vertical / component.verticalSampling
        )
    }

    /// Returns `true` if two files have the same size, sampling, tables, scans, restart intervals and colour models.
    static func areAlike(_ a: JPEGPicture, _ b: JPEGPicture) -> Bool {
        a.size == b.size && a.components == b.components && a.isProgressive == b.isProgressive
            && a.restartInterval == b.restartInterval && a.colorModel == b.colorModel
    }

    private struct Mask {
        let layer: Layer
        let visible: PixelRect

        init(_ layer: Layer, _ picture: JPEGPicture) {
            self.layer = layer
            visible = layer.bounds.intersection(PixelRect(picture.size))
        }

        func hides(_ area: PixelRect) -> Bool {
            let common = visible.intersection(area)
            return (common.y..<common.maxY).contains { y in
                (common.x..<common.maxX).contains { x in layer.alpha(x: x, y: y) > 0 }
            }
        }
    }
}
