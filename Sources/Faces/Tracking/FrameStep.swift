package import Imaging

/// A frame of a film as faces are followed in it, and how the picture came to it from the frame before.
package struct FrameStep: Sendable {
    let frame: TrackedFrame
    /// The mean difference from the frame before, in hundredths of the range of grey; 0 where a shot begins.
    let difference: Double
    /// The camera's motion since the frame before, and the way back; `nil` if it is unknown.
    let motion: CameraPath.Motion?
    /// `true` if the frame begins another shot than the one before.
    package let isCut: Bool
    /// `true` if more changed in this step than in any of the last half second: what is lost in it has gone, not moved.
    package let isJump: Bool
}

/// Measures how the picture changes from frame to frame: that takes the frames alone, and no faces.
package struct FrameSteps: Sendable {
    /// The long side of the pictures, in pixels.
    package static let pictureSide = 640
    /// The difference of two frames, in hundredths of the range of grey, that is a cut if it exceeds the difference
    /// before by as much. FFmpeg's `scdet` takes 10 and misses cuts on dark stages; a false cut costs a search.
    private static let cutScore = 7.0
    /// How much more changes in a jump than in steps before it, of which none counts as less than `least`. Of 3,600 steps
    /// of 16 films the nine jumps have 5 and more, others 2.2 at most, and 1.1 where a face is lost.
    private static let jump = (times: 3.0, least: 0.3, memory: 0.5)

    private var before: FrameStep?
    private var recent: [(time: Double, difference: Double)] = []

    package init() {}

    /// Measures the next frame.
    ///
    /// - Parameters:
    ///   - small: The upright frame, grey, its long side at most ``pictureSide``.
    ///   - size: The size of the upright frame.
    ///   - time: The presentation time in seconds.
    package mutating func next(_ small: GrayBuffer, of size: PixelSize, at time: Double) -> FrameStep {
        let frame = TrackedFrame(small, of: size, time: time)
        let difference = before?.frame.small.difference(from: small) ?? 0
        let motion = before.flatMap { CameraPath.Motion(from: $0.frame, to: frame) }
        // A fast pan changes as much, but what it shows is found again.
        let isCut = min(difference, difference - (before?.difference ?? 0)) > Self.cutScore && motion == nil
        recent.removeAll { $0.time < time - Self.jump.memory }
        let most = recent.map { max(Self.jump.least, $0.difference) }.max()
        let step = FrameStep(
            frame: frame,
            difference: isCut ? 0 : difference,
            motion: motion,
            isCut: isCut,
            isJump: !isCut && most.map { difference > $0 * Self.jump.times } ?? false
        )
        if isCut { recent = [] } else if before != nil { recent.append((time, difference)) }
        before = step
        return step
    }
}

extension GrayBuffer {
    /// The mean difference from a picture of the same size, of every fourth sample, in hundredths of the range.
    fileprivate func difference(from other: GrayBuffer) -> Double {
        guard bytes.count == other.bytes.count, !bytes.isEmpty else { return 0 }
        var (sum, count) = (0, 0)
        unsafe bytes.withUnsafeBufferPointer { own in
            unsafe other.bytes.withUnsafeBufferPointer { foreign in
                for index in stride(from: 0, to: own.count, by: 4) {
                    unsafe sum += abs(Int(own[index]) - Int(foreign[index]))
                    count += 1
                }
            }
        }
        return Double(sum) / Double(max(1, count)) / 2.55
    }
}
