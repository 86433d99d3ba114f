import KaomaskKit

/// The standalone page that a run writes, and its messages.
final class Handout {
    private let page: PressPage
    private let isQuiet: Bool
    private var failure: PipelineError?

    private static let longSide = 1280

    init(_ page: PressPage, quiet: Bool) { (self.page, isQuiet) = (page, quiet) }

    /// Returns a report's picture at display size, or `nil`.
    static func picture(of report: some ReadableReport, by crew: Crew) -> PictureThumbnail? {
        report.handout.flatMap { try? PictureThumbnail(of: $0.picture, longSide: longSide, by: crew) }
    }

    func add(_ report: some ReadableReport, _ picture: PictureThumbnail) {
        guard failure == nil, let entry = report.handout else { return }
        do throws(PipelineError) {
            let name = entry.picture.fileName
            try page.add(picture, of: entry.picture, movie: entry.movie, name: name, faces: entry.faces)
        } catch { failure = error }
    }

    /// Completes the page and prints its path; `true` on success and for a run without results, which needs none.
    func finish() -> Bool {
        do throws(PipelineError) {
            if let failure { throw failure }
            guard try page.finish() else { return true }
        } catch {
            Console.talk("kaomask: page not written: \(error)")
            return false
        }
        if page.leftOut > 0 {
            Console.talk(
                "kaomask: \(page.path.oneLine): \(page.leftOut.counted("picture")) left out, because a page is limited to "
                    + "\(PressPage.limit >> 20) MB; make several pages, with --limit or one per folder"
            )
        }
        if !isQuiet {
            let count = page.pictures.counted("picture")
            let size = (Double(page.size) / 1e6).fixed(places: 1) + " MB"
            Console.talk("\(page.path.oneLine)  page with \(count), \(size); opens in any browser")
        }
        return true
    }
}
