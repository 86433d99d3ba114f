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
    /// What the user asked for and the picture does not have, a sentence each.
    var misses: [String] = []
    /// The processor time the search took, from the decoded picture to the faces, seconds.
    var searchTime = 0.0
}

/// The detect stage: looks for faces in a decoded picture.
final class FaceFinder: Sendable {
    /// What the search asks of a JPEG picture.
    let view: JPEGView

    private let search: FaceSearch
    private let detector: FaceSearchOptions.Detector
    private let landmarks: LandmarkSource

    /// A finder with its own detector.
    init(_ options: DetectionOptions) throws(FaceError) {
        let landmarks = LandmarkSource(path: options.landmarkModel)
        self.landmarks = landmarks
        detector = options.search.detector
        view = options.search.colorSide.map { .colors(longSide: $0) } ?? .brightness
        search = try FaceSearch(options.search) { () throws(FaceError) in try landmarks.predictor() }
    }

    /// Whether kaomoji have to be placed without landmarks.
    var lacksLandmarks: Bool { landmarks.isMissing }

    /// The faces of a picture, numbered from left to right, in pixels of the upright picture.
    func faces(in photo: DecodedPhoto) throws(PipelineError) -> [Face] { try look(at: photo).faces }

    /// The faces and the near misses of a picture.
    ///
    /// One that is stored upright and shows no face is also tried lying on its side: cameras and programs that do
    /// not write the orientation leave such pictures behind.
    func look(at photo: DecodedPhoto) throws(PipelineError) -> PhotoFaces {
        let started = ProcessorTime.ofThread
        let picture = try SearchedPhoto(photo)
        let found = try photo.source.named { () throws(FaceError) in
            try search.faces(in: picture, mayLie: photo.orientation == .up)
        }
        let faces = Face.numbered(found.faces.map(Face.init))
        let unsure = Face.numbered(found.unsure.map(Face.init), from: faces.count + 1)
        return PhotoFaces(faces: faces, unsure: unsure, searchTime: ProcessorTime.ofThread - started)
    }

    /// The faces and the near misses of an upright picture, such as a frame of a movie, in its own pixels.
    func found(in image: PixelBuffer) throws(FaceError) -> FoundFaces {
        try search.faces(in: image, mayLie: false)
    }

    /// Whether it takes so little time that every frame of a movie can be searched.
    var isQuick: Bool { detector.looksAtColors }

    /// Where faces are in a small upright picture, which dlib's detector needs enlarged to see them.
    ///
    /// - Throws: `FaceError.engine`.
    func boxes(inSmall image: PixelBuffer) throws(FaceError) -> [Rect] {
        guard !detector.looksAtColors else { return try found(in: image).faces.map(\.boundingBox) }
        let working = WorkingSize.small.applied(to: image.size)
        let factor = Double(image.size.longSide) / Double(working.longSide)
        return try found(in: image.resized(to: working)).faces.map { $0.boundingBox.scaled(by: factor) }
    }
}

extension WorkingSize {
    /// For thumbnails of 160 by 120 pixels: a face of a fifth of their height is seen.
    fileprivate static let small = WorkingSize(longSide: 800, maximumEnlargement: 5)
}
