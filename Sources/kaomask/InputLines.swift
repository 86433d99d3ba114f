internal import Glibc
import KaomaskKit

/// The names on standard input, as they arrive.
struct InputLines {
    /// Linux's limit for paths, bytes. The rest of a name is dropped: it is not found, and does not fill the memory.
    private static let longestName = 4096

    private let separator: UInt8
    private let isStopped: () -> Bool
    private var chunk: ArraySlice<UInt8> = []

    /// Creates a reader of names that end with a line break or a zero byte. `isStopped` is called while nothing
    /// arrives; once it returns `true`, the names end.
    init(endWithZero: Bool, isStopped: @escaping () -> Bool) {
        separator = endWithZero ? 0 : UInt8(ascii: "\n")
        chunk = StandardInput.takeHead()[...]
        self.isStopped = isStopped
    }

    /// Returns the next name that is not empty; `nil` at the end.
    mutating func next() -> String? {
        while let bytes = nextBytes() {
            let name = bytes.last == UInt8(ascii: "\r") && separator != 0 ? bytes.dropLast() : bytes[...]
            if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
        }
        return nil
    }

    private mutating func nextBytes() -> [UInt8]? {
        var name: [UInt8] = []
        while true {
            if let end = chunk.firstIndex(of: separator) {
                name += chunk[..<end].prefix(Self.longestName - name.count)
                chunk = chunk[(end + 1)...]
                return name
            }
            name += chunk.prefix(Self.longestName - name.count)
            chunk = read()[...]
            if chunk.isEmpty { return name.isEmpty ? nil : name }
        }
    }

    /// Waits for input; returns none at the end.
    private func read() -> [UInt8] {
        var wanted = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while !isStopped() {
            guard unsafe poll(&wanted, 1, 100) != 0 else { continue }
            return unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                unsafe count = max(0, Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count))
            }
        }
        return []
    }
}
