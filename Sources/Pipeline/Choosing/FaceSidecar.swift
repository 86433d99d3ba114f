internal import Foundation
internal import Overlay

/// Faces written down, to be used instead of looking for them: what `detect --json` prints, one object for each
/// picture, edited by hand or not; in one file, or in a folder with a file for each picture.
public struct FaceSidecar: Sendable {
    private enum Source {
        case sheets([FaceSheet])
        /// A folder that mirrors the pictures' own.
        case folder
    }

    private let path: String
    private let source: Source
    private let roots: [String]

    /// Takes a sidecar: a file of JSON objects, one in all or one in a line, or a folder of such files, which are
    /// read as pictures ask for them.
    ///
    /// - Parameter roots: The folders the pictures are taken from, for a sidecar that is a folder: a picture's sheet
    ///   lies at the picture's own place below its root.
    /// - Throws: `PipelineError` with code `bad-faces-file`, which says where the file is wrong.
    public init(path: String, roots: [String] = []) throws(PipelineError) {
        self.path = path
        self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            source = .folder
        } else {
            source = .sheets(try Self.sheets(in: path))
        }
    }

    /// A folder of sidecars that are still to be written: it is made where there is none.
    ///
    /// - Throws: `PipelineError` when it cannot be made.
    public init(written folder: String, roots: [String]) throws(PipelineError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PipelineError(
                code: "unwritable",
                path: folder,
                detail: "the folder cannot be made: \(error.localizedDescription)"
            )
        }
        try self.init(path: folder, roots: roots)
    }

    /// The faces written down for a picture of this size, numbered; those that are not to be covered say so.
    ///
    /// One picture's sidecar serves whatever picture it is used for; among several the picture's name decides.
    ///
    /// - Returns: `nil` when the sidecar does not speak of the picture.
    /// - Throws: `PipelineError` with code `bad-faces-file` when the faces belong to a picture of another size.
    func faces(of input: String, width: Int, height: Int) throws(PipelineError) -> [Face]? {
        guard let (sheet, place) = try sheet(of: input) else { return nil }
        guard (sheet.width ?? width, sheet.height ?? height) == (width, height) else {
            throw PipelineError(
                code: "bad-faces-file",
                path: place,
                detail: "its faces are of a picture of \(sheet.width ?? 0)x\(sheet.height ?? 0) pixels, but "
                    + "\(input) has \(width)x\(height); was it resized?"
            )
        }
        return sheet.numberedFaces
    }

    /// How the kaomoji of a picture are drawn: as its sheet says, else as `base`.
    func appearance(
        of input: String,
        over base: OverlayAppearance
    ) throws(PipelineError) -> OverlayAppearance {
        guard let (sheet, place) = try sheet(of: input) else { return base }
        do throws(OverlayError) { return try sheet.appearance(over: base) } catch {
            throw PipelineError(code: "bad-faces-file", path: place, detail: error.description)
        }
    }

    /// The sheet of a picture, and the file it stands in.
    private func sheet(of input: String) throws(PipelineError) -> (FaceSheet, String)? {
        switch source {
        case .sheets(let sheets):
            let own = sheets.count == 1 ? sheets.first : sheets.first { $0.input == input }
            return own.map { ($0, path) }
        case .folder: return try sheetInFolder(of: input)
        }
    }

    /// The sheet of a picture in the folder, called `c.jpg.faces.json` or `c.faces.json`.
    private func sheetInFolder(of input: String) throws(PipelineError) -> (FaceSheet, String)? {
        for place in places(of: input) {
            for name in [place, (place as NSString).deletingPathExtension] {
                let file = (path as NSString).appendingPathComponent(name + ".faces.json")
                guard FileManager.default.fileExists(atPath: file) else { continue }
                let sheets = try Self.sheets(in: file)
                let sheet = sheets.first { Self.namesAgree($0.input, input) }
                if let sheet { return (sheet, file) }
            }
        }
        return nil
    }

    /// Where below the folder the sheet of a picture may lie: at the picture's place below its root, or, of a picture
    /// that was named itself, at as much of the end of its path as there is.
    private func places(of input: String) -> [String] {
        if let root = roots.first(where: input.hasPrefix) { return [String(input.dropFirst(root.count))] }
        let parts = input.split(separator: "/").filter { $0 != "." && $0 != ".." }
        return parts.indices.map { parts[$0...].joined(separator: "/") }
    }

    /// Whether a sheet may be that of a picture: `a.faces.json` may belong to `a.png`, not to `a.jpg` beside it.
    private static func namesAgree(_ written: String?, _ input: String) -> Bool {
        guard let written else { return true }
        return (written as NSString).lastPathComponent == (input as NSString).lastPathComponent
    }

    /// The longest file of faces, bytes: what `detect --json` says of tens of thousands of pictures.
    private static let maximumLength = 128 << 20
    /// How many pictures one file may speak of.
    private static let maximumSheets = 100_000

    private static func sheets(in path: String) throws(PipelineError) -> [FaceSheet] {
        let bytes = try FileBytes.read(path, limit: maximumLength)
        if bytes.count <= JSONFile.maximumLength,
            let one = try? JSONDecoder().decode(FaceSheet.self, from: Data(bytes))
        {
            return [one]
        }
        // One object may stand on many lines; of several, each stands on its own.
        guard lines(of: bytes).allSatisfy({ $0.text.contains(UInt8(ascii: "{")) }) else {
            return [try sheet(bytes[...], at: nil, of: path)]
        }
        var sheets: [FaceSheet] = []
        for line in lines(of: bytes) {
            guard sheets.count < maximumSheets else {
                throw bad(path, "speaks of more than \(maximumSheets) pictures; divide it")
            }
            sheets.append(try sheet(line.text, at: line.number, of: path))
        }
        return sheets
    }

    /// The lines of a text that are not empty, counted from 1, looked for as they are asked for.
    private static func lines(
        of bytes: [UInt8]
    ) -> some Sequence<(number: Int, text: ArraySlice<UInt8>)> {
        let lines = sequence(state: (number: 0, rest: bytes[...])) { state -> (Int, ArraySlice<UInt8>)? in
            guard !state.rest.isEmpty else { return nil }
            let line = state.rest.prefix { $0 != UInt8(ascii: "\n") }
            state.number += 1
            state.rest = state.rest[line.endIndex...].dropFirst()
            return (state.number, line)
        }
        return lines.lazy.filter { !$0.1.isEmpty }.map { (number: $0.0, text: $0.1) }
    }

    private static func bad(_ path: String, _ detail: String) -> PipelineError {
        PipelineError(code: "bad-faces-file", path: path, detail: detail)
    }

    private static func sheet(
        _ json: ArraySlice<UInt8>,
        at line: Int?,
        of path: String
    ) throws(PipelineError) -> FaceSheet {
        let place = line.map { "line \($0): " } ?? ""
        guard json.count <= JSONFile.maximumLength else {
            throw bad(path, place + "longer than what is said of one picture may be")
        }
        do { return try JSONDecoder().decode(FaceSheet.self, from: Data(json)) } catch {
            throw bad(path, place + JSONFile.reason(error, otherwise: "not JSON as detect --json prints it"))
        }
    }
}
