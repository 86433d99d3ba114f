internal import FoundationEssentials
import KaomaskKit
internal import Synchronization

/// The progress line of a film: its speed and remaining time.
final class FilmClock: Sendable {
    private struct State {
        var pass: FilmProgress.Pass?
        var started = Date()
        var told = Date()
    }

    private let state = Mutex(State())
    private static let interval = 0.5

    /// Returns what shows the progress of the films of a run.
    static func progress() -> @Sendable (FilmProgress) -> Void {
        let clock = FilmClock()
        return { clock.show($0) }
    }

    private func show(_ progress: FilmProgress) {
        let words = state.withLock { state -> String? in
            let now = Date()
            if state.pass != progress.pass { state = State(pass: progress.pass, started: now, told: now) }
            guard now.timeIntervalSince(state.told) >= Self.interval else { return nil }
            state.told = now
            return Self.words(progress, seconds: now.timeIntervalSince(state.started))
        }
        if let words { Console.progress(words) }
    }

    private static func words(_ progress: FilmProgress, seconds: Double) -> String {
        let rate = Double(progress.done) / max(0.1, seconds)
        let deed = progress.pass == .looking ? "looking" : "writing"
        let count = progress.total > 0 ? "\(progress.done) of \(progress.total)" : "\(progress.done)"
        var words = "\(deed): frame \(count), \(Int(rate.rounded())) a second"
        if progress.total > progress.done, rate > 0 {
            let left = Int((Double(progress.total - progress.done) / rate).rounded(.up))
            words += ", \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        return words
    }
}
