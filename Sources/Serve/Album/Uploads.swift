internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Pipeline

/// What was added from the page: files in a folder of their own among the results, never among the originals.
enum Uploads {
    /// The longest file that is taken, bytes.
    static let maximumLength = 512 << 20
    /// The most files that are taken.
    static let maximumCount = 2_000
    /// The folder they are in.
    static func folder(in output: String) -> String { output + "/added" }

    /// The files that were added.
    static func files(in output: String) -> [InputFile] {
        InputWalk.files(of: folder(in: output)).compactMap { try? $0.get() }.flatMap { file in
            InputWalk.files(of: file.path, relativeTo: output).compactMap { try? $0.get() }
        }
    }

    /// A place for a file of this name.
    ///
    /// - Parameter length: Bytes that are going to come, as far as is known.
    /// - Throws: `PageError` for a name that no picture and no movie has, when there are too many, and when it cannot
    ///   fit.
    static func place(
        for name: String,
        length: Int?,
        in output: String
    ) throws(PageError) -> String {
        guard length ?? 0 <= maximumLength else { throw tooLong }
        guard isSound(name) else {
            throw PageError(.badRequest, "bad-name", "a file is added under its bare name, such as a.jpg")
        }
        guard InputWalk.looksLikePictureOrMovie(name), !name.lowercased().hasSuffix(".livp") else {
            throw PageError(
                .unsupportedMediaType,
                "not-a-picture",
                "\(name) is not called like a picture or a movie"
            )
        }
        let folder = Self.folder(in: output)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PageError(.internalServerError, "unwritable", "the folder for results cannot be written to")
        }
        let taken = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard taken.count < maximumCount else {
            throw PageError(
                .contentTooLarge,
                "too-many",
                "\(maximumCount) files were added already; that is the limit"
            )
        }
        if let length, let room = DiskSpace.free(in: folder), length > room {
            throw PageError(
                .diskFull,
                "disk-full",
                "the file has \(megabytes(length)), and the disk with the results has room for \(megabytes(room))"
            )
        }
        return folder + "/" + free(name, among: Set(taken))
    }

    /// Writes what comes into a new file, which has no name until it is whole and is a picture or a movie.
    ///
    /// - Throws: `PageError` when it is too long, `PipelineError` when it cannot be written or is something else, and
    ///   what reading the request throws.
    static func collect(_ body: RequestBody, as path: String) async throws {
        let file = try StagedFile.begin(for: path, .ownerOnly)
        var length = 0
        for try await buffer in body {
            length += buffer.readableBytes
            guard length <= maximumLength else { throw tooLong }
            try file.append(Array(buffer.readableBytesView))
        }
        try file.checkIsPictureOrMovie()
        try file.sync()
        try file.commit(.keep)
    }

    /// What the page is told of a file that could not be taken.
    static func refusal(_ error: PipelineError) -> PageError {
        switch error.code {
        case "not-a-picture": PageError(.unsupportedMediaType, error.code, error.detail)
        case "output-exists":
            PageError(.conflict, "name-taken", "another file of that name came first; try again")
        default: PageError(.diskFull, error.code, "the file \(error.detail)")
        }
    }

    private static let tooLong = PageError(
        .contentTooLarge,
        "too-large",
        "a file may have \(megabytes(maximumLength)) at most"
    )

    private static func megabytes(_ count: Int) -> String {
        count < 1 << 20 ? "less than 1 MiB" : "\(count >> 20) MiB"
    }

    private static func isSound(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.contains("/")
            && !name.contains("\\")
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private static func free(_ name: String, among taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        let numbered = (2...).lazy.map { "\(stem)-\($0).\(ending)" }
        return numbered.first { !taken.contains($0) } ?? name
    }
}

extension HTTPResponse.Status {
    /// 507 (RFC 4918 §11.5).
    fileprivate static let diskFull = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
