internal import Containers

extension AtomFile {
    /// Returns the `moov` atom, its header, and its index among the file's atoms.
    ///
    /// - Throws: `bad-movie` if there is none.
    func movie() throws(ContainerError) -> (movie: AtomNode, header: MovieHeaderAtom, index: Int) {
        guard let index = atoms.firstIndex(where: { $0.type == "moov" }),
            let header = try atoms[index].reading(MovieHeaderAtom.self)
        else { throw ContainerError(.badMovie, "the movie has no movie header", path: ["moov"]) }
        return (atoms[index], header, index)
    }
}

extension AtomNode {
    /// Returns the first video track of a `moov` atom.
    ///
    /// - Throws: `bad-track` if there is none.
    func videoTrack() throws(ContainerError) -> AtomNode {
        let track = children("trak").first { TrackReading($0, movieTimeScale: 1).handler == "vide" }
        guard let track else {
            throw ContainerError(.badTrack, "the movie has no video track", path: ["moov"])
        }
        return track
    }
}
