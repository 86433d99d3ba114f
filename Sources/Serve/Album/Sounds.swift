internal import Foundation
internal import Hummingbird
import KaomaskKit

/// Sounds for movies that were added from the page, in a folder of their own among the results.
enum Sounds {
    private static let endings: Set<String> = ["wav", "mp3", "flac", "ogg", "oga", "opus", "m4a", "aac"]

    private static func folder(in output: String) -> String { output + "/sounds" }

    static func names(in output: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(in: output))) ?? []
        return names.filter { Uploads.isBare($0) && isCalledLikeOne($0) }.sorted()
    }

    static func path(of name: String, in output: String) throws(PageError) -> String {
        guard names(in: output).contains(name) else {
            throw PageError(.badRequest, .badOption, "sound: \(name) was not added")
        }
        return folder(in: output) + "/" + name
    }

    /// Adds a sound, completely or not at all, and returns the name it has now.
    static func add(
        _ body: RequestBody,
        named name: String,
        length: Int?,
        in output: String
    ) async throws -> String {
        let folder = folder(in: output)
        let path = try Uploads.place(for: name, length: length, inFolder: folder) { () throws(PageError) in
            guard isCalledLikeOne(name) else {
                throw PageError(
                    .unsupportedMediaType,
                    FailureCode.unreadableMedia,
                    "\(name) is not named like a sound or a movie"
                )
            }
        }
        try await Uploads.collect(body, as: path, isPicture: false)
        do throws(PipelineError) {
            var probe = RevealOptions()
            try probe.setSound(of: path)
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw PageError(.unsupportedMediaType, error.code, error.detail)
        }
        return String(path.dropFirst(folder.count + 1))
    }

    private static func isCalledLikeOne(_ name: String) -> Bool {
        endings.contains(name.fileExtension) || InputWalk.looksLikeMovie(name)
    }
}
