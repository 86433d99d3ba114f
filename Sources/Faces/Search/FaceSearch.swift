public import Imaging

/// The options of the face search.
public struct FaceSearchOptions: Sendable {
    /// The detector.
    public enum Detector: String, Sendable, CaseIterable {
        /// The network, on the colour picture.
        case network
        /// dlib's HOG detector as shipped: one scan of the grey picture at its own size.
        case dlib

        /// The default threshold of the confidence.
        package var standardThreshold: Double {
            switch self {
            case .network: NetworkFace.standardThreshold
            case .dlib: DlibFinder.standardThreshold
            }
        }

        /// The valid thresholds: 0 to 1 for the network, -100 to 100 for scores of dlib's detector.
        package var thresholds: ClosedRange<Double> { self == .network ? 0...1 : -100...100 }
    }

    /// The effort spent on a picture.
    public enum Effort: String, Sendable, CaseIterable {
        /// Enough for most pictures.
        case standard
        /// Several times the standard time: finds smaller faces, and heads that lie on their side or stand upside down.
        case thorough
    }

    /// The treatment of what a closer look takes for an animal or a thing.
    public enum Animals: String, Sendable, CaseIterable {
        /// It is a face, and named.
        case cover
        /// What is denied strongly is a near miss.
        case leave
    }

    /// The detector.
    public var detector = Detector.network
    /// The treatment of what a closer look takes for an animal or a thing.
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

    /// The long side, in pixels, of the colour picture that is read first; `nil` for dlib's detector, which reads luma.
    package var colorSide: Int? { detector == .network ? NetworkSearch.longSide : nil }
}

/// A search for faces in pictures.
///
/// Any number of tasks may call it.
public struct FaceSearch: Sendable {
    /// Returns the landmark predictor, or `nil` if there is none. Called once there is a face to look at more closely.
    public typealias PredictorSource = @Sendable () throws(FaceError) -> LandmarkPredictor?

    private enum Way {
        case network(NetworkFinder)
        case dlib(DlibFinder)
    }

    private let way: Way

    /// Creates a search.
    ///
    /// - Throws: `FaceError.engine` if no detector can be created.
    public init(_ options: FaceSearchOptions, predictor: @escaping PredictorSource) throws(FaceError) {
        way =
            switch options.detector {
            case .network: .network(try NetworkFinder(options, predictor: predictor))
            case .dlib: .dlib(DlibFinder(threshold: options.chosenThreshold, predictor: predictor))
            }
    }

    /// Finds the faces of an upright picture, and its near misses, best first, in its pixels.
    ///
    /// - Throws: `FaceError.engine` if a detector fails; any error of the predictor's source.
    public func faces(in picture: PixelBuffer) throws(FaceError) -> FoundFaces {
        try faces(in: picture, mayLie: true)
    }

    /// Returns the faces of a picture taken with a rolled camera, in its pixels.
    ///
    /// - Parameter degrees: The roll of upright heads, clockwise positive.
    /// - Throws: `FaceError.engine` if a detector fails; any error of the predictor's source.
    package func faces(in picture: some FacePicture, leaning degrees: Double) throws(FaceError) -> FoundFaces
    {
        let small = try FaceError.reading { () throws(ImagingError) in
            try picture.colors(longSides: 1...NetworkSearch.fineSide)
        }
        let view = NetworkView(small, of: picture.size).straightening(degrees)
        let found = try faces(in: view.image, mayLie: false)
        return found.map { $0.mapped(by: view.pictureFromImage, turnedBy: degrees) }
    }

    /// Returns the faces of a picture and the near misses, best first, in its pixels.
    ///
    /// - Parameters:
    ///   - mayLie: `true` to try the picture on its side as well if it shows no face.
    ///   - isSettled: Returns `true` for a candidate that needs only a place: the network gives it no closer
    ///     look and no pose.
    /// - Throws: `FaceError.engine` if a detector fails, `.unreadable` if the picture cannot be decoded; any
    ///   error of the predictor's source.
    package func faces(
        in picture: some FacePicture,
        mayLie: Bool = true,
        isSettled: (FaceObservation) -> Bool = { _ in false }
    ) throws(FaceError) -> FoundFaces {
        switch way {
        case .network(let finder): try finder.faces(in: picture, mayLie: mayLie, isSettled: isSettled)
        case .dlib(let finder): FoundFaces(faces: try finder.faces(in: picture))
        }
    }
}
