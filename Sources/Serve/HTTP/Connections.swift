internal import NIOCore
internal import Synchronization

/// The connections that are open. Whoever has not shown that they know the page's address is a stranger; strangers have few
/// places, and the one who came first makes room for the next. So nobody keeps out those who know the address.
final class Connections: Sendable {
    /// The most connections there may be.
    static let maximumCount = 256
    /// The most of them that may be strangers'.
    static let maximumStrangers = 64

    /// Strangers, the first first.
    private let strangers = Mutex<[any Channel]>([])

    /// Takes note of a new connection.
    func enter(_ channel: any Channel) {
        let first = strangers.withLock { strangers in
            strangers.append(channel)
            return strangers.count > Self.maximumStrangers ? strangers.removeFirst() : nil
        }
        channel.closeFuture.whenComplete { [weak self] _ in self?.leave(channel) }
        first?.close(promise: nil)
    }

    /// Takes note that a connection asked for something below the page's address.
    func know(_ channel: any Channel) { leave(channel) }

    private func leave(_ channel: any Channel) {
        strangers.withLock { strangers in strangers.removeAll { $0 === channel } }
    }
}

/// Tells of a connection when it is there.
final class ConnectionTeller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) { connections.enter(context.channel) }
}
