internal import Foundation

/// Faces written down, to be used instead of looking for them: what `detect --json` prints, one object for each
/// picture, edited by hand or not.
public struct FaceSidecar: Sendable {
    private struct Entry: Decodable {
        let input: String?
        let width: Int?
        let height: Int?
        let faces: [Face]
    }

    private let path: String
    private let entries: [Entry]

    /// Reads a sidecar: JSON objects, one in the file or one in a line.
    ///
    /// - Throws: `PipelineError` with code `bad-faces-file`, which says where the file is wrong.
    public init(path: String) throws(PipelineError) {
        let bytes = try FileBytes.read(path)
        self.path = path
        if let one = try? JSONDecoder().decode(Entry.self, from: Data(bytes)) {
            entries = [one]
            return
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var entries: [Entry] = []
        let isOneObject =
            lines.filter { $0.contains(UInt8(ascii: "{")) }.count != lines.filter { !$0.isEmpty }.count
        for (index, line) in (isOneObject ? [bytes[...]] : lines).enumerated() where !line.isEmpty {
            entries.append(try Self.entry(line, at: isOneObject ? nil : index + 1, of: path))
        }
        self.entries = entries
    }

    /// The faces written down for a picture of this size, numbered.
    ///
    /// One picture's sidecar serves whatever picture it is used for; among several the picture's name decides.
    ///
    /// - Returns: `nil` when the sidecar does not speak of the picture.
    /// - Throws: `PipelineError` with code `bad-faces-file` when the faces belong to a picture of another size.
    func faces(of input: String, width: Int, height: Int) throws(PipelineError) -> [Face]? {
        guard let entry = entries.count == 1 ? entries.first : entries.first(where: { $0.input == input })
        else {
            return nil
        }
        guard (entry.width ?? width, entry.height ?? height) == (width, height) else {
            throw PipelineError(
                code: "bad-faces-file",
                path: path,
                detail: "its faces are of a picture of \(entry.width ?? 0)x\(entry.height ?? 0) pixels, but "
                    + "\(input) has \(width)x\(height); was it resized?"
            )
        }
        let numbers = entry.faces.map(\.id)
        let isNumbered = Set(numbers).count == numbers.count && numbers.allSatisfy { $0 >= 1 }
        return isNumbered ? entry.faces : Face.numbered(entry.faces)
    }

    private static func entry(
        _ json: ArraySlice<UInt8>,
        at line: Int?,
        of path: String
    ) throws(PipelineError) -> Entry {
        do { return try JSONDecoder().decode(Entry.self, from: Data(json)) } catch {
            let place = line.map { "line \($0): " } ?? ""
            throw PipelineError(
                code: "bad-faces-file",
                path: path,
                detail: place + JSONFile.reason(error, otherwise: "not JSON as detect --json prints it")
            )
        }
    }
}
