internal import Imaging

/// What became of an input that was to be covered.
struct CoverOutcome: Codable, Sendable {
    /// The movie beside a still, or in its file.
    struct Movie: Codable, Sendable {
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

    let status: OutputStatus
    /// The faces that were covered.
    var faces: [Face] = []
    /// The faces of persons who were to be left bare.
    var bare: [Face] = []
    /// Near misses that are not covered.
    var unsure: [Face] = []
    /// `false` if an earlier run had found no face, so that the input was not searched; else `nil`.
    var searched: Bool?
    var remarks = Remarks()
    var coding: CodingReport?
    /// The number of faces a second search found; `nil` when none was made.
    var facesLeft: Int?
    var movie: Movie?
    /// `true` if there is no face, and none can turn up by what comes to lie beside the input.
    var isBareForGood = false
    /// The search of the movie, of a result that is kept.
    var earlierSearch: MovieSearch?
    /// Who has looked at the picture and its faces; `nil` for nobody.
    var reviewedBy: String?
    /// What is on record of it.
    var record: ResultRecord?
}

extension CoverOutcome {
    /// The outcome of an input that shows nobody to cover, once the policy for that was followed. Nothing was done to it,
    /// so that only warnings are left.
    init(bare taken: TakenPhoto, _ status: OutputStatus) {
        self.init(
            status: status,
            bare: taken.wanted.spared,
            unsure: taken.wanted.unsure,
            remarks: Remarks(warnings: taken.remarks.warnings)
        )
    }

    /// The outcome of an input that was covered. A near miss may be covered all the same, by a face given by hand or seen
    /// in the movie; a picture without faces and strokes that is written is a copy.
    init(
        _ taken: TakenPhoto,
        _ encoded: EncodedPhoto,
        _ remarks: Remarks,
        facesLeft: Int? = nil,
        movie: Movie? = nil
    ) {
        let faces = encoded.composed.faces
        let isCopy = faces.isEmpty && movie == nil && taken.strokes == nil
        self.init(
            status: isCopy ? .copied : .written,
            faces: faces,
            bare: taken.wanted.spared,
            unsure: taken.wanted.unsure.filter { near in
                !faces.contains { $0.bounds.contains(near.bounds.center) }
            },
            remarks: taken.remarks + remarks
                + (encoded.hidden.map(taken.beside.sidecars.remarks) ?? Remarks()),
            coding: encoded.coding,
            facesLeft: facesLeft,
            movie: movie
        )
    }
}
