internal import Imaging

/// The search by the network: a coarse and a fine pass over the whole picture (docs/decisions/network-search.md).
struct NetworkSearch: Sendable {
    /// The long side of the network's input in the coarse and fine pass, in pixels.
    private static let coarseSide = 480
    static let fineSide = 1024
    /// The default long side in the finest pass, in pixels.
    private static let finerSide = 2048
    /// The width in the fine picture below which the finest pass reports faces: parts of larger faces look like faces.
    private static let finerWidth = 20.0
    /// The maximum enlargement of a small picture for a chosen smallest face.
    private static let maximumEnlargement = 4.0
    /// The maximum number of pixels in the finest pass, which bounds the memory.
    private static let maximumArea = 64_000_000
    private static let lowestScore = 0.3
    /// The extra margin for faces that lie or stand upside down: each try is a chance of a false positive.
    static let turnedMargin = 0.15
    /// The score of the coarse pass from which a rotated picture gets a fine pass.
    private static let turnedScore = 0.5

    static var longSide: Int { sides(fineSide).lowerBound }

    /// Returns the accepted range for a long side of `side`: a slightly smaller picture may save a decoding step.
    fileprivate static func sides(_ side: Int) -> ClosedRange<Int> { max(1, side - side / 42)...max(1, side) }

    let network: FaceNetwork
    /// `true` for a finest pass and a search for heads that lie or stand upside down.
    let isThorough: Bool
    /// Further rolls to search, in degrees, clockwise positive.
    let tilts: [Double]
    /// The smallest face to find; `nil` for the smallest detectable.
    let smallestFace: SmallestFace?

    func view(of picture: some FacePicture) throws(FaceError) -> NetworkView {
        NetworkView(try picture.colors(Self.fineSide), of: picture.size)
    }

    /// Returns the candidates of the first two passes, best first, in pixels of the picture.
    func faces(in view: NetworkView, of size: PixelSize, as subject: FaceSearch.Subject) throws(FaceError)
        -> [NetworkFace]
    {
        guard case .frame(let places) = subject, !places.isEmpty, !isThorough, tilts.isEmpty,
            smallestFace == nil
        else { return large(try looked(at: view, in: size, as: subject), in: size).eachOnce() }
        var faces: [NetworkFace] = []
        for place in places {
            guard let part = view.part(place) else { continue }
            let share = Double(part.image.size.longSide) / Double(max(1, view.image.size.longSide))
            faces += try looked(at: part, in: size.scaled(by: share), as: subject).filter {
                place.contains($0.box)
            }
        }
        return faces.eachOnce()
    }

    /// Returns the candidates that the first two passes, which found `faces`, miss: small, tilted or lying faces; best
    /// first. With `mayLie`, a picture without a face is tried on its side as well.
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

    private func large(_ faces: [NetworkFace], in size: PixelSize) -> [NetworkFace] {
        let smallest = smallestFace.map { $0.width(in: size) * Self.smallestShare } ?? 0
        return faces.filter { $0.sighting.width >= smallest }
    }

    /// The tolerance for the smallest face: boxes are measured differently.
    private static let smallestShare = 0.9

    private func looked(at fine: NetworkView, in size: PixelSize, as subject: FaceSearch.Subject = .photo)
        throws(FaceError) -> [NetworkFace]
    {
        let half = subject.isFrame ? max(1, fine.image.size.longSide / 2) : Self.coarseSide
        let coarse = fine.reduced(toLongSide: min(Self.coarseSide, half))
        let fineSightings = try sightings(in: fine)
        let coarseSightings = coarse.image.size == fine.image.size ? fineSightings : try sightings(in: coarse)
        let scale = Double(coarse.image.size.longSide) / Double(max(1, size.longSide))
        return NetworkFace.pairing(coarseSightings, fineSightings, scale: scale)
    }

    private func sightings(in view: NetworkView, from score: Double = lowestScore) throws(FaceError)
        -> [NetworkSighting]
    {
        try network.sightings(in: view.image, threshold: score).map { $0.mapped(by: view.pictureFromImage) }
    }

    /// Returns the faces of a rotated view, without near misses.
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

    /// Returns the faces of a picture on its side, in the direction with the highest confidence.
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

    /// Returns the picture at the resolution for the smallest face; `nil` if the fine pass has it.
    private func finerView(of picture: some FacePicture) throws(FaceError) -> NetworkView? {
        let longSide = Double(picture.size.longSide)
        var wanted = isThorough ? Double(Self.finerSide) : 0
        if let smallestFace {
            wanted = longSide * NetworkFace.smallestWidth / smallestFace.width(in: picture.size)
        }
        let affordable = (Double(Self.maximumArea) / Double(max(1, picture.size.area))).squareRoot()
        let enlargement = smallestFace == nil ? 1 : Self.maximumEnlargement
        let side = min(wanted, longSide * min(enlargement, affordable))
        guard side > Double(min(Self.fineSide, picture.size.longSide)) else { return nil }
        let image = try picture.colors(Int(side))
        guard side > longSide else { return NetworkView(image, of: picture.size) }
        return NetworkView(image.resized(to: image.size.scaled(by: side / longSide)), of: picture.size)
    }

    private func small(in view: NetworkView, of size: PixelSize) throws(FaceError) -> [NetworkFace] {
        let scale = Double(Self.fineSide) / Double(max(Self.fineSide, size.longSide))
        return try sightings(in: view).filter { $0.width * scale < Self.finerWidth }.map(
            NetworkFace.init(finer:)
        )
    }
}

extension FacePicture {
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
