internal import Imaging

/// The result of covering a picture, alone or with its movie.
struct CoveredPhoto: Sendable {
    /// The movie beside a still, or in its file.
    struct Movie: Sendable {
        /// The movie's path; `nil` for both halves in one file.
        let path: String?
        /// `nil` for a Motion Photo.
        let identifier: String?
        /// The still image time, seconds.
        let stillTime: Double
        /// Seconds.
        let duration: Double
        /// The search of a movie that existed before; `nil` for one made of the picture.
        let search: MovieSearch?
    }

    let faces: [Face]
    /// Near misses on the still that are not covered all the same, by a face given by hand or seen in the movie.
    let unsure: [Face]
    let remarks: Remarks
    let coding: CodingReport?
    /// The number of faces a second search found; `nil` when none was made.
    let facesLeft: Int?
    let movie: Movie?

    /// A picture without faces and strokes that is written all the same is a copy.
    let status: OutputStatus

    init(
        _ taken: TakenPhoto,
        _ encoded: EncodedPhoto,
        _ remarks: Remarks,
        facesLeft: Int? = nil,
        movie: Movie? = nil
    ) {
        let faces = encoded.composed.faces
        unsure = taken.wanted.unsure.filter { near in
            !faces.contains { $0.bounds.contains(near.bounds.center) }
        }
        (self.faces, self.remarks, coding) = (faces, remarks, encoded.coding)
        (self.facesLeft, self.movie) = (facesLeft, movie)
        status = faces.isEmpty && movie == nil && taken.strokes == nil ? .copied : .written
    }
}
