internal import Foundation
internal import Pipeline

/// What a page for others shows of a report.
struct HandoutEntry: Sendable {
    /// The picture.
    let picture: String
    /// The file with its movie, for a Live Photo in two files.
    let movie: String?
    /// How many faces are covered, as far as is known.
    let faces: Int

    /// What is to be seen, for people who do not see it.
    var alt: String {
        switch faces {
        case 0: "A picture"
        case 1: "A picture with a kaomoji over one face"
        default: "A picture with kaomoji over \(faces) faces"
        }
    }
}

/// The page that a run writes for others, and what is said of it.
final class Handout {
    private let page: PressPage
    private let isQuiet: Bool
    private var failure: PipelineError?

    /// The long side of its pictures, pixels: as large as most screens show them.
    private static let longSide = 1280

    init(_ page: PressPage, quiet: Bool) { (self.page, isQuiet) = (page, quiet) }

    /// The picture of a report at the size it is shown; `nil` when it has none.
    static func picture(of report: some ReadableReport) -> PictureThumbnail? {
        report.handout.flatMap { try? PictureThumbnail(of: $0.picture, longSide: longSide) }
    }

    /// Adds what was made of one input.
    func add(_ report: some ReadableReport, _ picture: PictureThumbnail) {
        guard failure == nil, let entry = report.handout else { return }
        do throws(PipelineError) {
            let name = (entry.picture as NSString).lastPathComponent
            try page.add(picture, of: entry.picture, movie: entry.movie, name: name, alt: entry.alt)
        } catch { failure = error }
    }

    /// Ends the page and says where it is.
    ///
    /// - Returns: Whether it is as it should be; a run that made nothing needs none.
    func finish() -> Bool {
        do throws(PipelineError) {
            if let failure { throw failure }
            guard try page.finish() else { return true }
        } catch {
            Console.talk("kaomask: the page was not written: \(error)")
            return false
        }
        if page.leftOut > 0 {
            Console.talk(
                "kaomask: \(page.path.oneLine): \(page.leftOut) pictures were left out; with them the page would be larger "
                    + "than \(PressPage.limit >> 20) MB. Make several pages, with --limit or by folder."
            )
        }
        if !isQuiet {
            let count = page.pictures == 1 ? "1 picture" : "\(page.pictures) pictures"
            let size = String(format: "%.1f MB", Double(page.size) / 1e6)
            Console.talk("\(page.path.oneLine)  a page with \(count), \(size), to open in any browser")
        }
        return true
    }
}
