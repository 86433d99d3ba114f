internal import Foundation
internal import Imaging
import KaomaskKit
internal import Scenes

/// The editor of pictures: finds faces, saves edits and renders previews. Edits are saved among the results,
/// as sidecars that the command line reads.
actor Desk {
    private let output: String
    private let pipeline: Pipeline
    private var crew: Crew? { pipeline.crew }
    private let workers: Workers
    /// The threads for searches and previews, which may take long: quick work has its own.
    private let painters: Workers
    private var found = RecentValues<DetectReport>(capacity: 500)
    /// The paths of the edited items, relative to the folder.
    private(set) var edited: Set<String> = []
    private var small = RecentValues<SmallPicture>(capacity: 6)
    private var results = RecentValues<[UInt8]>(capacity: 300)

    /// Creates a desk; `painters` are the threads for what may take long.
    init(output: String, pipeline: Pipeline, workers: Workers, painters: Workers) {
        (self.output, self.pipeline, self.workers) = (output, pipeline, workers)
        self.painters = painters
        for (folder, ending) in [
            (Self.facesFolder(in: output), ".faces.json"), (output + "/strokes", ".strokes.json"),
        ] {
            let files =
                FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(ending) {
                edited.insert(String(file.dropLast(ending.count)))
            }
        }
    }

    /// Returns the folder of the saved faces, laid out as `--faces` reads it.
    static func facesFolder(in output: String) -> String { output + "/faces" }

    private nonisolated func sheetPath(_ item: AlbumItem) -> String {
        "\(Self.facesFolder(in: output))/\(item.file.relativePath).faces.json"
    }

    private nonisolated func strokesPath(_ item: AlbumItem) -> String {
        "\(output)/strokes/\(item.file.relativePath).strokes.json"
    }

    private func noteEdits(of item: AlbumItem) {
        let place = item.file.relativePath
        let isEdited = [sheetPath(item), strokesPath(item)].contains(where: FileManager.default.fileExists)
        if isEdited { edited.insert(place) } else { edited.remove(place) }
    }

    nonisolated func sheet(of item: AlbumItem) throws(PipelineError) -> FaceSheet? {
        let path = sheetPath(item)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try JSONFile.read(FaceSheet.self, from: path, code: .badFacesFile, kind: "the page writes it")
    }

    /// Returns the identifiers of the items that somebody has looked at as they are now.
    func reviewed(among items: [AlbumItem]) async throws(PageError) -> [String] {
        let saved = items.filter { edited.contains($0.file.relativePath) }
        return try await painters.run { () throws(PipelineError) in
            saved.filter { (try? self.sheet(of: $0)?.reviewer(of: $0.file.path)) ?? nil != nil }.map(\.id)
        }
    }

    /// Returns the entity tag of a file's contents.
    private nonisolated static func tag(of path: String) -> String {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        return "\"" + String(StableHash.value(of: String(decoding: bytes, as: UTF8.self)), radix: 16) + "\""
    }

    /// Returns the faces of an item, with the kaomoji they would get.
    func taggedFaces(of item: AlbumItem) async throws(PageError) -> Tagged<EditedFaces> {
        let tag = Self.tag(of: sheetPath(item))
        return Tagged(value: try await faces(of: item), tag: tag)
    }

    private func faces(of item: AlbumItem) async throws(PageError) -> EditedFaces {
        let sheet = try PageError.of { () throws(PipelineError) -> FaceSheet? in try self.sheet(of: item) }
        // Detected faces stay valid until the file changes; saved faces may change at any time.
        let key = item.id + item.version.text
        if sheet == nil, let known = found[key] { return EditedFaces(known, nil, of: item) }
        let (pipeline, path) = (pipeline, item.file.path)
        let looked = try await painters.run { () throws(PipelineError) in try pipeline.facesToCover(of: path)
        }
        if sheet == nil { found[key] = looked }
        return EditedFaces(looked, sheet, of: item)
    }

    /// Saves the faces of an item if the saved state is still the one the page loaded.
    func save(
        _ edited: FaceSheet,
        of item: AlbumItem,
        _ precondition: Precondition
    ) async throws(PageError) -> Tagged<EditedFaces> {
        var sheet = edited
        sheet.input = item.file.relativePath
        let size = try await picture(of: item, longSide: 1200, on: workers).fullSize
        (sheet.width, sheet.height) = (size.width, size.height)
        if sheet.reviewedBy?.isEmpty == true {
            sheet.reviewedBy = NSUserName()
            sheet.reviewed = try await painters.run { () throws(PipelineError) in
                ReviewedFile(of: item.file.path)
            }
        } else {
            sheet.reviewed = try? self.sheet(of: item)?.reviewed
        }
        let path = sheetPath(item)
        // No suspension point up to the write, so no other call can interfere.
        try precondition.check(Self.tag(of: path))
        try PageError.of { () throws(PipelineError) -> Void in try JSONFile.write(sheet, as: path, .ownerOnly)
        }
        noteEdits(of: item)
        guard item.isMovie else { return try await taggedFaces(of: item) }
        // A film's faces are not looked for again.
        return Tagged(value: EditedFaces(DetectReport(path, sheet), sheet, of: item), tag: Self.tag(of: path))
    }

    /// Deletes the saved faces of an item if the saved state is still the one the page loaded.
    func forgetFaces(
        of item: AlbumItem,
        _ precondition: Precondition
    ) async throws(PageError) -> Tagged<EditedFaces> {
        try precondition.check(Self.tag(of: sheetPath(item)))
        try? FileManager.default.removeItem(atPath: sheetPath(item))
        noteEdits(of: item)
        return try await taggedFaces(of: item)
    }

    /// Returns an item with its faces covered according to a sheet, as JPEG, and the rectangles of the patches.
    func preview(
        _ sheet: FaceSheet,
        of item: AlbumItem,
        longSide: Int
    ) async throws(PageError) -> (jpeg: [UInt8], patches: [Int: [Int]]) {
        let picture = try await picture(of: item, longSide: longSide, on: painters)
        let pipeline = pipeline
        return try await painters.run { () throws(PipelineError) in
            (try pipeline.preview(sheet, on: picture).jpeg(), try pipeline.patches(of: sheet, on: picture))
        }
    }

    func jpeg(of item: AlbumItem, longSide: Int) async throws(PageError) -> [UInt8] {
        let picture = try await picture(of: item, longSide: longSide, on: workers)
        return try await workers.run { () throws(PipelineError) in try picture.jpeg() }
    }

    /// Returns a result as JPEG for display. Small ones are cached: the grid shows them repeatedly.
    func jpeg(ofFile path: String, longSide: Int) async throws(PageError) -> [UInt8] {
        let key = "\(path)\(FileVersion(of: path)?.text ?? "")-\(longSide)"
        if let known = results[key] { return known }
        let jpeg = try await workers.run { [crew] () throws(PipelineError) in
            try SmallPicture(of: path, longSide: longSide, by: crew).jpeg()
        }
        if longSide <= 640 { results[key] = jpeg }
        return jpeg
    }

    nonisolated func archive(of job: Job) async throws(PageError) -> ResultArchive {
        let output = output
        return try await workers.run { () throws(PipelineError) in try ResultArchive(job, output: output) }
    }

    private func picture(
        of item: AlbumItem,
        longSide: Int,
        on workers: Workers
    ) async throws(PageError) -> SmallPicture {
        let key = "\(item.id)\(item.version.text)-\(longSide)"
        if let known = small[key] { return known }
        let path = item.file.path
        let made = try await workers.run { [crew] () throws(PipelineError) in
            try SmallPicture(of: path, longSide: longSide, by: crew)
        }
        small[key] = made
        return made
    }

    /// Returns the strokes on an item; `nil` if there are none.
    nonisolated func drawing(of item: AlbumItem) throws(PipelineError) -> StrokeDrawing? {
        let path = strokesPath(item)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let drawing = try DoodleMaker(path: path).drawing
        return drawing.strokes.isEmpty ? nil : drawing
    }

    nonisolated func taggedDrawing(of item: AlbumItem) throws(PageError) -> Tagged<StrokeDrawing> {
        let tag = Self.tag(of: strokesPath(item))
        let drawing = try PageError.of { () throws(PipelineError) -> StrokeDrawing? in
            try self.drawing(of: item)
        }
        return Tagged(value: drawing ?? StrokeDrawing([]), tag: tag)
    }

    /// Saves strokes, or deletes the file if there are none, if the saved state is still the one the page loaded.
    func save(
        _ drawing: StrokeDrawing,
        of item: AlbumItem,
        _ precondition: Precondition
    ) throws(PageError) -> Tagged<StrokeDrawing> {
        let path = strokesPath(item)
        try precondition.check(Self.tag(of: path))
        if drawing.strokes.isEmpty {
            try? FileManager.default.removeItem(atPath: path)
        } else {
            try PageError.of { () throws(PipelineError) in try JSONFile.write(drawing, as: path, .ownerOnly) }
        }
        noteEdits(of: item)
        return try taggedDrawing(of: item)
    }
}
