/// The MCUs of a JPEG picture: the smallest parts that have blocks of every component. T.81 A.2.
struct JPEGGrid: Sendable {
    private let components: [JPEGComponent]
    /// Blocks an MCU has of the component with most of them, along each side.
    private let across: Int
    private let down: Int

    /// The grid of a picture.
    init(_ facts: JPEGFacts) {
        components = facts.components
        across = components.map(\.horizontalSampling).max() ?? 1
        down = components.map(\.verticalSampling).max() ?? 1
    }

    /// Blocks an MCU has of a component, along each side. The MCU of a component alone is a block.
    func blocks(of component: Int) -> PixelSize {
        guard components.count > 1 else { return PixelSize(width: 1, height: 1) }
        let component = components[component]
        return PixelSize(width: component.horizontalSampling, height: component.verticalSampling)
    }

    /// The side lengths of an MCU, pixels.
    private var pixels: PixelSize {
        components.count > 1
            ? PixelSize(width: 8 * across, height: 8 * down) : PixelSize(width: 8, height: 8)
    }

    /// The MCUs, in columns and rows, that hold some pixels.
    func mcus(around part: PixelRect) -> PixelRect {
        let (left, top) = (part.x / pixels.width, part.y / pixels.height)
        return PixelRect(
            x: left,
            y: top,
            width: (part.maxX - 1) / pixels.width + 1 - left,
            height: (part.maxY - 1) / pixels.height + 1 - top
        )
    }

    /// The pixels of some MCUs, those beyond the picture's edge counted.
    func pixels(of mcus: PixelRect) -> PixelRect { mcus.scaled(by: pixels) }

    /// The blocks of a component that some MCUs have, none beyond its edge.
    func blocks(of component: Int, in mcus: PixelRect) -> PixelRect {
        mcus.scaled(by: blocks(of: component)).intersection(PixelRect(components[component].blocks))
    }
}

extension PixelRect {
    /// The rectangle with every column and row made so many.
    fileprivate func scaled(by size: PixelSize) -> PixelRect {
        PixelRect(
            x: x * size.width,
            y: y * size.height,
            width: width * size.width,
            height: height * size.height
        )
    }
}
