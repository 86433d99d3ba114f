/// How faces are looked for.
public struct FaceSearchOptions: Sendable {
    /// What looks for them.
    public enum Detector: String, Sendable, CaseIterable {
        /// The network; where it is not sure, dlib's detector is asked too.
        case both
        /// The network alone.
        case network
        /// dlib's detector on gradients (HOG), with a second look at every candidate.
        case hog
        /// dlib's detector as it is shipped: the picture as it is, one look.
        case dlib

        /// Whether it looks at the whole picture in colour, and small; the others look at its brightness.
        public var looksAtColors: Bool { self == .both || self == .network }

        /// The confidence from which something is a face when nothing else is asked for.
        public var standardThreshold: Double {
            switch self {
            case .both, .network: NetworkFace.standardThreshold
            case .hog: HOGSearch.standardThreshold
            case .dlib: 0
            }
        }

        /// What a threshold may be: from 0 to 1 for the network, any number for scores of dlib's detector.
        public var thresholds: ClosedRange<Double> { looksAtColors ? 0...1 : -100...100 }
    }

    /// How much time is taken for a picture.
    public enum Effort: String, Sendable, CaseIterable {
        /// What is enough for most pictures.
        case standard
        /// Several times as much: smaller faces, and heads that lean far, lie or stand.
        case thorough
    }

    /// What looks for faces.
    public var detector = Detector.both
    /// How much time is taken for a picture.
    public var effort = Effort.standard
    /// The smallest face that is looked for, or `nil` for what the effort allows.
    public var smallestFace: SmallestFace?
    /// The confidence from which something is a face, or `nil` for the detector's own.
    public var threshold: Double?
    /// The confidence from which something is a face.
    var chosenThreshold: Double { threshold ?? detector.standardThreshold }
    /// How far heads may lean beside what the effort allows, degrees, clockwise positive.
    public var tilts: [Double] = []
    /// How dlib's detector scans.
    public var scan = FaceDetector.Scan.fast

    /// The defaults.
    public init() {}

    /// The long side of the colour picture that is looked at first, pixels; `nil` for detectors that look at brightness.
    public var colorSide: Int? { detector.looksAtColors ? NetworkSearch.longSide : nil }
}

/// Finds faces in pictures.
///
/// Any number of tasks may call it.
public struct FaceSearch: Sendable {
    /// Finds the landmark predictor, or `nil` where there is none; asked when there is a face to look at closer.
    public typealias PredictorSource = @Sendable () throws(FaceError) -> LandmarkPredictor?

    private enum Way {
        case network(NetworkFinder)
        case hog(HOGFinder)
        case shipped(ShippedDetector)
    }

    private let way: Way

    /// A search.
    ///
    /// - Throws: `FaceError.engine` when no detector can be made.
    public init(_ options: FaceSearchOptions, predictor: @escaping PredictorSource) throws(FaceError) {
        way =
            switch options.detector {
            case .both, .network: .network(try NetworkFinder(options, predictor: predictor))
            case .hog: .hog(try HOGFinder(options, predictor: predictor))
            case .dlib: .shipped(try ShippedDetector(options, predictor: predictor))
            }
    }

    /// The faces of a picture and the near misses, surest first, in its pixels.
    ///
    /// - Parameter mayLie: Whether the picture is also tried lying on its side when it shows no face.
    /// - Throws: `FaceError.engine` when a detector fails, `.unreadable` when the picture cannot be decoded; whatever the
    ///   predictor's source throws.
    public func faces(in picture: some FacePicture, mayLie: Bool = true) throws(FaceError) -> FoundFaces {
        switch way {
        case .network(let finder): try finder.faces(in: picture, mayLie: mayLie)
        case .hog(let finder): try finder.faces(in: picture, mayLie: mayLie)
        case .shipped(let detector): try detector.faces(in: picture)
        }
    }
}
