/// A JPEG's MCUs. T.81 A.2.
struct JPEGGrid: Sendable {
    private let components: [JPEGComponent]
    /// The blocks along an MCU's side, for the component with the most.
    private let across, down: Int

    init(_ facts: JPEGFacts) {
        components = facts.components
        across = components.map(\.horizontalSampling).max() ?? 1
        down = components.map(\.verticalSampling).max() ?? 1
    }

    /// Returns a component's blocks along an MCU's sides; 1 if it is the only one.
    func blocks(of component: Int) -> PixelSize {
        guard components.count > 1 else { return PixelSize(width: 1, height: 1) }
        let component = components[component]
        return PixelSize(width: component.horizontalSampling, height: component.verticalSampling)
    }

    private var pixels: PixelSize {
        components.count > 1
            ? PixelSize(width: 8 * across, height: 8 * down) : PixelSize(width: 8, height: 8)
    }

    /// Returns the MCUs (columns and rows) that contain any of the pixels.
    func mcus(around part: PixelRect) -> PixelRect {
        let (left, top) = (part.x / pixels.width, part.y / pixels.height)
        return PixelRect(
            x: left,
            y: top,
            width: (part.maxX - 1) / pixels.width + 1 - left,
            height: (part.maxY - 1) / pixels.height + 1 - top
        )
    }

    /// Returns the pixels of MCUs, also beyond the edge.
    func pixels(of mcus: PixelRect) -> PixelRect { mcus.scaled(by: pixels) }

    func blocks(of component: Int, in mcus: PixelRect) -> PixelRect {
        mcus.scaled(by: blocks(of: component)).intersection(PixelRect(components[component].blocks))
    }
}

extension PixelRect {
    fileprivate func scaled(by size: PixelSize) -> PixelRect {
        PixelRect(
            x: x * size.width,
            y: y * size.height,
            width: width * size.width,
            height: height * size.height
        )
    }
}
