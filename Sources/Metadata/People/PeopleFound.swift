/// Names of covered people in a file, for those who look at it afterwards.
extension PeopleEvidence {
    /// What of the names tells who is covered.
    public struct Leak: Sendable, Hashable {
        /// The names; empty where regions of covered faces name nobody.
        public let names: [String]
        /// How many regions are of covered faces or have such a name.
        public let regions: Int
    }

    /// Where the regions of faces are in the upright picture, as far as that can be read.
    ///
    /// - Parameter faces: Those of the picture.
    public func faceRegions(_ faces: CoveredFaces) -> [PictureShare] {
        let hidden = peopleToHide(faces)
        return packets.flatMap { XMPReading($0).regions(in: faces.size) }.filter(\.isFace)
            .compactMap { hidden.upright($0) }
    }

    /// Who of those covered is named; `nil` when nobody is.
    public func leak(_ faces: CoveredFaces) -> Leak? {
        let hidden = peopleToHide(faces)
        let regions = packets.flatMap { XMPReading($0).regions(in: faces.size) }.filter(hidden.hides)
        guard !regions.isEmpty || !hidden.names.isEmpty else { return nil }
        return Leak(names: hidden.names.map(\.description).sorted(), regions: regions.count)
    }
}
