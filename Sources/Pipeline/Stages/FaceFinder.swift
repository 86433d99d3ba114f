internal import Faces
internal import Imaging

/// The faces of a picture, in pixels of the upright picture.
struct PhotoFaces: Sendable {
    /// The faces, numbered from left to right.
    var faces: [Face]
    /// Faces that are there and are left as they are.
    var others: [Face] = []
    /// Near misses, numbered on from the faces: places a person should look at.
    var unsure: [Face]
    /// The processor time the search took, from the decoded brightness to the faces, seconds.
    var searchTime = 0.0
}

/// The detect stage: looks for faces in a decoded picture.
final class FaceFinder: Sendable {
    private let search: FaceSearch
    private let options: DetectionOptions
    private let landmarks: LandmarkSource

    /// A finder with its own detector.
    init(_ options: DetectionOptions) throws(FaceError) {
        let landmarks = LandmarkSource(path: options.landmarkModel)
        self.landmarks = landmarks
        self.options = options
        search = try FaceSearch(
            scan: options.scan,
            filters: options.filters,
            tilts: options.allTilts,
            threshold: options.threshold,
            predictor: { () throws(FaceError) in try landmarks.predictor() }
        )
    }

    /// Whether kaomoji have to be placed without landmarks.
    var lacksLandmarks: Bool { landmarks.isMissing }

    /// The faces of a picture, numbered from left to right, in pixels of the upright picture.
    func faces(in photo: DecodedPhoto) throws(PipelineError) -> [Face] { try look(at: photo).faces }

    /// The faces and the near misses of a picture.
    ///
    /// One that is stored upright and shows no face is also tried lying on its side: cameras and programs that do
    /// not write the orientation leave such pictures behind. With thorough effort the picture is searched a second
    /// time, finer; what is only found there has to be surer, because small patterns look like faces more often.
    func look(at photo: DecodedPhoto) throws(PipelineError) -> PhotoFaces {
        let luma = try photo.luma()
        let started = ProcessorTime.ofThread
        let found = try photo.source.named { () throws(FaceError) in
            var found = try searched(luma, photo.orientation, at: options.workingSize)
            if let finer = options.finerSize {
                let more = try searched(luma, photo.orientation, at: finer)
                found = found.joined(with: more, from: options.threshold + Self.finerMargin)
            }
            return found
        }
        let faces = Face.numbered(found.faces.map(Face.init))
        let unsure = Face.numbered(found.unsure.map(Face.init), from: faces.count + 1)
        return PhotoFaces(faces: faces, unsure: unsure, searchTime: ProcessorTime.ofThread - started)
    }

    /// The faces of an upright grey picture, such as a frame of a movie, in its own pixels.
    func observations(in image: GrayBuffer) throws(FaceError) -> [FaceObservation] {
        let working = options.workingSize.applied(to: image.size)
        let found = try search.faces(in: image.resized(to: working)).faces
        let factor = Double(image.size.longSide) / Double(max(1, working.longSide))
        return found.map { $0.scaled(by: factor) }
    }

    /// How much surer a face has to be that only the finer search finds.
    private static let finerMargin = 0.15

    /// What a search at one working size finds, in pixels of the upright picture.
    private func searched(
        _ luma: GrayBuffer,
        _ orientation: Orientation,
        at size: WorkingSize
    ) throws(FaceError) -> FoundFaces {
        let working = size.applied(to: luma.size)
        let image = luma.resized(to: working).upright(orientation)
        var found = try search.faces(in: image)
        if found.faces.isEmpty, orientation == .up {
            found.faces = try search.sidewaysFaces(in: image).faces
        }
        return found.scaled(by: Double(luma.size.longSide) / Double(working.longSide))
    }

    /// Where faces are in a small upright picture, which is enlarged until its faces are large enough to be seen.
    ///
    /// - Throws: `FaceError.engine`.
    func boxes(inSmall image: GrayBuffer) throws(FaceError) -> [Rect] {
        let working = WorkingSize.small.applied(to: image.size)
        let factor = Double(image.size.longSide) / Double(working.longSide)
        return try search.faces(in: image.resized(to: working)).faces.map {
            $0.boundingBox.scaled(by: factor)
        }
    }
}

extension WorkingSize {
    /// For thumbnails of 160 by 120 pixels: a face of a fifth of their height is seen.
    fileprivate static let small = WorkingSize(longSide: 800, maximumEnlargement: 5)
}
