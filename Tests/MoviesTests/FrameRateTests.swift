import Testing

@testable import Movies

@Suite("Frame rates")
struct FrameRateTests {
    @Test(
        "are exact fractions, also where television rounds them, in ticks that frames last whole numbers of",
        arguments: [
            ("30", 30, 1, 600, 20), ("24", 24, 1, 600, 25), ("60", 60, 1, 600, 10), ("12.5", 25, 2, 600, 48),
            ("29.97", 30_000, 1001, 30_000, 1001), ("23.976", 24_000, 1001, 24_000, 1001),
            ("59.94", 60_000, 1001, 60_000, 1001), ("30000/1001", 30_000, 1001, 30_000, 1001),
            ("27", 27, 1, 2700, 100), ("60/2", 30, 1, 600, 20), ("14.5", 29, 2, 2900, 200),
        ]
    )
    func fractions(text: String, frames: Int, seconds: Int, timeScale: UInt32, ticks: Int) throws {
        let rate = try #require(FrameRate(text))
        #expect((rate.frames, rate.seconds) == (frames, seconds))
        #expect(rate.timeScale == timeScale && Int(timeScale) * seconds == ticks * frames)
    }

    @Test(
        "nothing else is a rate",
        arguments: ["", "0", "-30", "241", "1/2", "30/0", "nan", "inf", "1e9", "30/1/1", "fast", "0.5"]
    )
    func refused(text: String) { #expect(FrameRate(text) == nil) }
}
