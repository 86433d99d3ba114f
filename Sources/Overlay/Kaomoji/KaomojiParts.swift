/// The parts of a kaomoji by meaning, from left to right as typed; any may be empty.
package struct KaomojiParts: Hashable, Sendable {
    /// The arm beside the head on the left, outside the brackets.
    var leadingArm = ""
    /// The signs between the left edge and the left eye.
    var leftCheek = ""
    var leftEye = ""
    /// The mouth; without eyes, the whole face (the ツ of a shrug).
    var mouth = ""
    var rightEye = ""
    /// The signs between the right eye and the right edge.
    var rightCheek = ""
    /// The arm beside the head on the right, or the text after the face.
    var trailingArm = ""

    var inOrder: [String] { [leadingArm, leftCheek, leftEye, mouth, rightEye, rightCheek, trailingArm] }

    var hasEyes: Bool { !leftEye.isEmpty && !rightEye.isEmpty }
}
