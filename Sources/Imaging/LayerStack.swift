/// The layers over a picture, from the lowest. They become one when together they are larger than the picture: a
/// thousand faces take no more memory than two pictures.
package struct LayerStack: Sendable {
    /// The layers.
    package private(set) var layers: [Layer] = []
    /// The mask of the picture's pixels: 0 where nothing is marked, else the value of the highest layer.
    package private(set) var mask: GrayBuffer?
    private let whole: PixelRect
    private var area = 0

    /// Creates an empty stack over a picture of this size, with a mask if one is wanted.
    package init(over size: PixelSize, withMask: Bool) {
        whole = PixelRect(size)
        if withMask { mask = GrayBuffer(size: size, filledWith: 0) }
    }

    /// Lays a layer on top, unless it is empty; `mark` is its value in the mask.
    package mutating func add(_ layer: Layer, mark: UInt8? = nil) {
        guard !layer.bounds.isEmpty else { return }
        if let mark { self.mask?.mark(layer, mark) }
        layers.append(layer)
        area += layer.bounds.width * layer.bounds.height
        guard area > whole.width * whole.height, layers.count > 1 else { return }
        var one = layers[0].bounds == whole ? layers.removeFirst() : Layer(transparent: whole)
        for layer in layers { one.draw(layer) }
        (layers, area) = ([one], whole.width * whole.height)
    }
}

extension Layer {
    /// Draws another layer over this one, clipped at the edges ("source over", Porter and Duff 1984).
    mutating func draw(_ layer: Layer) {
        let shared = layer.bounds.intersection(bounds)
        for y in shared.y..<max(shared.y, shared.maxY) {
            let row = layer.bytes[layer.index(shared.x, y)..<layer.index(shared.maxX, y)]
            var (target, source) = (index(shared.x, y), row.startIndex)
            while source < row.endIndex {
                let rest = 255 - Int(row[source + 3])
                for channel in 0..<4 where rest < 255 {
                    let below = UInt8((Int(bytes[target + channel]) * rest + 127) / 255)
                    bytes[target + channel] = row[source + channel] + below
                }
                (target, source) = (target + 4, source + 4)
            }
        }
    }

    private func index(_ x: Int, _ y: Int) -> Int { ((y - bounds.y) * bounds.width + x - bounds.x) * 4 }
}

extension GrayBuffer {
    /// Sets the pixels under a layer's paint to a value.
    package mutating func mark(_ layer: Layer, _ value: UInt8) {
        let seen = layer.bounds.intersection(PixelRect(size))
        for y in seen.y..<max(seen.y, seen.maxY) {
            for x in seen.x..<seen.maxX where layer.alpha(x: x, y: y) > 0 {
                bytes[y * size.width + x] = value
            }
        }
    }
}
