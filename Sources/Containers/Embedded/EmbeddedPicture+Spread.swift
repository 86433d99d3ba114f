extension EmbeddedPicture {
    /// Returns the pictures spread over several parts of a file that may continue one another: those that hold none
    /// alone are joined in their order, as `PictureSearch.holdings` joins them.
    ///
    /// - Parameter path: The name of the parts.
    package static func spread(over parts: [ArraySlice<UInt8>], path: [String]) -> [EmbeddedPicture] {
        guard parts.count > 1 else { return [] }
        return found(inJoined: parts.filter { !PictureSearch.finds(in: $0) }.map { FilePart($0) }, path: path)
    }

    /// Returns the pictures in several parts of a file that hold none alone, joined in their order.
    ///
    /// - Parameter path: The name of the parts.
    static func found(inJoined parts: [FilePart], path: [String]) -> [EmbeddedPicture] {
        FilePart.joinings(of: parts).flatMap { found(in: $0[...], .preview, path: path, origin: nil) }
    }
}
