internal import Hummingbird
internal import NIOCore

/// What belongs to one request: what Hummingbird needs, and the connection it came by.
struct PageContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
