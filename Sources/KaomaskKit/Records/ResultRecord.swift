internal import CXattr
internal import FoundationEssentials

/// The origin of a result: an input's line in a folder's record, and the label of an output. docs/decisions/records.md
package struct ResultRecord: Codable, Hashable, Sendable {
    /// A file, by its contents.
    package struct File: Codable, Hashable, Sendable {
        /// The path below the inputs' or outputs' folder; empty in a label.
        var name: String
        /// The size, bytes.
        let bytes: Int
        let sha256: String
    }

    /// The input: its picture, also of a Live Photo in one file.
    var input: File
    /// The input's modification time, nanoseconds since 1970.
    let changed: Int
    /// The identifier of the input's path, which tells a changed input from another.
    let place: String
    /// The identifier of all options that affect results.
    let options: String
    /// The identifier of the program, its models and the options (``Engine``).
    let engine: String
    /// The outputs, the picture first; empty for a picture without a face.
    var outputs: [File]
    /// The result.
    let status: OutputStatus
    /// The faces, without landmarks.
    var faces: [Face]
    /// The near misses.
    var unsure: [Face]
    /// The results for the faces of a movie.
    var movieSearch: MovieSearch?

    private enum CodingKeys: String, CodingKey {
        case input = "in", outputs = "out", changed, place, options, engine, status, faces, unsure,
            movieSearch
    }

    /// Reads a line; `nil` if it is invalid.
    init?(_ line: some StringProtocol) {
        guard let record = try? JSONDecoder().decode(ResultRecord.self, from: Data(line.utf8)) else {
            return nil
        }
        self = record
    }

    init(
        input: File,
        changed: Int,
        place: String,
        options: String,
        engine: String,
        outputs: [File],
        status: OutputStatus,
        outcome: CoverOutcome
    ) {
        (self.input, self.changed, self.place, self.options) = (input, changed, place, options)
        (self.engine, self.outputs, self.status) = (engine, outputs, status)
        (faces, unsure) = (outcome.faces.map(\.withoutLandmarks), outcome.unsure.map(\.withoutLandmarks))
        movieSearch = outcome.movie?.search
    }
}

extension ResultRecord.File {
    /// A file in memory.
    init(_ name: String, _ bytes: [UInt8]) {
        self.init(name: name, bytes: bytes.count, sha256: Digest.text(of: bytes))
    }
}

/// The record of an output in an extended attribute of its file, if the file system has these. It holds no names.
package enum ResultLabel {
    private static let attribute = "user.kaomask.record"
    /// All file systems with attributes have this much room.
    private static let room = 3500

    /// Returns `true` for a result that still has its size.
    package static func isResult(_ path: String) -> Bool {
        guard let label = of(path) else { return false }
        return label.outputs.first?.bytes == FileVersion(of: path)?.size
    }

    /// Returns the label of a file, which may have changed since, or `nil`.
    static func of(_ path: String) -> ResultRecord? {
        var bytes = [UInt8](repeating: 0, count: room)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe getxattr(path, attribute, buffer.baseAddress, buffer.count)
        }
        return count > 0 ? ResultRecord(String(decoding: bytes.prefix(count), as: UTF8.self)) : nil
    }

    /// Returns the bytes of a record's label, as much as there is room for.
    static func bytes(of record: ResultRecord) -> [UInt8]? {
        var label = record
        label.input.name = ""
        for index in label.outputs.indices { label.outputs[index].name = "" }
        var bytes = Array(JSONLine.encode(label).utf8)
        if bytes.count > room {
            (label.faces, label.unsure, label.movieSearch) = ([], [], nil)
            bytes = Array(JSONLine.encode(label).utf8)
        }
        return bytes.count > room ? nil : bytes
    }

    /// Labels an open file; without effect on a file system that has no attributes.
    static func set(_ label: [UInt8], on descriptor: Int32) {
        unsafe label.withUnsafeBytes { buffer in
            _ = unsafe fsetxattr(descriptor, attribute, buffer.baseAddress, buffer.count, 0)
        }
    }
}
