internal import Foundation
internal import HTTPTypes
internal import Pipeline

/// What was added from the page: files in a folder of their own among the results, never among the originals.
enum Uploads {
    /// The longest file that is taken, bytes.
    static let maximumLength = 512 << 20
    /// The most files that are taken.
    static let maximumCount = 2_000
    private static let folder = "added"

    /// The files that were added.
    static func files(in output: String) -> [InputFile] {
        InputWalk.files(of: path(in: output)).compactMap { try? $0.get() }.flatMap { file in
            InputWalk.files(of: file.path, relativeTo: output).compactMap { try? $0.get() }
        }
    }

    /// A place for a file of this name.
    ///
    /// - Returns: Where it is collected, and where it goes once it is whole.
    /// - Throws: `PageError` for a name that no picture and no movie has, and when there are too many.
    static func place(for name: String, in output: String) throws(PageError) -> (
        collected: String, final: String
    ) {
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
        let folder = path(in: output)
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
        return (folder + "/.\(UUID().uuidString)", folder + "/" + free(name, among: Set(taken)))
    }

    private static func path(in output: String) -> String { output + "/" + folder }

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
