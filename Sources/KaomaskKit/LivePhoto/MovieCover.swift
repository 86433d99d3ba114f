internal import Faces
internal import Imaging
internal import Overlay

/// A face of a movie to be covered, and its kaomoji.
struct MovieCover: Sendable {
    let track: FaceTrack
    let kaomoji: Kaomoji
    let appearance: OverlayAppearance
    /// The look known before the movie is analysed.
    let look: FaceLook
    /// The candy of the face's head.
    let candy: Color

    /// The face in the middle of its frames; `nil` if it is in none.
    var middle: FaceObservation? {
        track.face(inFrame: (track.frames.lowerBound + track.frames.upperBound) / 2)
    }

    /// The height of that face; 0 if it is in no frame.
    var size: Double { middle.map { OverlayAnchor($0).faceSize.height } ?? 0 }

    /// `true` if the look is measured in every frame. What hides a face without a kaomoji is made of the still
    /// alone where that shows the face, so that the movie tells no more.
    var followsFrames: Bool {
        appearance.needsLook && (appearance.style.drawsKaomoji || !look.isMeasured)
    }
}
