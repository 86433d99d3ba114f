internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
package import KaomaskKit
internal import Logging
internal import NIOCore
package import Page
internal import ServiceLifecycle
internal import UnixSignals

package struct PageServer: Sendable {
    /// The address and the names of the server.
    package struct Place: Sendable {
        /// The address to listen on; loopback by default.
        package var host = "127.0.0.1"
        /// The port; 0 for any free one.
        package var port = 0
        /// An additional host name under which the page is served.
        package var name: String?

        package init() {}
    }

    private let studio: Studio
    private let place: Place
    private let token: String
    private let connections = Connections()

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
        studio = try Studio(
            folder: folder,
            output: output,
            options: options,
            language: language,
            jobs: jobs
        )
        self.place = place
        var generator = SystemRandomNumberGenerator()
        token = (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM).
    ///
    /// - Parameter ready: Called with the page's addresses once the server accepts connections, the one that
    ///   other devices most likely reach first.
    package func run(ready: @escaping @Sendable (_ addresses: [String]) -> Void) async throws {
        let (token, place, studio, connections) = (token, place, studio, connections)
        // Prepares the first page's data before it is opened.
        Task { await studio.album.refresh() }
        let watch = Task { await studio.watch() }
        defer { watch.cancel() }
        var logger = Logger(label: "kaomask")
        logger.logLevel = .critical
        let application = Application(
            router: router(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionTeller(connections)],
                    idleTimeout: .seconds(10),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10,
                        maxHeaderListSize: 16 << 10,
                        maxHeaderFieldCount: 100
                    )
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname(place.host, port: place.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Connections.maximumCount)
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? place.port
                let hosts = PageAddresses.hosts(of: place.host)
                let addresses = hosts.map { host in
                    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(token)/"
                }
                if !hosts.contains(where: PageAddresses.isLoopback) { studio.addresses.set(addresses) }
                ready(addresses)
            },
            logger: logger
        )
        var configuration = ServiceGroupConfiguration(
            services: [application, JobStopper(studio: studio)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        try await ServiceGroup(configuration: configuration).run()
    }

    private func router() -> Router<PageContext> {
        let router = Router(context: PageContext.self)
        router.add(
            middleware: Guard(
                names: Set([place.name?.lowercased()].compactMap { $0 }),
                page: "/\(token)/",
                connections: connections
            )
        )
        let root = router.group(RouterPath(token))
        studio.addSite(to: root)
        studio.addItems(to: root.group("api/items"))
        studio.addChoices(to: root.group("api"))
        studio.addPeople(to: root.group("api/people"))
        studio.addJobs(to: root.group("api/jobs"))
        return router
    }
}

private struct JobStopper: Service {
    let studio: Studio

    func run() async throws {
        try? await gracefulShutdown()
        await studio.workshop.cancelAll()
    }
}
