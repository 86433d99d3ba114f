internal import Formats
internal import HEIC
internal import Imaging

extension ComposedPhoto {
    /// The covered people, if the metadata or sidecars name them; `nil` if nobody is covered.
    var peopleToHide: PeopleToHide? {
        let faces = faces.filter(\.isFace)
        guard !faces.isEmpty else { return nil }
        var evidence = photo.peopleEvidence
        for sidecar in sidecars.own { evidence.hear(XMPPacket(sidecar.bytes)) }
        let places = faces.map { photo.place(of: $0.bounds, isCovered: true) }
        return evidence.peopleToHide(
            photo.coveredFaces(places + others.map { photo.place(of: $0.bounds, isCovered: false) })
        )
    }
}

extension DecodedPhoto {
    /// The places of the file that may hold pictures and names.
    var slots: [Slot] {
        switch container {
        case .jpeg(let file, _): file.slots
        case .png(let file, _): file.slots
        case .webp(let file, _): file.slots
        case .heic(let picture): picture.file.slots
        case .heif: Slot.all(in: source.bytes, source.format)
        }
    }

    /// The metadata's statements about people.
    var peopleEvidence: PeopleEvidence { PeopleEvidence(slots) }

    /// Returns faces in the form for judging metadata.
    func coveredFaces(_ places: [FacePlace]) -> CoveredFaces {
        CoveredFaces(
            places,
            size: (size.width, size.height),
            orientation: orientation.rawValue,
            // A HEIF picture's pixels are rotated by decoding.
            otherOrientation: exif?.orientation
        )
    }

    /// Returns a face's place, in fractions of the upright picture.
    func place(of bounds: Rect, isCovered: Bool) -> FacePlace {
        FacePlace(PictureShare(of: bounds, in: uprightSize), isCovered: isCovered)
    }
}

extension PictureShare {
    /// Returns the rectangle in pixels of the upright picture.
    func rect(in size: PixelSize) -> Rect {
        let (wide, high) = (Double(size.width), Double(size.height))
        return Rect(x: x * wide, y: y * high, width: width * wide, height: height * high)
    }

    /// Converts a rectangle in pixels to fractions of the upright picture.
    init(of bounds: Rect, in size: PixelSize) {
        let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
        self.init(
            x: bounds.x / width,
            y: bounds.y / height,
            width: bounds.width / width,
            height: bounds.height / height
        )
    }
}
