/// A movie with covered faces.
struct CoveredMovie: Sendable {
    /// The file; empty if it was given up because faces are still visible.
    let bytes: [UInt8]
    /// The result of searching its frames for faces that are still visible.
    let check: FrameCheck
    /// The similarity of its pictures to the source outside the paint, dB of luma.
    let likeness: Double

    /// Remarks on the encoding for the user.
    var notes: [Remark] {
        likeness < RateControl.wantedLikeness ? [.movieQuality(likeness.rounded(places: 1))] : []
    }
}
