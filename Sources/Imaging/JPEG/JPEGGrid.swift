/// The MCUs of a JPEG picture. T.81 A.2.
struct JPEGGrid: Sendable {
    private let components: [JPEGComponent]
    /// The number of blocks along each side of an MCU, for the component with the most.
    private let across: Int
    private let down: Int

    init(_ facts: JPEGFacts) {
        components = facts.components
        across = components.map(\.horizontalSampling).max() ?? 1
        down = components.map(\.verticalSampling).max() ?? 1
    }

    /// Returns the number of blocks of a component along each side of an MCU; 1 if the component is the only one.
    func blocks(of component: Int) -> PixelSize {
        guard components.count > 1 else { return PixelSize(width: 1, height: 1) }
        let component = components[component]
        return PixelSize(width: component.horizontalSampling, height: component.verticalSampling)
    }

    /// The sides of an MCU in pixels.
    private var pixels: PixelSize {
        components.count > 1
            ? PixelSize(width: 8 * across, height: 8 * down) : PixelSize(width: 8, height: 8)
    }

    /// Returns the MCUs, in columns and rows, that contain any of the pixels.
    func mcus(around part: PixelRect) -> PixelRect {
        let (left, top) = (part.x / pixels.width, part.y / pixels.height)
        return PixelRect(
            x: left,
            y: top,
            width: (part.maxX - 1) / pixels.width + 1 - left,
            height: (part.maxY - 1) / pixels.height + 1 - top
        )
    }

    /// Returns the pixels of the MCUs, including those beyond the picture's edge.
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
