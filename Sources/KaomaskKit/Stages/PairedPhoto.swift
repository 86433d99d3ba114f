internal import Pairing

/// A Live Photo with both halves complete, not yet written.
struct PairedPhoto: Sendable {
    let faces: [Face]
    let identifier: ContentIdentifier
    let still: [UInt8]
    let movie: [UInt8]
    /// Remarks for the user on changes to the still's metadata.
    let remarks: Remarks
}
