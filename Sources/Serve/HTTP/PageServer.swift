internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
public import Pipeline
internal import ServiceLifecycle
internal import UnixSignals

/// Serves the page for one folder until it is told to stop.
public struct PageServer: Sendable {
    /// Where and for whom.
    public struct Place: Sendable {
        /// The address to listen at: loopback unless told otherwise.
        public var host = "127.0.0.1"
        /// The port; 0 for any free one.
        public var port = 0
        /// Another name in the page's address under which it may be asked for.
        public var name: String?

        /// This machine only, at any free port.
        public init() {}
    }

    private let studio: Studio
    private let place: Place
    private let token: String
    private let connections = Connections()

    /// A server.
    ///
    /// - Parameters:
    ///   - folder: The originals, which are only read.
    ///   - output: The folder for results and for what is written down.
    ///   - options: How faces are found and covered where the page does not say.
    ///   - jobs: How many pictures are worked on at a time.
    /// - Throws: `PipelineError` when the detector cannot be made.
    public init(
        folder: String,
        output: String,
        options: CoverOptions,
        jobs: Int,
        at place: Place
    ) throws(PipelineError) {
        for folder in [output, Uploads.folder(in: output)] {
            Leftovers.remove(["part", "zip", "html"], in: folder)
        }
        studio = try Studio(folder: folder, output: output, options: options, jobs: jobs)
        self.place = place
        var generator = SystemRandomNumberGenerator()
        token = (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM).
    ///
    /// - Parameter ready: Called with the page's address once it can be asked for.
    /// - Throws: When the address cannot be listened at.
    public func run(ready: @escaping @Sendable (_ address: String) -> Void) async throws {
        let (token, place, studio, connections) = (token, place, studio, connections)
        // What the first page asks for is looked up before there is one.
        Task { await studio.album.refresh() }
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
                let host = place.host.contains(":") ? "[\(place.host)]" : place.host
                ready("http://\(host):\(channel.localAddress?.port ?? place.port)/\(token)/")
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
        studio.addJobs(to: root.group("api/jobs"))
        return router
    }
}

/// Stops what is being made when the server stops.
private struct JobStopper: Service {
    let studio: Studio

    func run() async throws {
        try? await gracefulShutdown()
        await studio.workshop.cancelAll()
    }
}
