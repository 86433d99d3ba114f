internal import Foundation
internal import HTTPTypes
internal import Hummingbird
import KaomaskKit

/// Files added from the page, in a folder of their own among the results, never among the originals.
enum Uploads {
    static let maximumLength = 512 << 20
    static let maximumCount = 2_000
    static func folder(in output: String) -> String { output + "/added" }

    static func files(in output: String) -> [InputFile] {
        InputWalk.files(of: folder(in: output), accepts: Album.isShown).compactMap { try? $0.get() }.flatMap {
            InputWalk.files(of: $0.path, relativeTo: output).compactMap { try? $0.get() }
        }
    }

    static func place(for name: String, length: Int?, in output: String) throws(PageError) -> String {
        try place(for: name, length: length, inFolder: folder(in: output)) { () throws(PageError) in
            guard Album.isShown(name) else {
                throw PageError(
                    .unsupportedMediaType,
                    FailureCode.notAPicture,
                    "\(name) is not named like a picture or a movie"
                )
            }
        }
    }

    /// Returns a path for a file of this name in a folder for added files, and creates the folder.
    static func place(
        for name: String,
        length: Int?,
        inFolder folder: String,
        _ check: () throws(PageError) -> Void
    ) throws(PageError) -> String {
        guard length ?? 0 <= maximumLength else { throw tooLong }
        guard isBare(name) else {
            throw PageError(.badRequest, .badName, "a file is added under its bare name, such as a.jpg")
        }
        try check()
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PageError(
                .internalServerError,
                FailureCode.unwritable,
                "the folder for results cannot be written to"
            )
        }
        let taken = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard taken.count < maximumCount else {
            throw PageError(
                .contentTooLarge,
                .tooManyFiles,
                "\(maximumCount) files were added already; that is the limit"
            )
        }
        if let length, let room = DiskSpace.free(in: folder), length > room {
            throw PageError(
                .diskFull,
                .diskFull,
                "the file has \(size(length)), and the disk with the results has room for \(size(room))"
            )
        }
        return folder + "/" + free(name, among: Set(taken))
    }

    /// Writes the body to a new file, which has no name until it is complete and, if `isPicture`, a picture or a movie.
    static func collect(
        _ body: RequestBody,
        as path: String,
        isPicture: Bool = true
    ) async throws {
        let file = try StagedFile.begin(for: path, .ownerOnly)
        var length = 0
        for try await buffer in body {
            length += buffer.readableBytes
            guard length <= maximumLength else { throw tooLong }
            try file.append(Array(buffer.readableBytesView))
        }
        if isPicture { try file.checkIsPictureOrMovie() }
        try file.sync()
        try file.commit(.keep)
    }

    static func refusal(_ error: PipelineError) -> PageError {
        switch error.code {
        case .notAPicture: PageError(.unsupportedMediaType, error.code, error.detail)
        case .outputExists:
            PageError(.conflict, .nameTaken, "another file of that name came first; try again")
        default: PageError(.diskFull, error.code, "the file \(error.detail)")
        }
    }

    private static let tooLong = PageError(
        .contentTooLarge,
        .fileTooLarge,
        "a file may have \(size(maximumLength)) at most"
    )

    private static func size(_ count: Int) -> String {
        count < 1 << 20 ? "\(count >> 10) KiB" : "\(count >> 20) MiB"
    }

    /// Returns `true` if a name is bare, visible and not too long.
    static func isBare(_ name: String) -> Bool {
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
