internal import FoundationEssentials
internal import Glibc

/// Reports files that arrive in folders and subfolders once complete. Owns an inotify instance, closed in `deinit`.
package final class FolderWatch {
    private struct Folder {
        let path: String
        let place: String
    }

    /// The time for which a file must be unchanged, seconds.
    private static let calm = 0.3
    private static let wanted = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)

    private let descriptor: Int32
    private let excluded: String?
    private let accepts: @Sendable (String) -> Bool
    private var folders: [Int32: Folder] = [:]
    private var candidates: [String: (file: InputFile, since: Date)] = [:]
    /// The reported files, as they were then.
    private var handed: [String: FileVersion] = [:]

    /// Starts watching the folders among `roots`, without the output folder; `run` reports files that arrive from then
    /// on and that `accepts` takes for inputs. Throws `cannot-watch`.
    package init(
        _ roots: [String],
        excluding excluded: String?,
        accepts: @escaping @Sendable (String) -> Bool
    ) throws(PipelineError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        self.excluded = excluded.map(InputWalk.canonical)
        self.accepts = accepts
        guard descriptor >= 0 else { throw Self.failure(roots.first ?? ".") }
        for root in roots where InputWalk.namesFolder([root]) {
            guard add(Folder(path: root, place: "")) else { throw Self.failure(root) }
        }
    }

    deinit { close(descriptor) }

    /// Passes on files as they become ready, until `isStopped` returns `true`.
    package func run(isStopped: () -> Bool, hand: (InputFile) -> Void) {
        while !isStopped() {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&wanted, 1, 100) > 0 { readEvents() }
            for (path, candidate) in candidates.sorted(by: { $0.key < $1.key })
            where Date().timeIntervalSince(candidate.since) >= Self.calm {
                guard !Self.isBeingWritten(path) else {
                    candidates[path]?.since = Date()
                    continue
                }
                candidates[path] = nil
                guard let version = FileVersion(of: path), handed[path] != version else { continue }
                handed[path] = version
                hand(candidate.file)
            }
        }
    }

    private func add(_ folder: Folder) -> Bool {
        guard InputWalk.canonical(folder.path) != excluded else { return true }
        let number = unsafe inotify_add_watch(descriptor, folder.path, Self.wanted | UInt32(IN_ONLYDIR))
        guard number >= 0 else { return false }
        folders[number] = folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where !name.hasPrefix(".") {
            let child = Self.child(name, of: folder)
            if InputWalk.namesFolder([child.path]), !InputWalk.isLink(child.path) { _ = add(child) }
        }
        return true
    }

    private func readEvents() {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            unsafe count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        // struct inotify_event: watch, mask, cookie, length of the name, four bytes each; the name.
        var start = 0
        while start + 16 <= bytes.count {
            func word(_ place: Int) -> UInt32 {
                (0..<4).reduce(0) { $0 | UInt32(bytes[start + place + $1]) << UInt32(8 * $1) }
            }
            let length = Int(word(12))
            guard start + 16 + length <= bytes.count else { return }
            let name = bytes[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
            note(String(decoding: name, as: UTF8.self), in: Int32(bitPattern: word(0)), mask: word(4))
            start += 16 + length
        }
    }

    private func note(_ name: String, in number: Int32, mask: UInt32) {
        guard let folder = folders[number], !name.isEmpty, !name.hasPrefix(".") else { return }
        let child = Self.child(name, of: folder)
        // A bundle is one input, whatever file arrives in it.
        if accepts(folder.path), InputWalk.isBundle(folder.path) {
            return consider(folder.path, place: folder.place)
        }
        if mask & UInt32(IN_ISDIR) != 0 {
            guard !InputWalk.isLink(child.path), add(child) else { return }
            if accepts(child.path), InputWalk.isBundle(child.path) {
                return consider(child.path, place: child.place)
            }
            // Files may have arrived before the folder was watched.
            let inside = InputWalk.files(of: child.path, excluding: excluded, accepts: accepts)
            for file in inside.compactMap({ try? $0.get() }) {
                consider(file.path, place: child.place + "/" + file.relativePath)
            }
        } else if mask & (UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) != 0, accepts(child.path) {
            consider(child.path, place: child.place)
        }
    }

    private func consider(_ path: String, place: String) {
        let file = InputFile(path: path, relativePath: place, isFromFolder: true)
        candidates[path] = (file, Date())
    }

    /// Returns `true` if a process has the file open for writing: then no read lease is granted (fcntl(2)).
    private static func isBeingWritten(_ path: String) -> Bool {
        guard !InputWalk.isBundle(path) else {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.contains { isBeingWritten(path + "/" + $0) }
        }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        let lease = (set: Int32(1024), none: Int32(F_UNLCK))
        guard fcntl(file, lease.set, Int32(F_RDLCK)) != 0 else {
            _ = fcntl(file, lease.set, lease.none)
            return false
        }
        return errno == EAGAIN
    }

    private static func child(_ name: String, of folder: Folder) -> Folder {
        Folder(
            path: folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name,
            place: folder.place.isEmpty ? name : folder.place + "/" + name
        )
    }

    private static func failure(_ path: String) -> PipelineError {
        PipelineError(
            code: .cannotWatch,
            path: path,
            detail: "cannot be watched: \(SystemError.latest.message)"
        )
    }
}
