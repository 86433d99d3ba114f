internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Overlay

/// Stored faces to use instead of searching: the output of `detect --json`, one object per picture, edited by hand
/// or not, in one file or in a folder with one file per picture.
public struct FaceSidecar: Sendable {
    private enum Source {
        /// Those in a file, and the number of each by its picture's name.
        case sheets([FaceSheet], [String: Int])
        /// A folder with the same structure as the pictures' own.
        case folder
        /// A program that answers for each picture.
        case program(RegionProgram)
    }

    private let path: String
    private let source: Source
    private let roots: [String]

    /// Opens a sidecar: a file with a single JSON object or one per line, or a folder of such files, which are read
    /// as pictures are looked up.
    ///
    /// - Parameter roots: The folders the pictures come from, for a sidecar that is a folder: a picture's sheet has
    ///   the same relative path as the picture below its root.
    /// - Throws: `PipelineError` with code `bad-faces-file`, which locates the fault in the file.
    public init(path: String, roots: [String] = []) throws(PipelineError) {
        self.path = path
        self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        if FileStatus(of: path)?.isFolder == true {
            source = .folder
        } else {
            source = try Self.sheets(try FileBytes.read(path, limit: Self.maximumLength), of: path)
        }
    }

    /// Opens what another program has found: a file, `-` for standard input, or a command that answers for each
    /// picture. Throws `PipelineError` with code `bad-faces-file`, which locates the fault in the file.
    package init(regions words: String, roots: [String]) throws(PipelineError) {
        if words == StandardInput.name {
            let limit = Self.maximumLength
            let bytes = try FileBytes.all(of: STDIN_FILENO, path: words, limit: limit)
            self.init(source: try Self.sheets(bytes, of: words), path: words)
        } else if RegionProgram.isOne(words) {
            self.init(source: .program(RegionProgram(words)), path: words)
        } else {
            try self.init(path: words, roots: roots)
        }
    }

    /// The faces of one picture, as another process has read them at `path`.
    init(_ sheet: FaceSheet, path: String) { self.init(source: .sheets([sheet], [:]), path: path) }

    private init(source: Source, path: String) { (self.source, self.path, roots) = (source, path, []) }

    /// Opens a folder for sidecars still to be written, creating it if necessary.
    package init(written folder: String, roots: [String]) throws(PipelineError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PipelineError(
                code: .unwritable,
                path: folder,
                detail: "the folder cannot be created: \(SystemError.latest.message)"
            )
        }
        try self.init(path: folder, roots: roots)
    }

    /// Returns the stored faces for a picture of this size, numbered, including those marked as uncovered; `nil` if
    /// there is no sheet for it. A sidecar with a single sheet applies to every picture; among several sheets the
    /// picture's name decides. Throws `bad-faces-file` if the faces belong to a picture of another size.
    func faces(of input: String, _ size: PixelSize, _ orientation: Orientation) throws(PipelineError)
        -> PhotoFaces?
    {
        guard let (sheet, place) = try sheet(of: input) else { return nil }
        return try sheet.faces(of: input, size, orientation, place: place)
    }

    /// Returns the sheet that a picture has to have. Throws `PipelineError` with code `bad-faces-file` if it has none,
    /// or that of another name.
    func regions(of input: String) throws(PipelineError) -> (FaceSheet, String) {
        guard let found = try sheet(of: input),
            found.0.input.map(([input] + places(of: input)).contains) ?? true
        else {
            throw Self.bad(
                path,
                "has no line for \(input); {\"input\":\"...\",\"regions\":[]} says that there is nothing"
            )
        }
        return found
    }

    /// Returns the name of whoever has looked at a picture as it is now; `nil` if nobody has.
    func reviewer(of input: String) throws(PipelineError) -> String? {
        guard let (sheet, _) = try sheet(of: input), Self.namesAgree(sheet.input, input) else { return nil }
        return sheet.reviewer(of: input)
    }

    /// Returns the appearance of a picture's kaomoji: `base` with the settings of its sheet.
    func appearance(
        of input: String,
        over base: OverlayAppearance,
        except typed: Set<String> = []
    ) throws(PipelineError) -> OverlayAppearance {
        guard let (sheet, place) = try sheet(of: input) else { return base }
        return try PipelineError.named(place, as: .badFacesFile) {
            try sheet.appearance(over: base, except: typed)
        }
    }

    /// Returns the sheet of a picture, and the file that contains it.
    func sheet(of input: String) throws(PipelineError) -> (FaceSheet, String)? {
        switch source {
        case .sheets(let sheets, let numbers):
            let names = [input] + places(of: input)
            let number = sheets.count == 1 ? 0 : names.lazy.compactMap { numbers[$0] }.first
            return number.map { (sheets[$0], path) }
        case .program(let program): return (try program.sheet(of: input), path)
        case .folder: return try sheetInFolder(of: input)
        }
    }

    /// Returns the sheet that says who is in a film; `nil` for one whose faces are to be found.
    func tracks(of film: String) throws(PipelineError) -> (FaceSheet, String)? {
        try sheet(of: film).flatMap { $0.0.asFound == true ? nil : $0 }
    }

    /// Returns the sheet of a picture in the folder, named `c.jpg.faces.json` or `c.faces.json`.
    private func sheetInFolder(of input: String) throws(PipelineError) -> (FaceSheet, String)? {
        for place in places(of: input) {
            for name in [place, place.withoutExtension] {
                let file = path.appending(item: name + ".faces.json")
                guard FileManager.default.fileExists(atPath: file) else { continue }
                let sheets = try Self.list(try FileBytes.read(file, limit: Self.maximumLength), of: file)
                let sheet = sheets.first { Self.namesAgree($0.input, input) }
                if let sheet { return (sheet, file) }
            }
        }
        return nil
    }

    /// Returns the candidate relative paths of a picture's sheet: the picture's path below its root or, for a
    /// picture named explicitly, every trailing part of its path, longest first.
    private func places(of input: String) -> [String] {
        if let root = roots.first(where: input.hasPrefix) { return [String(input.dropFirst(root.count))] }
        let parts = input.split(separator: "/").filter { $0 != "." && $0 != ".." }
        return parts.indices.map { parts[$0...].joined(separator: "/") }
    }

    /// Returns `true` if a sheet can belong to a picture: `a.faces.json` may belong to `a.png`, not to `a.jpg`
    /// beside it.
    private static func namesAgree(_ written: String?, _ input: String) -> Bool {
        guard let written else { return true }
        return written.fileName == input.fileName
    }

    /// The maximum size of a file of faces, bytes; enough for the `detect --json` output of tens of thousands of
    /// pictures.
    private static let maximumLength = 128 << 20
    /// The maximum number of pictures in one file.
    private static let maximumSheets = 100_000

    private static func sheets(_ bytes: [UInt8], of path: String) throws(PipelineError) -> Source {
        let sheets = try list(bytes, of: path)
        var numbers: [String: Int] = [:]
        for (number, sheet) in sheets.enumerated() {
            guard let input = sheet.input, numbers.updateValue(number, forKey: input) != nil else { continue }
            throw bad(path, "has two lines for \(input); one has to name all that is in it")
        }
        return .sheets(sheets, numbers)
    }

    private static func list(_ bytes: [UInt8], of path: String) throws(PipelineError) -> [FaceSheet] {
        if bytes.count <= JSONFile.maximumLength,
            let one = try? JSONDecoder().decode(FaceSheet.self, from: Data(bytes))
        {
            return [one]
        }
        // A single object may span several lines; several objects take one line each.
        guard lines(of: bytes).allSatisfy({ $0.text.contains(UInt8(ascii: "{")) }) else {
            return [try sheet(bytes[...], at: nil, of: path)]
        }
        var sheets: [FaceSheet] = []
        for line in lines(of: bytes) {
            guard sheets.count < maximumSheets else {
                throw bad(path, "lists more than \(maximumSheets) pictures; split the file")
            }
            sheets.append(try sheet(line.text, at: line.number, of: path))
        }
        return sheets
    }

    /// Returns a text's non-empty lines with their numbers, counted from 1; the lines are split lazily.
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

    static func bad(_ path: String, _ detail: String) -> PipelineError {
        PipelineError(code: .badFacesFile, path: path, detail: detail)
    }

    private static func sheet(
        _ json: ArraySlice<UInt8>,
        at line: Int?,
        of path: String
    ) throws(PipelineError) -> FaceSheet {
        let place = line.map { "line \($0): " } ?? ""
        guard json.count <= JSONFile.maximumLength else {
            throw bad(path, place + "the entry for one picture is too long")
        }
        do { return try JSONDecoder().decode(FaceSheet.self, from: Data(json)) } catch {
            throw bad(
                path,
                place + JSONFile.reason(error, otherwise: "not JSON in the form of detect --json")
            )
        }
    }
}
