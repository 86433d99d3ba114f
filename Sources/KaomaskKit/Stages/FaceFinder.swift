internal import Faces
internal import Imaging

/// The detect stage: searches a decoded picture for faces.
final class FaceFinder: Sendable {
    /// The view of a JPEG that the search requests.
    let view: JPEGView

    private let search: FaceSearch
    private let detector: FaceSearchOptions.Detector
    private let landmarks: LandmarkSource

    init(_ options: DetectionOptions) throws(FaceError) {
        let landmarks = LandmarkSource(path: options.landmarkModel)
        self.landmarks = landmarks
        detector = options.search.detector
        view = options.search.colorSide.map { .colors(longSide: $0) } ?? .brightness
        search = try FaceSearch(options.search, predictor: landmarks.predictor)
    }

    /// Loads the landmark model; an unusable one is an error only when needed.
    func prepare() { _ = try? landmarks.predictor() }

    /// Gives back the memory for the landmark model until more than a few faces need it.
    func rest() { landmarks.rest() }

    /// `true` if kaomoji are placed without landmarks.
    var lacksLandmarks: Bool { landmarks.isMissing }

    /// Returns the faces, numbered from left to right, in pixels of the upright picture.
    func faces(in photo: DecodedPhoto) throws -> [Face] { try look(at: photo).faces }

    /// Returns the faces and near misses of a picture. One that is stored upright and shows no face is also searched on
    /// its side: some cameras and programs omit the orientation.
    func look(at photo: DecodedPhoto) throws -> PhotoFaces {
        let started = ProcessorTime.ofThread
        let picture = try SearchedPhoto(photo)
        let found = try search.faces(in: picture, as: photo.orientation == .up ? .photo : .upright)
        let faces = Face.numbered(found.faces.map(Face.init))
        let unsure = Face.numbered(found.unsure.map(Face.init), from: faces.count + 1)
        return PhotoFaces(faces: faces, unsure: unsure, searchTime: ProcessorTime.ofThread - started)
    }

    /// Returns the faces and near misses of a frame, or of another upright picture, in its own pixels.
    func found(
        in image: some FacePicture,
        as subject: FaceSearch.Subject = .frame(),
        acquaintance: (FaceObservation) -> Acquaintance = { _ in .stranger }
    ) throws(FaceError) -> FoundFaces {
        try search.faces(in: image, as: subject, acquaintance: acquaintance)
    }

    /// Returns the faces and near misses of a picture in its own pixels, with heads that lean by `degrees` clockwise.
    func found(in image: some FacePicture, leaning degrees: Double) throws(FaceError) -> FoundFaces {
        try search.faces(in: image, leaning: degrees)
    }

    /// Returns the boxes of faces in a small upright picture. dlib's detector, which needs faces of 80 pixels, gets it
    /// enlarged: then it detects a face of a fifth of the height of a 160 by 120 thumbnail.
    func boxes(inSmall image: PixelBuffer) throws(FaceError) -> [Rect] {
        let factor = detector == .network ? 1 : max(1, min(5, 800 / max(1, image.size.longSide)))
        let size = PixelSize(width: factor * image.size.width, height: factor * image.size.height)
        let seen = factor == 1 ? image : image.resized(to: size)
        let faces = try found(in: seen, as: .upright).faces
        return faces.map { $0.boundingBox.scaled(by: 1 / Double(factor)) }
    }
}
