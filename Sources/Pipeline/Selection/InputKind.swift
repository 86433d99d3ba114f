/// What sort of picture or movie an input is; one file may be of several kinds.
public enum InputKind: String, Codable, Sendable, CaseIterable {
    /// Any still picture.
    case photo
    /// The still of a Live Photo whose movie is there too, or a Motion Photo.
    case live
    /// A movie that is no half of a Live Photo.
    case movie
    /// A picture at least twice as long as it is high, or the other way round, or one that says so itself (GPano).
    case panorama
    /// A picture of a screen: told by its Exif comment or its name.
    case screenshot
    /// A picture taken with a camera on the front, as its lens model says.
    case selfie
    /// One of a burst: told by Apple's maker note, Google's XMP or its name.
    case burst
}

/// In which order inputs are worked on.
public enum InputOrder: String, Sendable, CaseIterable {
    /// As they were named, folders by name.
    case given
    /// By file name, digits as numbers.
    case name
    /// By the time they were taken.
    case date
}
