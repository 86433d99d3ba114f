internal import Imaging

/// The search by dlib's detector with a second look, at one or two sizes of the picture and perhaps on its side.
struct HOGFinder: Sendable {
    /// The margin above the threshold required of faces that only the finer search finds.
    private static let finerMargin = 0.15
    /// The further rolls searched with thorough effort, in degrees.
    private static let thoroughTilts = [-40.0, 40]

    private let search: HOGSearch
    private let threshold: Double
    private let size: WorkingSize
    private let finerSize: WorkingSize?

    init(_ options: FaceSearchOptions, predictor: @escaping FaceSearch.PredictorSource) throws(FaceError) {
        let isThorough = options.effort == .thorough
        threshold = options.chosenThreshold
        search = try HOGSearch(
            scan: options.scan,
            tilts: options.tilts + (isThorough ? Self.thoroughTilts : []),
            threshold: threshold,
            predictor: predictor
        )
        // A requested smallest face is searched for in small pictures as well.
        size = options.smallestFace.map { WorkingSize(smallestFace: $0, maximumEnlargement: 4) } ?? .standard
        finerSize = isThorough && options.smallestFace == nil ? .thorough : nil
    }

    /// Returns the faces and the near misses of a picture.
    ///
    /// A picture without a face is also tried on its side: cameras and programs that do not write the orientation leave
    /// such pictures behind. With thorough effort the picture is searched a second time at a larger size; faces found
    /// only there need a higher score, because small patterns are more often mistaken for faces.
    func faces(in picture: some FacePicture, mayLie: Bool) throws(FaceError) -> FoundFaces {
        guard picture.size.area > 0 else { return FoundFaces() }
        let luma = try FaceError.reading { () throws(ImagingError) in try picture.luma() }
        let found = try faces(in: luma, at: size, mayLie: mayLie)
        guard let finerSize else { return found }
        return found.joined(
            with: try faces(in: luma, at: finerSize, mayLie: mayLie),
            from: threshold + Self.finerMargin
        )
    }

    private func faces(in luma: GrayBuffer, at size: WorkingSize, mayLie: Bool) throws(FaceError)
        -> FoundFaces
    {
        let working = size.applied(to: luma.size)
        let image = luma.resized(to: working)
        var found = try search.faces(in: image)
        if found.faces.isEmpty, mayLie { found.faces = try search.sidewaysFaces(in: image).faces }
        return found.scaled(by: Double(luma.size.longSide) / Double(working.longSide))
    }
}
