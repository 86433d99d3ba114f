internal import Formats
internal import Imaging
internal import Pairing

/// Checks whether a covered picture's metadata or a sidecar name a covered person.
struct NameCheck {
    private let photo: DecodedPhoto
    private let pixels: () -> PixelBuffer?
    private let found: [FacePlace]

    /// Creates a check of a photo and its faces; `pixels` returns the stored picture if metadata contain regions.
    init(
        _ photo: DecodedPhoto,
        _ faces: [(bounds: Rect, isDrawn: Bool)],
        pixels: @escaping () -> PixelBuffer?
    ) {
        (self.photo, self.pixels) = (photo, pixels)
        found = faces.map { photo.place(of: $0.bounds, isCovered: $0.isDrawn) }
    }

    var findings: [VerifyReport.Finding] {
        let own = finding(photo.peopleEvidence, in: nil)
        let others = NameSidecars(beside: photo.source.path).own.map { sidecar in
            var evidence = PeopleEvidence()
            evidence.hear(XMPPacket(sidecar.bytes))
            return finding(evidence, in: sidecar.path)
        }
        return ([own] + others).compactMap { $0 }
    }

    private func finding(_ evidence: PeopleEvidence, in file: String?) -> VerifyReport.Finding? {
        guard !evidence.isSilent, let leak = evidence.leak(faces(evidence)) else { return nil }
        return .init(leaking: leak, in: file)
    }

    /// Returns the faces found and the metadata regions with a drawing: the detector does not find every kaomoji.
    private func faces(_ evidence: PeopleEvidence) -> CoveredFaces {
        let known = photo.coveredFaces(found)
        let regions = evidence.faceRegions(known).filter {
            $0.width > 0 && $0.height > 0 && known.face(at: $0) == nil
        }
        guard !regions.isEmpty, let pixels = pixels() else { return known }
        let drawn = regions.filter {
            DrawnFace.isDrawn($0.rect(in: photo.uprightSize), on: pixels, photo.orientation)
        }
        return photo.coveredFaces(found + drawn.map { FacePlace($0, isCovered: true) })
    }
}

extension VerifyReport.Finding {
    init(leaking leak: PeopleEvidence.Leak, in file: String? = nil) {
        let names = leak.names.isEmpty ? "somebody" : leak.names.joined(separator: ", ")
        let places =
            leak.regions == 0
            ? "" : ", with \(leak.regions.counted("face region"))"
        self.init(
            severity: .error,
            code: .nameOfCoveredFace,
            message: "the metadata names covered people: \(names)\(places)",
            file: file
        )
    }
}
