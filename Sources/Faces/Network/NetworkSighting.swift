internal import Imaging

/// What one look of the network saw of one face, in pixels of the picture it looked at.
struct NetworkSighting: Hashable, Sendable {
    /// From the forehead to the chin; it may reach beyond the picture.
    let box: Rect
    let points: FacePoints
    /// 0 to 1.
    let score: Double
}
