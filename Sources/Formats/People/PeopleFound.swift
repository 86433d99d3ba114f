extension PeopleEvidence {
    /// Names and regions that reveal who is covered.
    package struct Leak: Sendable, Hashable {
        /// The names; empty if regions of covered faces have none.
        package let names: [String]
        /// The number of regions that show covered faces or have such a name.
        package let regions: Int
    }

    /// Returns the readable regions of faces as rectangles of the upright picture.
    package func faceRegions(_ faces: CoveredFaces) -> [PictureShare] {
        let hidden = peopleToHide(faces)
        return packets.flatMap { XMPReading($0).regions(in: faces.size) }.filter(\.isFace)
            .compactMap { hidden.upright($0) }
    }

    /// Returns the readable regions of faces: their names, their places in the upright picture, and the faces they are
    /// of; `nil` for a face that was not found.
    package func sightings(
        _ faces: CoveredFaces
    ) -> [(name: PersonName?, share: PictureShare, face: FacePlace?)] {
        let hidden = peopleToHide(faces)
        let regions = packets.flatMap { XMPReading($0).regions(in: faces.size) }
        return regions.filter { $0.isFace && $0.showsSomebody }.compactMap { region in
            hidden.upright(region).map { (region.name, $0, faces.face(at: $0)) }
        }
    }

    /// Returns the names and regions of covered people; `nil` without any.
    package func leak(_ faces: CoveredFaces) -> Leak? {
        let hidden = peopleToHide(faces)
        let regions = packets.flatMap { XMPReading($0).regions(in: faces.size) }.filter(hidden.hides)
        guard !regions.isEmpty || !hidden.names.isEmpty else { return nil }
        return Leak(names: hidden.names.map(\.description).sorted(), regions: regions.count)
    }
}
