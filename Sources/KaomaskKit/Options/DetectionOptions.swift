public import Faces
public import Imaging

/// The options of the face search.
public struct DetectionOptions: Sendable {
    /// The detectors to use and the search effort.
    public var search = FaceSearchOptions()
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard
    /// The landmark model's path, or `nil` for the one that Debian's libdlib-data installs, if present.
    public var landmarkModel: String?
    /// `true` if small and strongly tilted faces are searched for as well, which takes several times as long.
    public var isThorough: Bool {
        get { search.effort == .thorough }
        set { search.effort = newValue ? .thorough : .standard }
    }

    /// Creates the defaults: the network together with dlib's detector, standard effort, standard limits, Debian's
    /// landmark model.
    public init() {}
}
