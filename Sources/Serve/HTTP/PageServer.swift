internal import Hummingbird
package import KaomaskKit
package import Page
internal import ServiceLifecycle

package struct PageServer: Sendable {
    private let studio: Studio
    private let listener: Listener
    private let token: String

    /// Creates a server of the originals in `folder`, which are only read; results and saved edits go to `output`. The
    /// browser's language is the page's unless given; at most `jobs` pictures are processed concurrently.
    package init(
        folder: String,
        output: String,
        options: CoverOptions,
        language: PageLanguage? = nil,
        jobs: Int,
        at place: Place
    ) throws(PipelineError) {
        for folder in [output, Uploads.folder(in: output)] {
            Leftovers.remove(["part", "zip", "html"], in: folder)
        }
        studio = try Studio(folder: folder, output: output, options: options, language: language, jobs: jobs)
        token = (0..<2).map { _ in UInt64.random(in: 0...UInt64.max).hex }.joined()
        listener = Listener(place: place, page: "/\(token)/")
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM).
    ///
    /// - Parameter ready: Called with the page's addresses once the server accepts connections, the one that
    ///   other devices most likely reach first.
    package func run(ready: @escaping @Sendable (_ addresses: [String]) -> Void) async throws {
        // Prepares the first page's data before it is opened.
        Task { await studio.album.refresh() }
        let watch = Task { await studio.watch() }
        defer { watch.cancel() }
        let router = listener.router()
        let root = router.group(RouterPath(token))
        studio.addSite(to: root)
        studio.addItems(to: root.group("api/items"))
        studio.addChoices(to: root.group("api"))
        studio.addPeople(to: root.group("api/people"))
        studio.addJobs(to: root.group("api/jobs"))
        try await listener.run(router, with: [JobStopper(studio: studio)]) { [studio, listener] addresses in
            if !PageAddresses.isLoopback(listener.place.host) { studio.addresses.set(addresses) }
            ready(addresses)
        }
    }
}

private struct JobStopper: Service {
    let studio: Studio

    func run() async throws {
        try? await gracefulShutdown()
        await studio.workshop.cancelAll()
    }
}
