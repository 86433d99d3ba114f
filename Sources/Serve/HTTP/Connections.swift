internal import NIOCore
internal import Synchronization

/// The open connections. A connection is a stranger until it requests something below the page's secret
/// address. Few strangers are allowed, and the oldest is closed for the next one, so they cannot keep out
/// those who know the address.
final class Connections: Sendable {
    static let maximumCount = 256
    static let maximumStrangers = 64

    /// The strangers, oldest first.
    private let strangers = Mutex<[any Channel]>([])

    func enter(_ channel: any Channel) {
        let first = strangers.withLock { strangers in
            strangers.append(channel)
            return strangers.count > Self.maximumStrangers ? strangers.removeFirst() : nil
        }
        channel.closeFuture.whenComplete { [weak self] _ in self?.leave(channel) }
        first?.close(promise: nil)
    }

    /// Marks a connection as known: it requested something below the page's address.
    func know(_ channel: any Channel) { leave(channel) }

    private func leave(_ channel: any Channel) {
        strangers.withLock { strangers in strangers.removeAll { $0 === channel } }
    }
}

final class ConnectionTeller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) { connections.enter(context.channel) }
}
