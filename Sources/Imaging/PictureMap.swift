/// A map from a picture's pixels to another copy: smaller, larger, or in another orientation.
package struct PictureMap: Sendable {
    private let there, back: Affine
    private let target: PixelSize

    /// Creates a map from the visible part of a picture to that of another, whose stored `size` includes invisible
    /// margins.
    package init(
        from source: (window: PixelRect, orientation: Orientation),
        to target: (window: PixelRect, orientation: Orientation),
        size: PixelSize
    ) {
        let (own, other) = (source.window.size, target.window.size)
        let upright = source.orientation.uprightSize(ofStored: own)
        let uprightThere = target.orientation.uprightSize(ofStored: other)
        there = Affine.translation(-Double(source.window.x), -Double(source.window.y))
            .then(source.orientation.uprightFromStored(own))
            .then(
                .scale(
                    Double(uprightThere.width) / Double(upright.width),
                    Double(uprightThere.height) / Double(upright.height)
                )
            )
            .then(target.orientation.storedFromUpright(other))
            .then(.translation(Double(target.window.x), Double(target.window.y)))
        back = there.inverse ?? .identity
        self.target = size
    }

    /// Creates a map between stored pictures of the same orientation.
    package init(from source: PixelSize, to target: PixelSize) {
        self.init(from: (PixelRect(source), .up), to: (PixelRect(target), .up), size: target)
    }

    /// Returns the layer for the other picture: each pixel is the mean of those it covers.
    package func layer(_ layer: Layer) -> Layer {
        resampled(layer, grownBy: 0) { sum, area in
            let half = SIMD4<UInt32>(repeating: UInt32(area) / 2)
            return SIMD4<UInt8>(truncatingIfNeeded: (sum &+ half) / UInt32(area))
        }
    }

    /// Returns a mask of the other picture in one opaque colour: all under the paint, grown by `reach` pixels.
    package func mask(_ layer: Layer, grownBy reach: Int, color: Color = .white) -> Layer {
        let ink = SIMD4(color.red, color.green, color.blue, 255)
        var mask = resampled(layer, grownBy: reach) { sum, _ in sum.w > 0 ? ink : .zero }
        let (width, height) = (mask.bounds.width, mask.bounds.height)
        mask.spread(ink, reach, along: width, step: 4, lines: height, each: 4 * width)
        mask.spread(ink, reach, along: height, step: 4 * width, lines: width, each: 4)
        return mask
    }

    private func resampled(
        _ layer: Layer,
        grownBy reach: Int,
        _ pixel: (SIMD4<UInt32>, Int) -> SIMD4<UInt8>
    ) -> Layer {
        let corners = [
            Point(Double(layer.bounds.x), Double(layer.bounds.y)),
            Point(Double(layer.bounds.maxX), Double(layer.bounds.maxY)),
        ].map(there.apply)
        let bounds = (Rect(enclosing: corners) ?? Rect(x: 0, y: 0, width: 0, height: 0))
            .expanded(by: Double(reach)).enclosingPixels.intersection(PixelRect(target))
        var result = Layer(transparent: bounds)
        guard !bounds.isEmpty else { return result }
        let across = spans(bounds.x..<bounds.maxX) { Point(Double($0), 0) }
        let down = spans(bounds.y..<bounds.maxY) { Point(0, Double($0)) }
        unsafe layer.bytes.withUnsafeBytes { bytes in
            for (row, y) in down.enumerated() {
                for (column, x) in across.enumerated() {
                    // After a quarter turn, a column's pixels are a source row.
                    let columns = (x.isAcross ? x.range : y.range)
                    let rows = (x.isAcross ? y.range : x.range)
                    let sum = unsafe layer.sum(
                        columns.clamped(to: layer.bounds.x..<layer.bounds.maxX),
                        rows.clamped(to: layer.bounds.y..<layer.bounds.maxY),
                        of: bytes
                    )
                    let value = pixel(sum, columns.count * rows.count)
                    let index = (row * bounds.width + column) * 4
                    for channel in 0..<4 { result.bytes[index + channel] = value[channel] }
                }
            }
        }
        return result
    }

    /// Returns the source pixels under each target column or row.
    private func spans(
        _ places: Range<Int>,
        _ point: (Int) -> Point
    ) -> [(range: Range<Int>, isAcross: Bool)] {
        places.map { place in
            let (first, last) = (back.apply(point(place)), back.apply(point(place + 1)))
            let isAcross = abs(last.x - first.x) > abs(last.y - first.y)
            let (a, b) = isAcross ? (first.x, last.x) : (first.y, last.y)
            let lower = Int((min(a, b) + 1e-6).rounded(.down))
            let upper = Int((max(a, b) - 1e-6).rounded(.up))
            return (lower..<max(lower + 1, upper), isAcross)
        }
    }
}

extension Layer {
    /// Sets each pixel of a mask to `ink` if one within `reach` on its line is set, for `lines` lines, `each` bytes
    /// apart, of `count` pixels, `step` bytes apart.
    fileprivate mutating func spread(
        _ ink: SIMD4<UInt8>,
        _ reach: Int,
        along count: Int,
        step: Int,
        lines: Int,
        each: Int
    ) {
        let old = bytes
        for line in 0..<lines {
            // The distance to the last paint, forward and then backward.
            for direction in [1, -1] {
                var distance = reach + 1
                for position in 0..<count {
                    let place = direction > 0 ? position : count - 1 - position
                    let index = line * each + place * step
                    distance = old[index + 3] > 0 ? 0 : distance + 1
                    guard distance <= reach else { continue }
                    for channel in 0..<4 { bytes[index + channel] = ink[channel] }
                }
            }
        }
    }
}
