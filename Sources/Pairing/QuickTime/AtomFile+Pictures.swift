import Containers

/// Removing pictures from a movie's metadata.
extension AtomFile {
    /// Returns the movie without the metadata values, user data and unknown atoms that hold a picture or movie, such
    /// as cover art, and their places (`moov/meta/ilst/covr`). Everything else is kept.
    ///
    /// The movie's header has to lie behind its media, as in files made here: nothing else may move.
    package func removingPictures() -> (movie: AtomFile, places: [String]) {
        var (movie, places): (AtomFile, [String]) = (self, [])
        for index in movie.atoms.indices where movie.atoms[index].type == "moov" {
            movie.atoms[index] =
                movie.atoms[index].removingPictures("moov", isValue: false, &places) ?? atoms[index]
        }
        return (movie, places)
    }
}

extension AtomNode {
    private static let holders: Set<FourCharCode> = ["meta", "udta"]
    /// The atoms without which a track cannot be read, which hold no values.
    private static let descriptions: Set<FourCharCode> = [
        "mvhd", "tkhd", "mdhd", "hdlr", "elst", "vmhd", "smhd", "gmin", "nmhd", "dref", "stsd", "stts",
        "ctts",
        "cslg", "stss", "stsc", "stsz", "stz2", "stco", "co64", "sdtp", "sbgp", "sgpd",
    ]

    /// Returns the atom without pictures; `nil` if it holds one itself, or held nothing else.
    ///
    /// - Parameter isValue: `true` within metadata and user data, where no atom is a description of a track.
    fileprivate func removingPictures(
        _ path: String,
        isValue: Bool,
        _ places: inout [String]
    ) -> AtomNode? {
        if let payload {
            guard isValue || !Self.descriptions.contains(type), PictureSearch.finds(in: payload) else {
                return self
            }
            places.append(path)
            return nil
        }
        if isValue, case .children(_, let lead, let tail) = content, PictureSearch.finds(in: lead + tail) {
            places.append(path)
            return nil
        }
        var kept: [AtomNode] = []
        for child in children {
            // An item of a list is numbered or named by its type; its value is one atom further in.
            let place = child.type == "data" ? path : "\(path)/\(child.type)"
            let isHeld = isValue || Self.holders.contains(child.type)
            child.removingPictures(place, isValue: isHeld, &places).map { kept.append($0) }
        }
        guard kept != children else { return self }
        return kept.isEmpty ? nil : changingChildren { $0 = kept }
    }
}
