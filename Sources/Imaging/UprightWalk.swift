/// The reading order that makes stored pixels upright.
private struct UprightWalk {
    let upright: PixelSize
    private let start, columnStep, rowStep: Int

    init(stored: PixelSize, orientation: Orientation) {
        upright = orientation.uprightSize(ofStored: stored)
        let map = orientation.storedFromUpright(stored)
        func index(_ x: Int, _ y: Int) -> Int {
            let center = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
            return Int(center.y.rounded(.down)) * stored.width + Int(center.x.rounded(.down))
        }
        start = index(0, 0)
        columnStep = index(1, 0) - start
        rowStep = index(0, 1) - start
    }

    @inline(__always)
    func turned<Sample>(_ samples: [Sample], channels: Int) -> [Sample] {
        unsafe [Sample](unsafeUninitializedCapacity: samples.count) { target, count in
            unsafe samples.withUnsafeBufferPointer { source in
                var to = 0
                for y in 0..<upright.height {
                    var from = start + y * rowStep
                    for _ in 0..<upright.width {
                        for channel in 0..<channels {
                            unsafe target[to * channels + channel] = unsafe source[from * channels + channel]
                        }
                        from += columnStep
                        to += 1
                    }
                }
            }
            count = samples.count
        }
    }
}

extension GrayBuffer {
    package func upright(_ orientation: Orientation) -> GrayBuffer {
        guard orientation != .up else { return self }
        let walk = UprightWalk(stored: size, orientation: orientation)
        return GrayBuffer(size: walk.upright, bytes: walk.turned(bytes, channels: 1))
    }
}

extension PixelBuffer {
    package func upright(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        let walk = UprightWalk(stored: size, orientation: orientation)
        return PixelBuffer(size: walk.upright, bytes: walk.turned(bytes, channels: 4))
    }
}

extension Raster {
    package func upright(_ orientation: Orientation) -> Raster {
        guard orientation != .up else { return self }
        let walk = UprightWalk(stored: size, orientation: orientation)
        let turned: Samples =
            switch samples {
            case .eight(let values): .eight(walk.turned(values, channels: channels))
            case .sixteen(let values): .sixteen(walk.turned(values, channels: channels))
            }
        return Raster(size: walk.upright, channels: channels, samples: turned)
    }
}
