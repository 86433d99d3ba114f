internal import FileJobs
internal import Pairing

extension [ExaminedFile] {
    /// Returns these files, and the other halves beside those halves of Live Photos that were named alone.
    ///
    /// - Parameter examiner: The examiner of the pictures in the files that are added; `nil` to skip these.
    package func joinedByNeighbours(with examiner: PictureExaminer? = nil) -> [ExaminedFile] {
        let (named, beside) = (LivePhotoMatcher(self), LivePhotoNeighbours())
        return self
            + filter { named.other(of: $0) == nil }.compactMap { file in
                file.neighbour(beside).flatMap {
                    try? ExaminedFile.examine(InputFile(named: $0), with: examiner).first
                }
            }
    }
}

extension ExaminedFile {
    /// The path of the other half, beside it, of a file that was named alone.
    func neighbour(_ beside: LivePhotoNeighbours) -> String? {
        guard !input.isFromFolder, entry == nil, !isMotionPhoto, let identifier else { return nil }
        return half == .movie ? beside.still(of: path, identifier) : beside.movie(of: path, identifier)
    }
}
