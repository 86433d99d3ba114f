internal import Formats
internal import Foundation
internal import Imaging
internal import Pairing

/// Makes a Live Photo from any photo and any movie without changing a pixel or a media sample of either.
package struct PairMaker: Sendable {
    /// The time in the movie that matches the still, seconds; `nil` keeps the movie's own mark, or takes its middle.
    private let stillImageTime: Double?
    /// The identifier to write, an upper-case UUID, or `nil` for a new one.
    let identifier: String?
    let writer: PhotoWriter

    /// Creates a maker with these options.
    ///
    /// - Parameter replacesExisting: `true` if existing outputs are replaced.
    package init(stillImageTime: Double? = nil, identifier: String? = nil, replacesExisting: Bool = false) {
        (self.stillImageTime, self.identifier) = (stillImageTime, identifier)
        writer = PhotoWriter(replacesExisting: replacesExisting)
    }

    /// Refuses an identifier that is not a UUID.
    package static func requireIdentifier(_ text: String) throws(OptionError) {
        guard ContentIdentifier(text) == nil else { return }
        throw OptionError("id", "needs a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF", not: text)
    }

    /// Returns the file extension for the still of a pair made from the picture at `path`; `nil` for the default
    /// one.
    package static func stillExtension(of path: String) -> String? {
        let format = PictureFormat(FileFormat(sniffing: FileBytes.head(path)))
        guard let format, format == .heic || format == .png else { return nil }
        return format.extensions.spelled(like: (path as NSString).pathExtension)
    }

    /// Writes both halves with one identifier.
    ///
    /// - Parameters:
    ///   - movie: A QuickTime or MP4 movie.
    ///   - plan: The outputs; `plan.input` names the still, a JPEG, HEIC or PNG picture.
    /// - Throws: `PipelineError` naming the faulty file and its fault; neither half is written then.
    package func pair(movie: String, _ plan: PlannedPhoto) throws(PipelineError) -> PairReport {
        try writer.making(plan, kept: PairReport(plan, movie, .kept)) { try pair(movie, plan) }
    }

    private func pair(_ movie: String, _ plan: PlannedPhoto) throws -> PairReport {
        let photo = try SourceFile.read(plan.input)
        guard [.jpeg, .heic, .png].contains(photo.format) else {
            throw photo.failure(
                .unsupportedFormat,
                "the still of a Live Photo must be JPEG, HEIC or PNG, not \(photo.format.name)"
            )
        }
        let bytes = plan.format == .jpeg ? try Self.jpeg(photo) : photo.bytes
        let (clip, data) = try SourceMovie.open(movie).parts
        let identifier = ContentIdentifier(orFresh: self.identifier)
        let tagged = try plan.shape.still(bytes, identifier: identifier)
        let retagging = MovieRetagging(contentIdentifier: identifier, stillImageTime: stillImageTime)
        let (retagged, made) = try clip.named {
            let retagged = try retagging.movie(data)
            return (retagged, try MovieInspection(retagged))
        }
        try writer.write(still: tagged.bytes, movie: retagged, as: plan, like: [movie])
        return PairReport(plan, movie, identifier, made, notes: tagged.notes.map(\.description))
    }
}

extension PairMaker {
    /// Returns a picture as a JPEG; a JPEG unchanged.
    private static func jpeg(_ photo: SourceFile) throws -> [UInt8] {
        guard photo.format != .jpeg else { return photo.bytes }
        let decoded = try DecodedPhoto.decode(photo, limits: .standard)
        let plain = ComposedPhoto(photo: decoded, layers: [], placements: [], faces: [])
        return try PhotoEncoder(quality: nil).encode(plain, as: .jpeg).still
    }
}
