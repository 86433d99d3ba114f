public import Imaging

/// The size at which a picture is searched for faces: the one at which the smallest face that is looked for fills
/// the detector's window.
///
/// So time is spent on what is wanted and on nothing else: small pictures are enlarged and large ones reduced,
/// and in between nothing is scanned that is not asked for (docs/decisions/working-size.md).
public struct WorkingSize: Hashable, Sendable {
    /// The side of the detector's window, pixels: the smallest face it can see.
    public static let window = 80.0
    /// The most pixels of a working picture; a larger one would be all the memory goes to.
    public static let maximumArea = 64_000_000

    /// The smallest face that is looked for.
    public var smallestFace: SmallestFace
    /// How much a small picture is enlarged at most. Beyond twofold there is little new to see and more to
    /// mistake for a face.
    public var maximumEnlargement: Double

    /// Faces from a fortieth of the long side on, which is a long side of 3200; enlarged at most twofold, so from
    /// 40 pixels on.
    public static let standard = WorkingSize(smallestFace: .share(0.025), maximumEnlargement: 2)

    /// Faces from a fiftieth of the long side on, which is a long side of 4000; enlarged at most threefold.
    public static let thorough = WorkingSize(smallestFace: .share(0.02), maximumEnlargement: 3)

    /// A working size for faces from `smallestFace` on.
    public init(smallestFace: SmallestFace, maximumEnlargement: Double) {
        self.smallestFace = smallestFace
        self.maximumEnlargement = maximumEnlargement
    }

    /// A working size with this long side, pixels.
    public init(longSide: Int, maximumEnlargement: Double) {
        self.init(
            smallestFace: .share(Self.window / Double(longSide)),
            maximumEnlargement: maximumEnlargement
        )
    }

    /// The size to bring a picture of `size` to, aspect kept, no side below 1.
    public func applied(to size: PixelSize) -> PixelSize {
        let wanted = Self.window / smallestFace.width(in: size)
        let affordable = (Double(Self.maximumArea) / Double(max(1, size.area))).squareRoot()
        let factor = min(maximumEnlargement, wanted, affordable)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}
