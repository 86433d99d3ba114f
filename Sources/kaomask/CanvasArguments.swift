internal import ArgumentParser
internal import Foundation
internal import Imaging
import KaomaskKit
internal import Overlay

/// Parsers of sizes, lengths and colours, and the paths of single results.
enum CanvasArguments {
    /// A size from `1920x1080`, or a square from `2048`.
    static func size(_ words: String, option: String) throws -> PixelSize {
        let sides = words.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        let range = CollageOptions.sides
        if sides.count <= 2, let width = sides.first ?? nil, let height = sides.last ?? nil,
            range.contains(width), range.contains(height)
        {
            return PixelSize(width: width, height: height)
        }
        throw Wording.wrong(
            option,
            "needs a size such as 1920x1080, each side \(range.inWords) pixels",
            words
        )
    }

    /// Parses a length such as `30` (pixels) or `2%` (of the shorter side).
    static func length(_ words: String, option: String) throws -> CanvasLength {
        try PixelsOrShare.parse(
            words,
            option,
            (CanvasLength.lengths, CanvasLength.percentages),
            of: "the shorter side",
            (CanvasLength.pixels, CanvasLength.share)
        )
    }

    /// Parses a colour name or hexadecimal digits.
    static func color(_ words: String, option: String) throws -> Color {
        try Wording.refusing("--" + option) { try Color(named: words) }
    }

    /// Returns the path of a single result: `output` itself when it ends in one of `extensions`, else `name` in that
    /// folder.
    static func file(_ output: String?, name: String, extensions: [String]) throws -> String {
        guard let output, !output.isEmpty else {
            throw ValidationError("missing -o: give a file name such as \(name), or a folder")
        }
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
        if output.hasSuffix("/") || (exists && isFolder.boolValue) {
            return output.hasSuffix("/") ? output + name : output + "/" + name
        }
        guard extensions.contains(output.fileExtension) else {
            let list = extensions.map { "." + $0 }.joined(separator: ", ")
            throw ValidationError("-o must end in \(list), or be a folder, not \(output.oneLine)")
        }
        return output
    }
}
