package import Formats
internal import Glibc

extension GainMap.Channel {
    /// The map's value, as a fraction of the largest, that leaves the picture's brightness unchanged: ((0 -
    /// min) / (max - min))^gamma, ISO 21496-1.
    package var neutral: Double {
        let span = maximum - minimum
        guard span > 0 else { return 0 }
        let value = pow(min(1, max(0, -minimum / span)), max(0, gamma))
        return value.isFinite ? min(1, max(0, value)) : 0
    }
}
