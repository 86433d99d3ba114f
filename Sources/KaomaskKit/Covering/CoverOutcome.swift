internal import Imaging

/// The result of covering an input.
struct CoverOutcome: Codable, Sendable {
    /// The movie beside a still, or in its file.
    struct Movie: Codable, Sendable {
        /// `nil` for both halves in one file.
        let path: String?
        /// `nil` for a Motion Photo.
        let identifier: String?
        /// The still image time, seconds.
        let stillTime: Double
        /// Seconds.
        let duration: Double
        /// The search of an existing movie; `nil` for one made from the picture.
        let search: MovieSearch?
    }

    let status: OutputStatus
    var faces: [Face] = []
    /// The faces of persons to be left bare.
    var bare: [Face] = []
    /// Near misses that are not covered.
    var unsure: [Face] = []
    /// `false` if an earlier run found no face, so that the input was not searched; else `nil`.
    var searched: Bool?
    var remarks = Remarks()
    var coding: CodingReport?
    /// The number of faces found by a second search; `nil` without one.
    var facesLeft: Int?
    var movie: Movie?
    /// `true` if there is no face, and no file placed beside the input can add one.
    var isBareForGood = false
    /// The search of the movie of a kept result.
    var earlierSearch: MovieSearch?
    /// Who has reviewed the picture and its faces; `nil` for nobody.
    var reviewedBy: String?
    var record: ResultRecord?
}

extension CoverOutcome {
    /// The outcome of an input without faces to cover, after the policy for that. Only warnings stay.
    init(bare taken: TakenPhoto, _ status: OutputStatus) {
        self.init(
            status: status,
            bare: taken.wanted.others.spared,
            unsure: taken.wanted.unsure,
            remarks: Remarks(warnings: taken.remarks.warnings)
        )
    }

    /// The outcome of a covered input. A face given by hand or seen in the movie may still cover a near miss. A written
    /// picture without faces and strokes is a copy.
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
            bare: taken.wanted.others.spared,
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
