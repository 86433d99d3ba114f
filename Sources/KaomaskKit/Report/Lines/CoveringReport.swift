internal import Page

/// The report of a command that covers faces; ``CoverReport`` describes the common fields.
protocol CoveringReport: ReadableReport {
    var input: String { get }
    var faces: [Face] { get }
    var bare: [Face]? { get }
    var unsure: [Face] { get }
    var status: OutputStatus { get }
    var searched: Bool? { get }
    var reviewedBy: String? { get }
    var notes: [Remark]? { get }
    var warnings: [Remark]? { get }
    var movieSearch: MovieSearch? { get }
    var result: String { get }
    var hiddenFaces: Int { get }
    /// The lines for a written result.
    var written: [String] { get }
    /// The second search's result in words; empty without one.
    var left: String { get }
    /// A planned result's outputs in words.
    var planned: String { get }
}

extension CoveringReport {
    package var left: String { "" }
    package var faceCount: Int? { faces.count(where: \.isFace) }
    package var persons: PersonTally? { PersonTally(covered: faces, bare: bare ?? []) }
    package var wasWork: Bool { ![.kept, .planned, .unreviewed].contains(deed) && searched != false }
    package var reviewer: String? { reviewedBy }
    package var details: [String] {
        (notes ?? []).filter(\.isRoutine).map { "  \($0)" }
            + (faces + (bare ?? [])).sorted { $0.id < $1.id }.map(\.line)
    }
    package var picture: String { status.hasOutput ? result : input }
    package var wasMade: Bool { status != .skipped && status != .unreviewed }
    package var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    package var lines: [String] {
        let remarks = notable + (warnings ?? []).map { "  warning: " + $0.description.oneLine }
        switch status {
        case .written: return written + remarks + faces.thin + unsure.doubts
        case .kept: return [result.kept]
        case .skipped: return ["\(input.place)  \(reason), skipped"] + remarks + unsure.doubts
        case .copied:
            let change = notes == nil ? " unchanged" : left
            return ["\(result.place)  \(reason), copied\(change)"] + remarks + unsure.doubts
        case .planned: return ["\(input.place)  would become \(planned)"]
        case .unreviewed:
            return ["\(input.place)  nobody has looked at it, not made (kaomask serve --review)"]
        }
    }

    package func rows(_ texts: PageTexts) -> [String] {
        [picture.oneLine, texts.outcome(status, hiddenFaces, result)]
            + ((notes ?? []) + (warnings ?? [])).map(texts.remark)
            + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The notes of interest on one line; empty without any.
    private var notable: [String] {
        let notable = (notes ?? []).filter { !$0.isRoutine }
        return notable.isEmpty
            ? [] : ["  note: " + notable.map(\.description).joined(separator: "; ").oneLine]
    }

    /// Why nothing was covered.
    private var reason: String {
        if bare != nil { return "nobody but those left bare" }
        if searched == false { return "no face found in an earlier run" }
        return warnings == nil ? "no face found" : "no face selected"
    }
}

extension CoverReport: CoveringReport {
    package var handout: HandoutEntry? {
        status.hasOutput ? HandoutEntry(picture: output, movie: movie, faces: faces.count) : nil
    }
    package var deed: Deed { status == .written && hidden == 0 ? .drawnOn : Deed(status) }
    package static var deed: String { "covered" }
    package var result: String { output }
    var hiddenFaces: Int { hidden ?? faces.count }
    package var planned: String { output.place }
    package var written: [String] {
        let hiding = hidden == 0 ? "drawn on, none hidden" : "covered"
        return ["\(output.place)  \(faces.counted) \(hiding)\(left)"]
            + (movie.map { ["\($0.oneLine)  covered too"] } ?? [])
    }

    package var left: String {
        switch facesLeft {
        case .none: ""
        case .some(0): ", none left visible"
        case .some(let count): ", \(count) left visible"
        }
    }
}

extension RevealReport: CoveringReport {
    package var handout: HandoutEntry? {
        let hasMovie = movie != still && status != .copied
        return status.hasOutput
            ? HandoutEntry(picture: still, movie: hasMovie ? movie : nil, faces: faces.count) : nil
    }
    package var deed: Deed { Deed(status) }
    package static var deed: String { "made" }
    package var result: String { still }
    var hiddenFaces: Int { faces.count }
    package var planned: String {
        let others = [still == movie ? nil : movie, bundle].compactMap { $0?.oneLine }
        return ([still.place] + others).joined(separator: " and ")
    }
    package var written: [String] {
        if LivePhotoShape(rawValue: still.fileExtension)?.isMovieAlone == true || FilmContainer.isNamed(still)
        {
            return ["\(still.place)  \(faces.counted) covered, and revealed"]
        }
        return [
            "\(still.place)  \(faces.counted) covered",
            "\(still == movie ? "its movie" : movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
        ] + bundle.asBundle
    }
}
