internal import Glibc

/// A header of a tar file, with the data of a long name or pax records and its padding.
private struct TarHeader {
    var block: [UInt8]
    var data: [UInt8] = []

    var kind: UInt8 { block[156] }

    /// The records of a pax header, `27 path=name` and a line feed, which begin with their length; none for another.
    var records: [(key: String, value: [UInt8])] {
        var (records, rest) = ([(String, [UInt8])](), kind == UInt8(ascii: "x") ? data[...] : [])
        while let count = Int(String(decoding: rest.prefix { $0 != 0x20 }, as: UTF8.self)), count > 3,
            count <= rest.count
        {
            let record = rest.prefix(count - 1).drop { $0 != 0x20 }.dropFirst()
            let key = record.prefix { $0 != UInt8(ascii: "=") }
            records.append((String(decoding: key, as: UTF8.self), Array(record.dropFirst(key.count + 1))))
            rest = rest.dropFirst(count)
        }
        return records
    }

    /// Returns the blocks with another size of the file, which stands in its own header and perhaps in pax records.
    func blocks(ofFileWith size: Int) -> [UInt8] {
        guard TarReader.isExtra(kind) else { return sized(size) }
        guard records.contains(where: { $0.key == "size" }) else { return block + data }
        let new = records.flatMap { key, value in
            let body = Array(" \(key)=".utf8) + (key == "size" ? Array("\(size)".utf8) : value) + [0x0A]
            var count = body.count + 1
            while body.count + "\(count)".utf8.count != count { count += 1 }
            return Array("\(count)".utf8) + body
        }
        return sized(new.count) + new + TarReader.padding(new.count)
    }

    private func sized(_ size: Int) -> [UInt8] {
        var block = block
        func put(_ number: Int, _ digits: Int, _ end: String, at place: Int) {
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: digits)
            let field = (zeros + Array(String(number, radix: 8).utf8)).suffix(digits) + Array(end.utf8)
            block.replaceSubrange(place..<(place + field.count), with: field)
        }
        put(size, 11, "\0", at: 124)
        put(TarReader.sum(of: block), 6, "\0 ", at: 148)
        return block
    }
}

/// A picture in a tar file.
struct TarMember: Sendable {
    /// The path in the tar file, which is never opened.
    let name: String
    /// The picture's file.
    let bytes: [UInt8]
    fileprivate let headers: [TarHeader]

    /// Returns its headers and other contents. Only the size changes, and no byte for its own contents.
    func blocks(with made: [UInt8]) -> [UInt8] {
        let isSame = made.count == bytes.count
        let head = headers.flatMap { isSame ? $0.block + $0.data : $0.blocks(ofFileWith: made.count) }
        return head + made + TarReader.padding(made.count)
    }
}

/// The reader of a tar file (plain, GNU or pax; POSIX.1-2017, "pax"), once from front to back.
struct TarReader {
    /// A piece of a tar file.
    enum Piece: Sendable {
        /// Bytes to copy.
        case bytes([UInt8])
        /// A picture to cover.
        case member(TarMember)
        /// A file that may show somebody and is not covered; its bytes came before if they are to be copied.
        case left(ResultRecord.File)
    }

    /// The extensions of pictures to cover. With more before it (`seg.png`), it is a mask or the like and is copied.
    private static let covered: Set = ["jpg", "jpeg", "png", "webp"]
    /// The extensions of other files that may show somebody.
    private static let others = Set(
        "heic heif avif gif bmp tif tiff jxl mp4 mov m4v mkv webm avi livp zip tar gz".split(separator: " ")
            .map(String.init)
    )

    private var stream: FrameStream
    private let path: String
    private var offset = 0

    /// Passes on the pieces of the tar file at `path` or on standard input; throws `bad-archive` for a damaged one.
    static func read(_ path: String, copiesLeft: Bool, to hand: (Piece) -> Void) throws(PipelineError) {
        let isInput = path == StandardInput.name
        let descriptor = isInput ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        defer { if !isInput { close(descriptor) } }
        let head = isInput ? StandardInput.takeHead() : []
        var reader = TarReader(stream: FrameStream(descriptor, line: 0, head: head), path: path)
        try reader.read(copiesLeft, hand)
    }

    private init(stream: FrameStream, path: String) { (self.stream, self.path) = (stream, path) }

    private mutating func read(_ copiesLeft: Bool, _ hand: (Piece) -> Void) throws(PipelineError) {
        var headers: [TarHeader] = []
        while true {
            let start = offset
            let block = try take(512)
            guard block.contains(where: { $0 != 0 }) else {
                guard headers.isEmpty else { throw broken("a header has no file", start) }
                hand(.bytes(block))
                // Whoever writes a pipe goes on to its end.
                while let rest = try? stream.bytes(512) { hand(.bytes(rest)) }
                return
            }
            guard let size = Self.number(block[124..<136]),
                Self.number(block[148..<156]) == Self.sum(of: block)
            else { throw broken("a damaged header, or no tar file (unpack .tar.gz first)", start) }
            var header = TarHeader(block: block)
            if Self.isExtra(header.kind) {
                guard size <= 1 << 20 else { throw broken("a header of \(size) bytes", start) }
                header.data = Array(try take(size + Self.padding(size).count))
                headers.append(header)
                continue
            }
            headers.append(header)
            let records = headers.flatMap(\.records)
            guard header.kind != UInt8(ascii: "S"),
                !records.contains(where: { $0.key.hasPrefix("GNU.sparse") })
            else { throw broken("a sparse file; write it without --sparse", start) }
            let told = records.last { $0.key == "size" }.flatMap {
                Int(String(decoding: $0.value, as: UTF8.self))
            }
            let count = UInt8(ascii: "1")...UInt8(ascii: "6") ~= header.kind ? 0 : told ?? size
            let name = Self.name(headers, records)
            let key = "x." + (name.split(separator: "/").last?.split(separator: ".", maxSplits: 1).last ?? "")
            let isFile =
                [0, UInt8(ascii: "0"), UInt8(ascii: "7")].contains(header.kind) && name.contains(".")
            if isFile, Self.covered.contains(key.dropFirst(2).lowercased()) {
                guard count <= FileBytes.maximumLength else {
                    throw broken("\(name) has \(count) bytes", start)
                }
                let bytes = try take(count)
                _ = try take(Self.padding(count).count)
                hand(.member(TarMember(name: name, bytes: bytes, headers: headers)))
            } else {
                let isLeft = isFile && Self.others.contains(key.fileExtension)
                if !isLeft || copiesLeft { hand(.bytes(headers.flatMap { $0.block + $0.data })) }
                let padding = Self.padding(count).count
                var (left, digest) = (count + padding, Digest())
                while left > 0 {
                    let bytes = try take(min(left, 1 << 20))
                    if !isLeft || copiesLeft { hand(.bytes(bytes)) }
                    left -= bytes.count
                    if isLeft { digest.add(left == 0 ? bytes.dropLast(padding) : bytes) }
                }
                if isLeft { hand(.left(.init(name: name, bytes: count, sha256: digest.text))) }
            }
            headers = []
        }
    }

    private mutating func take(_ count: Int) throws(PipelineError) -> [UInt8] {
        do throws(FrameStream.Fault) {
            let bytes = try stream.bytes(count)
            offset += count
            return bytes
        } catch { throw broken("it ends too early", offset) }
    }

    private func broken(_ reason: String, _ place: Int) -> PipelineError {
        PipelineError(code: .badArchive, path: path, detail: "damaged tar file, at byte \(place): \(reason)")
    }

    /// Returns `true` for headers with data of their own, which belong to the next file.
    fileprivate static func isExtra(_ kind: UInt8) -> Bool { "xgLK".utf8.contains(kind) }

    /// The zeros that fill the last block of so many bytes.
    fileprivate static func padding(_ count: Int) -> [UInt8] {
        Array(repeating: 0, count: (512 - count % 512) % 512)
    }

    /// The sum of a header, with its own field as spaces.
    fileprivate static func sum(of block: [UInt8]) -> Int {
        block.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 0x20 : Int($1.element)) }
    }

    private static func name(_ headers: [TarHeader], _ records: [(key: String, value: [UInt8])]) -> String {
        func text(_ field: some Sequence<UInt8>) -> String {
            String(decoding: Array(field.prefix { $0 != 0 }), as: UTF8.self)
        }
        if let long = headers.last(where: { $0.kind == UInt8(ascii: "L") }) { return text(long.data) }
        if let path = records.last(where: { $0.key == "path" }) { return text(path.value) }
        let own = headers.last?.block ?? []
        let prefix = own[257..<263].elementsEqual("ustar\0".utf8) ? text(own[345..<500]) : ""
        return (prefix.isEmpty ? "" : prefix + "/") + text(own[..<100])
    }

    /// Reads a number: octal digits, or GNU's in base 256; `nil` for an invalid one.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if let first = field.first, first >= 0x80 {
            return field.dropFirst().dropLast(7).contains { $0 != 0 }
                ? nil : field.suffix(7).reduce(0) { $0 << 8 | Int($1) }
        }
        let digits = field.filter { $0 != 0 && $0 != 0x20 }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }
}
