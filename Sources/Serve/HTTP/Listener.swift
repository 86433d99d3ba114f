internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The address and the names of a server.
package struct Place: Sendable {
    /// The address to listen on; loopback by default.
    package var host = "127.0.0.1"
    /// The port; 0 for any free one.
    package var port = 0
    /// An additional host name under which it serves.
    package var name: String?

    package init() {}
}

/// An HTTP server with limits, behind a ``Guard``.
struct Listener: Sendable {
    let place: Place
    /// The path that known clients ask below, with a trailing slash.
    let page: String
    let connections = Connections()

    /// Returns a router without routes.
    func router() -> Router<PageContext> {
        let router = Router(context: PageContext.self)
        let names = Set([place.name?.lowercased()].compactMap { $0 })
        router.add(middleware: Guard(names: names, page: page, connections: connections))
        return router
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM), and calls `ready` with the addresses of the page
    /// once it accepts connections.
    func run(
        _ router: Router<PageContext>,
        with services: [any Service] = [],
        ready: @escaping @Sendable (_ addresses: [String]) -> Void
    ) async throws {
        var logger = Logger(label: "kaomask")
        logger.logLevel = .critical
        let application = Application(
            router: router,
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
            onServerRunning: { [place, page] channel in
                let port = channel.localAddress?.port ?? place.port
                ready(
                    PageAddresses.hosts(of: place.host).map { host in
                        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(page)"
                    }
                )
            },
            logger: logger
        )
        var configuration = ServiceGroupConfiguration(
            services: [application] + services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        try await ServiceGroup(configuration: configuration).run()
    }
}
