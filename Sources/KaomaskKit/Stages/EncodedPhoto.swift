internal import Formats

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
    /// Remarks on changes to the metadata, and on a HEIC's encoding.
    let remarks: Remarks
    /// The remarks for a still that has a movie and gets a new identifier.
    let remarksBesideMovie: Remarks
    /// The covered people, if metadata name them.
    let hidden: PeopleToHide?
    /// The encoding of a HEIC; `nil` for other formats.
    let coding: CodingReport?

    init(
        _ composed: ComposedPhoto,
        _ still: [UInt8],
        _ metadata: CoveredMetadata,
        coding: CodingReport? = nil
    ) {
        (self.composed, self.still, self.coding) = (composed, still, coding)
        let notes = Remarks(notes: coding?.notes ?? [])
        remarks = metadata.remarks(besideMovie: false) + notes
        remarksBesideMovie = metadata.remarks(besideMovie: true) + notes
        hidden = metadata.people
    }
}
