/// The signs of a kaomoji by what they stand for, from left to right as they are typed; any may be empty.
public struct KaomojiParts: Hashable, Sendable {
    /// What is raised beside the head on the left, outside the brackets.
    public var leadingArm: String
    /// What is between the left edge of the face and the left eye.
    public var leftCheek: String
    /// The eye on the left of the picture.
    public var leftEye: String
    /// The mouth; of a face without eyes, the whole of it (the ツ of a shrug).
    public var mouth: String
    /// The eye on the right of the picture.
    public var rightEye: String
    /// What is between the right eye and the right edge of the face.
    public var rightCheek: String
    /// What is raised beside the head on the right, or follows the face.
    public var trailingArm: String

    /// The parts, empty where not given.
    public init(
        leadingArm: String = "",
        leftCheek: String = "",
        leftEye: String = "",
        mouth: String = "",
        rightEye: String = "",
        rightCheek: String = "",
        trailingArm: String = ""
    ) {
        self.leadingArm = leadingArm
        self.leftCheek = leftCheek
        self.leftEye = leftEye
        self.mouth = mouth
        self.rightEye = rightEye
        self.rightCheek = rightCheek
        self.trailingArm = trailingArm
    }

    /// All seven parts from left to right.
    public var inOrder: [String] {
        [leadingArm, leftCheek, leftEye, mouth, rightEye, rightCheek, trailingArm]
    }

    /// Whether there are two eyes to place on a face.
    var hasEyes: Bool { !leftEye.isEmpty && !rightEye.isEmpty }
}
