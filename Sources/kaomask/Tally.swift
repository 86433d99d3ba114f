internal import FoundationEssentials
internal import KaomaskKit

struct Tally {
    private var counts: [Deed: Int] = [:]
    private var faces: Int?
    /// The outcome in a word: `covered`.
    private let word: String
    private let start = Date()
    private(set) var ended = 0
    private(set) var failed = 0
    /// Those of the failed whose originals were copied.
    private var copied = 0
    /// This program's results among the inputs.
    private var ownResults = 0
    /// The number of reviewed inputs, by reviewer.
    private var reviewed: [String: Int] = [:]
    private var passedOver: [PassedOver: Int] = [:]
    /// Inputs that took time: those not done before.
    private(set) var worked = 0
    /// The faces of persons; `nil` unless requested.
    private(set) var persons: PersonTally?
    var toCheck = 0

    init(_ word: String) { self.word = word }

    mutating func add(_ outcome: Outcome<some ReadableReport>) {
        switch outcome {
        case .success(let report):
            add(report.deed, faces: report.faceCount, wasWork: report.wasWork)
            if let reviewer = report.reviewer { reviewed[reviewer, default: 0] += 1 }
        case .failure(let error) where error.code == .notCovered: addPassedOver(error.path)
        case .failure(let error) where error.code == .ownResult:
            (ownResults, ended) = (ownResults + 1, ended + 1)
        case .failure(let error):
            (failed, ended, worked) = (failed + 1, ended + 1, worked + 1)
            if error.copied != nil { copied += 1 }
        }
    }

    private mutating func add(_ deed: Deed, faces count: Int?, wasWork: Bool) {
        counts[deed, default: 0] += 1
        if deed != .kept { faces = count.map { $0 + (faces ?? 0) } ?? faces }
        ended += 1
        if wasWork { worked += 1 }
    }

    private mutating func addPassedOver(_ path: String) {
        passedOver[PassedOver(path) ?? .other, default: 0] += 1
        ended += 1
    }

    var others: String? { passedOver.isEmpty ? nil : PassedOver.words(passedOver) }

    /// The reviewed inputs: `reviewed: 183 of 200 (ann 120, tom 63)`, or `nil`.
    var review: String? {
        guard !reviewed.isEmpty || count(.unreviewed) > 0 else { return nil }
        let names = reviewed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.key.oneLine) \($0.value)"
        }
        let who = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
        return "reviewed: \(reviewed.values.reduce(0, +)) of \(counts.values.reduce(0, +))\(who)"
    }

    mutating func add(_ more: PersonTally) {
        if persons == nil { persons = more } else { persons?.add(more) }
    }

    func count(_ deed: Deed) -> Int { counts[deed] ?? 0 }

    /// `52 covered (106 faces), 66 without a face, 12 to check`.
    var words: String {
        var parts = Deed.allCases.compactMap { deed -> String? in
            guard let count = counts[deed] else { return nil }
            return "\(count) \(words(for: deed))"
        }
        if toCheck > 0 { parts.append("\(toCheck) to check") }
        if failed > 0 { parts.append("\(failed) failed") }
        if copied > 0 { parts.append("\(copied) of them copied uncovered") }
        if ownResults > 0 { parts.append("\(ownResults.counted("result")) of kaomask left out") }
        return parts.isEmpty ? "nothing done" : parts.joined(separator: ", ")
    }

    private func words(for deed: Deed) -> String {
        switch deed {
        case .made: word + facesFound
        case .drawnOn: "drawn on, none hidden" + facesFound
        case .kept: "already there"
        case .faceless: "without a face"
        case .copied: "copied"
        case .planned: "to do"
        case .unreviewed: "that nobody has looked at, not made"
        case .faulty: "with errors"
        }
    }

    private var facesFound: String { faces.map { " (\($0.counted("face")))" } ?? "" }

    var time: String {
        let seconds = self.seconds
        if seconds < 10 { return seconds.fixed(places: 1) + " s" }
        let whole = Int(seconds.rounded())
        return whole < 120 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }

    /// Returns the progress of a run of `total` inputs, for a redrawn line.
    func progress(of total: Int?) -> String {
        var parts = [total.map { "\(ended)/\($0)" } ?? "\(ended) done"]
        if worked > 0 {
            let rate = Double(worked) / seconds
            parts.append(rate.fixed(places: 1) + " pictures/s")
            if let total, total > ended {
                let left = Int((Double(total - ended) / rate).rounded(.up))
                parts.append("\(left / 60):" + String(100 + left % 60).dropFirst() + " left")
            }
        }
        if let faces { parts.append(faces.counted("face")) }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: "  ")
    }

    private var seconds: Double { max(0.001, Date().timeIntervalSince(start)) }
}
