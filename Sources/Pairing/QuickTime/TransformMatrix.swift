import Formats

/// The 3 x 3 matrix that places a track in a movie: a, b, u, c, d, v, x, y, w; u, v and w have 30 fractional bits, the
/// others 16. QTFF, "Matrices".
struct TransformMatrix: Sendable, Hashable {
    /// The nine numbers as stored.
    private(set) var values: [Int32]

    static let identity = TransformMatrix(values: [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000])

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        for index in values.indices { try coder.code(&values[index]) }
    }

    /// The rotation and mirroring as an Exif orientation, 1...8 (TIFF 6.0 p.36); `nil` for other transforms.
    var orientation: Int? {
        let (across, down) = (
            (values[0].signum(), values[1].signum()), (values[3].signum(), values[4].signum())
        )
        switch (across, down) {
        case ((1, 0), (0, 1)): return 1
        case ((-1, 0), (0, 1)): return 2
        case ((-1, 0), (0, -1)): return 3
        case ((1, 0), (0, -1)): return 4
        case ((0, 1), (1, 0)): return 5
        case ((0, 1), (-1, 0)): return 6
        case ((0, -1), (-1, 0)): return 7
        case ((0, -1), (1, 0)): return 8
        default: return nil
        }
    }

    /// Returns the size on screen for `width` x `height` pixels, each at most 65,535.
    func displaySize(width: Int, height: Int) -> (width: Int, height: Int) {
        let factor = { (index: Int) in Int(self.values[index].magnitude) }
        let across = factor(0) * width + factor(3) * height
        let down = factor(1) * width + factor(4) * height
        return ((across + 0x8000) >> 16, (down + 0x8000) >> 16)
    }
}
