internal import Formats
internal import Pairing

extension DecodedPhoto {
    /// The byte range of a Motion Photo's movie in the file, and the time in the movie that matches the picture,
    /// seconds; `nil` for other pictures, and if the data behind the picture is not a movie with a video track.
    var motion: (movie: Range<Int>, stillTime: Double?)? {
        let still: StillInspection?
        switch container {
        case .jpeg(let file, _): still = file.trailer.isEmpty ? nil : try? StillInspection(jpeg: file)
        case .heic, .heif: still = try? StillInspection(source.bytes)
        case .png, .webp: still = nil
        }
        guard let motion = still?.motionPhoto, let movie = motion.movie,
            let seen = try? MovieInspection(Array(source.bytes[movie])), seen.codec != nil
        else { return nil }
        return (movie, motion.stillImageTime)
    }
}
