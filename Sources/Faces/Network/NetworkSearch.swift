internal import Imaging

/// Looks for faces with the network: at the whole picture twice, reduced much and reduced less (docs/decisions/
/// network-search.md).
struct NetworkSearch: Sendable {
    /// The long sides of the pictures that are looked at, pixels.
    private static let coarseSide = 480
    private static let fineSide = 1024
    /// The same for the look at very much detail, where nothing else is asked for.
    private static let finerSide = 2048
    /// Faces narrower than this in the fine picture are looked for with very much detail: parts of larger ones look like
    /// faces then.
    private static let finerWidth = 20.0
    /// How much an unusually small picture is enlarged at most for faces that were asked for.
    private static let maximumEnlargement = 4.0
    /// The lowest score of one look that is taken note of.
    private static let lowestScore = 0.3
    /// How much surer a face has to be that lies on its side or upside down, because each try is another chance to err.
    static let turnedMargin = 0.15
    /// The score of the coarse look from which a picture that was turned is looked at again.
    private static let turnedScore = 0.5

    /// The long side of the picture that both looks see, at least.
    static var longSide: Int { sides(fineSide).lowerBound }

    /// Long sides that do instead of one: a little less may save a step of decoding.
    fileprivate static func sides(_ side: Int) -> ClosedRange<Int> { max(1, side - side / 42)...max(1, side) }

    let network: FaceNetwork
    /// Whether to look at very much detail, and for lying and standing heads.
    let isThorough: Bool
    /// Further ways heads may lean, degrees, clockwise positive.
    let tilts: [Double]
    /// The smallest face that is wanted; `nil` for the smallest that is seen.
    let smallestFace: SmallestFace?

    /// The picture as both looks see it: the second reduced from it.
    func view(of picture: some FacePicture) throws(FaceError) -> NetworkView {
        NetworkView(try picture.colors(Self.fineSide), of: picture.size)
    }

    /// What may be a face by both looks, surest first, in pixels of the picture.
    func faces(in view: NetworkView, of size: PixelSize) throws(FaceError) -> [NetworkFace] {
        large(try looked(at: view, in: size), in: size).eachOnce()
    }

    /// What may be a face that both looks do not see as one: small, leaning, lying; surest first.
    ///
    /// - Parameters:
    ///   - faces: What both looks see.
    ///   - threshold: The confidence of a face.
    ///   - mayLie: Whether a picture without a face is also tried lying on its side.
    func further(
        than faces: [NetworkFace],
        in view: NetworkView,
        of picture: some FacePicture,
        threshold: Double,
        mayLie: Bool
    ) throws(FaceError) -> [NetworkFace] {
        let size = picture.size
        var further: [NetworkFace] = []
        if let finer = try finerView(of: picture) { further += try small(in: finer, of: size) }
        let turns = isThorough ? [90.0, -90, 180] : []
        for degrees in turns + tilts.filter({ !turns.contains($0) }) {
            further += try turned(view, by: degrees, in: size, threshold)
        }
        if mayLie, turns.isEmpty, !(faces + further).contains(where: { $0.confidence >= threshold }) {
            further += try lying(in: view, of: size, threshold)
        }
        return large(further, in: size).eachOnce()
    }

    /// Those that are as large as the smallest that is wanted.
    private func large(_ faces: [NetworkFace], in size: PixelSize) -> [NetworkFace] {
        let smallest = smallestFace.map { $0.width(in: size) * Self.smallestShare } ?? 0
        return faces.filter { $0.sighting.width >= smallest }
    }

    /// Faces may be so much smaller than was asked for, by another measure.
    private static let smallestShare = 0.9

    /// What both looks at a view see together.
    private func looked(at fine: NetworkView, in size: PixelSize) throws(FaceError) -> [NetworkFace] {
        let coarse = fine.reduced(toLongSide: Self.coarseSide)
        let fineSightings = try sightings(in: fine)
        let coarseSightings = coarse.image.size == fine.image.size ? fineSightings : try sightings(in: coarse)
        let scale = Double(min(Self.coarseSide, size.longSide)) / Double(max(1, size.longSide))
        return NetworkFace.pairing(coarseSightings, fineSightings, scale: scale)
    }

    private func sightings(in view: NetworkView, from score: Double = lowestScore) throws(FaceError)
        -> [NetworkSighting]
    {
        try network.sightings(in: view.image, threshold: score).map { $0.mapped(by: view.pictureFromImage) }
    }

    /// The faces of a view that is turned; no near misses.
    private func turned(
        _ view: NetworkView,
        by degrees: Double,
        in size: PixelSize,
        _ threshold: Double
    ) throws(FaceError) -> [NetworkFace] {
        try looked(at: view.straightening(degrees), in: size).compactMap { face in
            let confidence = face.confidence - Self.turnedMargin
            return confidence >= threshold ? face.with(confidence: confidence, lean: degrees) : nil
        }
    }

    /// The faces of a picture that may lie on its side: the way that shows the surest.
    private func lying(
        in view: NetworkView,
        of size: PixelSize,
        _ threshold: Double
    ) throws(FaceError) -> [NetworkFace] {
        var best: [NetworkFace] = []
        for degrees in [-90.0, 90] {
            let coarse = view.reduced(toLongSide: Self.coarseSide).straightening(degrees)
            guard try !sightings(in: coarse, from: Self.turnedScore).isEmpty else { continue }
            let faces = try turned(view, by: degrees, in: size, threshold).eachOnce()
            if faces.first?.confidence ?? 0 > best.first?.confidence ?? 0 { best = faces }
        }
        return best
    }

    /// The picture with as much detail as the smallest face that is wanted needs; `nil` where the fine look has it.
    private func finerView(of picture: some FacePicture) throws(FaceError) -> NetworkView? {
        let longSide = Double(picture.size.longSide)
        var wanted = isThorough ? Double(Self.finerSide) : 0
        if let smallestFace {
            wanted = longSide * NetworkFace.smallestWidth / smallestFace.width(in: picture.size)
        }
        let affordable = (Double(WorkingSize.maximumArea) / Double(max(1, picture.size.area))).squareRoot()
        let enlargement = smallestFace == nil ? 1 : Self.maximumEnlargement
        let side = min(wanted, longSide * min(enlargement, affordable))
        guard side > Double(min(Self.fineSide, picture.size.longSide)) else { return nil }
        let image = try picture.colors(Int(side))
        guard side > longSide else { return NetworkView(image, of: picture.size) }
        return NetworkView(image.resized(to: image.size.scaled(by: side / longSide)), of: picture.size)
    }

    /// The small faces of a view with very much detail.
    private func small(in view: NetworkView, of size: PixelSize) throws(FaceError) -> [NetworkFace] {
        let scale = Double(Self.fineSide) / Double(max(Self.fineSide, size.longSide))
        return try sightings(in: view).filter { $0.width * scale < Self.finerWidth }.map(
            NetworkFace.init(finer:)
        )
    }
}

extension FacePicture {
    /// The picture with a long side of about so many pixels.
    fileprivate func colors(_ side: Int) throws(FaceError) -> PixelBuffer {
        try FaceError.reading { () throws(ImagingError) in try colors(longSides: NetworkSearch.sides(side)) }
    }
}

extension PixelSize {
    fileprivate func scaled(by factor: Double) -> PixelSize {
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }
}
