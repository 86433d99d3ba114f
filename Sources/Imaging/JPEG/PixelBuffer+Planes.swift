extension PixelBuffer {
    /// Creates a picture from its components' planes, all of one size: one for grey, three or four otherwise. JFIF
    /// 1.02, "Conversion to and from RGB".
    init(planes: [GrayBuffer], _ model: JPEGColorModel) {
        guard planes.count < 4 else {
            self.init(scaling: planes, to: planes[0].size, model)
            return
        }
        var picture = PixelBuffer(size: planes[0].size, filledWith: .white)
        for index in planes[0].bytes.indices {
            let color = model.color(
                of: SIMD3(
                    Float(planes[0].bytes[index]),
                    Float(planes[model == .gray ? 0 : 1].bytes[index]),
                    Float(planes[model == .gray ? 0 : 2].bytes[index])
                )
            )
            picture.bytes[4 * index] = color.red
            picture.bytes[4 * index + 1] = color.green
            picture.bytes[4 * index + 2] = color.blue
        }
        self = picture
    }
}

extension JPEGColorModel {
    fileprivate func color(of samples: SIMD3<Float>) -> Color {
        func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }
        guard self == .yCbCr else {
            return Color(red: byte(samples.x), green: byte(samples.y), blue: byte(samples.z))
        }
        let (blueness, redness) = (samples.y - 128, samples.z - 128)
        return Color(
            red: byte(samples.x + 1.402 * redness),
            green: byte(samples.x - 0.344_136 * blueness - 0.714_136 * redness),
            blue: byte(samples.x + 1.772 * blueness)
        )
    }
}
