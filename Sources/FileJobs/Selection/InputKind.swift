/// A kind of picture or movie; an input may be of several kinds.
package enum InputKind: String, Codable, Sendable, CaseIterable {
    /// Any still picture.
    case photo
    /// The still of a Live Photo whose movie is present too, or a Motion Photo.
    case live
    /// A movie that is not half of a Live Photo.
    case movie
    /// A picture whose metadata say so (Exif's CustomRendered, GPano), or one at least twice as wide as high, unless it
    /// is a screenshot. Tall pictures are not: screens of telephones have that shape.
    case panorama
    /// A screenshot, recognised by its Exif comment or its name.
    case screenshot
    /// A picture taken with a front camera, according to its lens model.
    case selfie
    /// A picture of a burst, recognised by Apple's maker note, Google's XMP or its name.
    case burst
}

/// The order in which inputs are processed.
package enum InputOrder: String, Sendable, CaseIterable {
    /// The order of the command line, folders by name.
    case given
    /// By file name, with digits compared as numbers.
    case name
    /// By date of capture.
    case date
}
