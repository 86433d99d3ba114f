/// A condition reported by others for Live Photos on Lock Screens, and the result for one Live Photo.
package struct WallpaperCondition: Encodable, Sendable, Hashable {
    /// The condition, as a clause: `60 frames a second`.
    package let condition: String
    /// `true` if the condition is met; `nil` if that cannot be determined.
    package let met: Bool?
    /// The value found.
    package let found: String
}
