internal import Containers
internal import Movies

extension MediaBytes {
    /// Creates media from a movie's data, read on demand.
    init(_ data: MovieData) { self.init(count: data.count) { try? data.bytes(in: $0) } }
}
