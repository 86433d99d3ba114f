/// The frames per second as an exact fraction: 30, or 30000/1001 for 29.97.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible, Codable {
    /// The usual time scale of QuickTime movies: 24, 25, 30, 50 and 60 divide it.
    static let usualTimeScale: UInt32 = 600

    /// The numerator: frames in `seconds` seconds, in lowest terms.
    public let frames: Int
    /// The denominator: the seconds that `frames` frames take.
    public let seconds: Int

    /// Thirty frames a second.
    public static let thirty = FrameRate(reducing: 30, 1)

    /// Creates a rate of `frames` frames in `seconds` seconds; `nil` unless that is 1 to 240 a second and both are at
    /// most a million.
    public init?(_ frames: Int, per seconds: Int = 1) {
        guard (1...1_000_000).contains(frames), (1...1_000_000).contains(seconds),
            frames >= seconds, frames <= 240 * seconds
        else { return nil }
        self.init(reducing: frames, seconds)
    }

    /// Creates a rate from a text such as `30`, `12.5`, `30000/1001` or `29.97`; `nil` if it is invalid.
    ///
    /// The rounded rates of television get their exact values: 23.976, 29.97 and 59.94 are 24000/1001, 30000/1001 and
    /// 60000/1001.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let frames = Int(parts[0]), let seconds = Int(parts[1]) else { return nil }
            self.init(frames, per: seconds)
            return
        }
        if let whole = Int(text) {
            self.init(whole)
            return
        }
        guard let value = Double(text), (1...240).contains(value) else { return nil }
        let television = (value * 1.001).rounded()
        if abs(value - television / 1.001) < 0.006 {
            self.init(Int(television) * 1000, per: 1001)
        } else {
            self.init(Int((value * 1000).rounded()), per: 1000)
        }
    }

    private init(reducing frames: Int, _ seconds: Int) {
        var (a, b) = (frames, seconds)
        while b != 0 { (a, b) = (b, a % b) }
        (self.frames, self.seconds) = (frames / a, seconds / a)
    }

    /// The frames per second.
    public var perSecond: Double { Double(frames) / Double(seconds) }

    /// The ticks per second in which every frame lasts a whole number of ticks: 600 where possible, else a multiple of
    /// `frames`.
    var timeScale: UInt32 {
        if Int(Self.usualTimeScale) * seconds % frames == 0 { return Self.usualTimeScale }
        var scale = frames
        while scale < Int(Self.usualTimeScale) { scale *= 10 }
        return UInt32(scale)
    }

    /// `30`, or `30000/1001`.
    public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
