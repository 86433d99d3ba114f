extension [UInt8] {
    /// Multiplies the colours by alpha, in pixels of four bytes with alpha last.
    package mutating func premultiply() {
        for index in stride(from: 0, to: count, by: 4) where self[index + 3] < 255 {
            let alpha = Int(self[index + 3])
            for channel in index..<index + 3 {
                self[channel] = UInt8((Int(self[channel]) * alpha + 127) / 255)
            }
        }
    }

    /// Divides the colours by alpha, in pixels of four bytes with alpha last.
    mutating func unpremultiply() {
        for index in stride(from: 0, to: count, by: 4) {
            let alpha = Int(self[index + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in index..<index + 3 {
                self[channel] = UInt8(Swift.min(255, (Int(self[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }
}
