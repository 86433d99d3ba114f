/// Blends layers over samples of any bit depth, in pictures of one to four channels.
struct LayerBlending: Sendable {
    let size: PixelSize
    let channels: Int

    func draw<Sample: FixedWidthInteger & UnsignedInteger>(_ layer: Layer, over samples: inout [Sample]) {
        let visible = layer.bounds.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        precondition(samples.count == size.area * channels, "a sample for each channel")
        precondition(layer.bytes.count == layer.bounds.width * layer.bounds.height * 4, "four bytes a pixel")
        unsafe layer.bytes.withUnsafeBufferPointer { paint in
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                for y in visible.y..<visible.maxY {
                    var target = (y * size.width + visible.x) * channels
                    var source = ((y - layer.bounds.y) * layer.bounds.width + visible.x - layer.bounds.x) * 4
                    for _ in 0..<visible.width {
                        unsafe blend(paint, at: source, over: target, of: samples)
                        target += channels
                        source += 4
                    }
                }
            }
        }
    }

    @inline(__always)
    private func blend<Sample: FixedWidthInteger & UnsignedInteger>(
        _ paint: UnsafeBufferPointer<UInt8>,
        at source: Int,
        over target: Int,
        of samples: UnsafeMutableBufferPointer<Sample>
    ) {
        let alpha = unsafe Int(paint[source + 3])
        guard alpha > 0 else { return }
        // Scales 8 bits to the bit depth of the samples: 0 stays 0, and 255 becomes the maximum.
        let (largest, scale) = (Int(Sample.max), Int(Sample.max) / 255)
        let hasAlpha = channels % 2 == 0
        let colors = hasAlpha ? channels - 1 : channels
        guard alpha < 255 else {
            for channel in 0..<colors {
                unsafe samples[target + channel] = Sample(Int(paint[source + channel]) * scale)
            }
            if hasAlpha { unsafe samples[target + colors] = Sample(largest) }
            return
        }
        let own = unsafe hasAlpha ? Int(samples[target + colors]) : largest
        guard own < largest else {
            for channel in 0..<colors {
                let below = unsafe (Int(samples[target + channel]) * (255 - alpha) + 127) / 255
                let above = unsafe Int(paint[source + channel]) * scale
                unsafe samples[target + channel] = Sample(min(largest, above + below))
            }
            return
        }
        // The picture itself is transparent here: both alphas count.
        let below = own * (255 - alpha) / 255
        let total = alpha * scale + below
        for channel in 0..<colors {
            let above = unsafe Int(paint[source + channel]) * scale * largest
            let mixed = unsafe above + Int(samples[target + channel]) * below
            unsafe samples[target + channel] = Sample(min(largest, mixed / total))
        }
        unsafe samples[target + colors] = Sample(min(largest, total))
    }
}
