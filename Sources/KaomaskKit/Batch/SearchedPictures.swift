internal import Foundation
internal import Synchronization

/// The pictures in which no face was found, kept in the folder of the results: a run that is started again does not search
/// them once more. `docs/decisions/searched-pictures.md`
///
/// A picture is known by its path, size and time of change together with how it was searched, all in one hash: the file
/// names nobody and nothing. It is the owner's alone, and a hint at most: whatever is wrong with it, pictures are searched.
package final class SearchedPictures: Sendable {
    /// Its name, hidden, so that no walk takes it for a result.
    static let name = ".kaomask-searched"
    /// The first line of the file, for whoever opens it.
    private static let head =
        "Pictures in which kaomask found no face, so that it need not search them again; may be deleted.\n"
    private static let maximumLength = 64 << 20

    private let path: String
    private let options: String
    private let isReplaced: Bool
    private let known: [Substring: Substring]
    /// The open file, once there is one, and the lines that wait for the folder it goes into.
    private let file = Mutex<(open: Appending?, waiting: [UInt8])>((nil, []))

    /// Those of the runs whose results went to `folder`.
    ///
    /// - Parameters:
    ///   - options: The options of the face search.
    ///   - replacesExisting: `true` if all pictures are searched again.
    package init(in folder: String, _ options: DetectionOptions, asStill: Bool, replacesExisting: Bool) {
        path = (folder as NSString).appendingPathComponent(Self.name)
        // Another build of the program may see other faces.
        let program = FileVersion(of: "/proc/self/exe")?.text ?? ""
        self.options = "\(program) \(options.search) \(options.landmarkModel ?? "") \(asStill)"
        isReplaced = replacesExisting
        known = replacesExisting ? [:] : Self.read(path)
    }

    /// The near misses of a picture that was searched before and showed no face; `nil` for a picture to search.
    func nearMisses(in picture: String) -> [Face]? {
        guard let key = key(of: picture), let text = known[key[...]] else { return nil }
        return try? JSONDecoder().decode([Face].self, from: Data(text.utf8))
    }

    /// Takes note of a picture without a face.
    func add(_ picture: String, nearMisses: [Face]) {
        guard let key = key(of: picture) else { return }
        let line = Array("\(key) \(JSONLine.encode(nearMisses))\n".utf8)
        file.withLock { $0.waiting += line }
    }

    /// Writes what waits, once the folder is there: it is made for results alone.
    func flush() {
        file.withLock { file in
            guard !file.waiting.isEmpty else { return }
            if file.open == nil { file.open = open() }
            guard let descriptor = file.open?.descriptor else { return }
            try? TextOutput.write(file.waiting, to: descriptor)
            file.waiting = []
        }
    }

    /// Opens the file, to write behind what it holds.
    private func open() -> Appending? {
        let descriptor = unsafe Foundation.open(
            path,
            O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
            0o600
        )
        guard descriptor >= 0 else { return nil }
        let opened = Appending(descriptor: descriptor)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        if isReplaced || status.st_size > Self.maximumLength { ftruncate(descriptor, 0) }
        if status.st_size == 0 || isReplaced {
            try? TextOutput.write(Array(Self.head.utf8), to: descriptor)
        }
        return opened
    }

    /// A picture and how it is searched, in 32 digits; `nil` for what is no file.
    private func key(of picture: String) -> String? {
        guard !InputWalk.namesFolder([picture]), !InputWalk.isSpecial(picture),
            let version = FileVersion(of: picture)
        else { return nil }
        let text = "\(InputWalk.canonical(picture)) \(version.text) \(options)"
        return ["", "again "].map { word in
            let digits = String(StableHash.value(of: word + text), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func read(_ path: String) -> [Substring: Substring] {
        guard !InputWalk.isLink(path), let bytes = try? FileBytes.read(path, limit: maximumLength) else {
            return [:]
        }
        var known: [Substring: Substring] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].utf8.count == 32 { known[parts[0]] = parts[1] }
        }
        return known
    }

    /// A file open for writing behind what it holds.
    private final class Appending: Sendable {
        let descriptor: Int32
        init(descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }
}
