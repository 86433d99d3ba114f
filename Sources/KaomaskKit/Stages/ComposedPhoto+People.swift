internal import Formats
internal import HEIC
internal import Imaging

extension ComposedPhoto {
    /// The people covered, if the picture's metadata or its sidecars name them; `nil` if nobody is covered.
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
    /// The places of the file where pictures and names may stand.
    var slots: [Slot] {
        switch container {
        case .jpeg(let file, _): file.slots
        case .png(let file, _): file.slots
        case .webp(let file, _): file.slots
        case .heic(let picture): picture.file.slots
        case .heif: Slot.all(in: source.bytes, source.format)
        }
    }

    /// The statements of the file's metadata about people.
    var peopleEvidence: PeopleEvidence { PeopleEvidence(slots) }

    /// Returns faces in the form used to judge metadata.
    func coveredFaces(_ places: [FacePlace]) -> CoveredFaces {
        CoveredFaces(
            places,
            size: (size.width, size.height),
            orientation: orientation.rawValue,
            // The pixels of a HEIF picture are rotated when they are decoded.
            otherOrientation: exif?.orientation
        )
    }

    /// Returns the place of a face, in fractions of the upright picture.
    func place(of bounds: Rect, isCovered: Bool) -> FacePlace {
        FacePlace(PictureShare(of: bounds, in: uprightSize), isCovered: isCovered)
    }
}

extension PictureShare {
    /// Creates the share that a rectangle in pixels has of an upright picture.
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
