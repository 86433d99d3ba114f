internal import CZlib

/// Owner of a zlib inflate stream for deflate data (RFC 1951). Used by one task, freed in `deinit`.
@safe package struct Inflater: ~Copyable {
    /// `windowBits` for zlib to detect its own (RFC 1950) or gzip's (RFC 1952) header.
    private static let detectsHeader: Int32 = 47

    package struct Unpacked {
        package var bytes: [UInt8] = []
        var isWhole = false
    }

    /// The first output buffer's size in bytes. Other data fail within it.
    private static let firstPiece = 512

    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a stream; `nil` if memory runs out.
    package init?() {
        unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: unsafe z_stream())
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, Self.detectsHeader, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Decompresses the stream at the start of `bytes`, returning at most `limit` bytes.
    package func unpacked(_ bytes: ArraySlice<UInt8>, limit: Int) -> Unpacked {
        guard unsafe inflateReset(stream) == Z_OK else { return Unpacked() }
        var result = Unpacked()
        unsafe bytes.withUnsafeBufferPointer { packed in
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(clamping: packed.count)
            var room = min(limit, Self.firstPiece)
            while room > 0 {
                var status = Z_OK
                let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
                    unsafe stream.pointee.next_out = target.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(room)
                    status = unsafe inflate(stream, Z_NO_FLUSH)
                    count = room - Int(unsafe stream.pointee.avail_out)
                }
                result.bytes += piece
                result.isWhole = status == Z_STREAM_END
                guard status == Z_OK, piece.count == room else { return }
                room = min(limit - result.bytes.count, max(result.bytes.count, Self.firstPiece))
            }
        }
        return result
    }

    /// Returns `bytes` compressed in zlib format; `nil` if memory runs out.
    package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard unsafe compress(&packed, &length, bytes, UInt(bytes.count)) == Z_OK else { return nil }
        return Array(packed.prefix(Int(length)))
    }
}
