public import Imaging

/// The options of the face search.
public struct FaceSearchOptions: Sendable {
    /// The detector.
    public enum Detector: String, Sendable, CaseIterable {
        /// The network, on the colour picture.
        case network
        /// dlib's HOG detector: one scan of the grey picture at its own size.
        case dlib

        package var standardThreshold: Double {
            switch self {
            case .network: NetworkFace.standardThreshold
            case .dlib: DlibFinder.standardThreshold
            }
        }

        /// The valid thresholds: 0 to 1 for the network, -100 to 100 for dlib's detector.
        package var thresholds: ClosedRange<Double> { self == .network ? 0...1 : -100...100 }
    }

    /// The effort spent on a picture.
    public enum Effort: String, Sendable, CaseIterable {
        /// Enough for most pictures.
        case standard
        /// Several times as long: also finds smaller faces and heads that lie or stand upside down.
        case thorough
    }

    /// The treatment of an animal or a thing, as judged in a closer look.
    public enum Animals: String, Sendable, CaseIterable {
        /// A face, and named.
        case cover
        /// A near miss, if strongly denied.
        case leave
    }

    /// The detector.
    public var detector = Detector.network
    /// The treatment of animals and things.
    public var animals = Animals.cover
    /// The effort spent on a picture.
    public var effort = Effort.standard
    /// The smallest face to find; `nil` for the effort's default.
    public var smallestFace: SmallestFace?
    /// The confidence from which a candidate is a face; `nil` for the detector's default.
    public var threshold: Double?
    var chosenThreshold: Double { threshold ?? detector.standardThreshold }
    /// Further rolls of heads to search, degrees, clockwise positive.
    public var tilts: [Double] = []

    /// Creates the default options.
    public init() {}

    /// The long side of the colour picture to read first, in pixels; `nil` for dlib's detector, which reads luma.
    package var colorSide: Int? { detector == .network ? NetworkSearch.longSide : nil }
}

/// A search for faces in pictures. Any number of tasks may call it.
public struct FaceSearch: Sendable {
    /// Returns the landmark predictor, or `nil` without one. Called at the first face to look at more closely.
    public typealias PredictorSource = @Sendable () throws(FaceError) -> LandmarkPredictor?

    /// What is searched.
    package enum Subject: Sendable, Equatable {
        /// A photograph; one that shows no face may lie on its side.
        case photo
        /// A photograph that is known to be upright, or a part of one.
        case upright
        /// One of many frames of a film, which shows most faces more than once: its coarse pass is smaller, and what may
        /// be an animal or a thing is a near miss. With places, only these need to be searched.
        case frame(at: [Rect] = [])

        var isFrame: Bool { if case .frame = self { true } else { false } }
    }

    private enum Way {
        case network(NetworkFinder)
        case dlib(DlibFinder)
    }

    private let way: Way

    /// Creates a search; throws `FaceError.engine` if no detector can be created.
    public init(_ options: FaceSearchOptions, predictor: @escaping PredictorSource) throws(FaceError) {
        way =
            switch options.detector {
            case .network: .network(try NetworkFinder(options, predictor: predictor))
            case .dlib: .dlib(DlibFinder(threshold: options.chosenThreshold, predictor: predictor))
            }
    }

    /// Returns the faces and near misses of an upright picture, best first, in its pixels.
    ///
    /// - Throws: `FaceError.engine` if a detector fails; any error of the predictor's source.
    public func faces(in picture: PixelBuffer) throws(FaceError) -> FoundFaces {
        try faces(in: picture, as: .photo)
    }

    /// Returns the faces of a picture in which upright heads roll by `degrees`, clockwise positive, in its pixels;
    /// throws as ``faces(in:)`` does.
    package func faces(in picture: some FacePicture, leaning degrees: Double) throws(FaceError) -> FoundFaces
    {
        let small = try FaceError.reading { () throws(ImagingError) in
            try picture.colors(longSides: 1...NetworkSearch.fineSide)
        }
        let view = NetworkView(small, of: picture.size).straightening(degrees)
        let found = try faces(in: view.image, as: .frame())
        return found.map { $0.mapped(by: view.pictureFromImage, turnedBy: degrees) }
    }

    /// Returns the faces and near misses, best first, in pixels of the picture. Throws `FaceError.engine` if a detector
    /// fails, `.unreadable` if the picture cannot be decoded; any error of the predictor's source.
    package func faces(
        in picture: some FacePicture,
        as subject: Subject = .photo,
        acquaintance: (FaceObservation) -> Acquaintance = { _ in .stranger }
    ) throws(FaceError) -> FoundFaces {
        switch way {
        case .network(let finder): try finder.faces(in: picture, as: subject, acquaintance: acquaintance)
        case .dlib(let finder): FoundFaces(faces: try finder.faces(in: picture))
        }
    }
}
