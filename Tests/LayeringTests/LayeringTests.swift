import Foundation
import Testing

/// The allowed imports of each target: the arrows of ARCHITECTURE.md. SwiftPM does not guard transitive imports.
@Suite("Layering")
struct LayeringTests {
    static let allowed: [String: Set<String>] = [
        "Metadata": ["CZlib"],
        "Pairing": ["Metadata"],
        "Archive": ["CZip", "Foundation"],
        "Imaging": [
            "CJPEG", "CPaint", "CResample", "CTurboJPEG", "CPNG", "CHEIF", "CWebP", "CLittleCMS",
            "Foundation",
            "Synchronization",
        ],
        "Faces": ["CDlib", "CYuNet", "Imaging", "Synchronization", "Foundation"],
        "Overlay": ["CPaint", "CFreeType", "CHarfBuzz", "CFontconfig", "Imaging", "Foundation"],
        "HEVC": [],
        "Movies": ["CFFmpeg", "HEVC", "Imaging", "Foundation"],
        "HEIC": ["HEVC", "Imaging", "Metadata", "Movies", "Pairing", "Foundation", "Synchronization"],
        "Reveal": ["Imaging", "Movies"],
        "Drawing": ["CPango", "Imaging"],
        "Cards": ["CQREncode", "Drawing", "Imaging", "Foundation"],
        "Collage": ["Imaging"],
        "Doodle": ["Drawing", "Imaging"],
        "Page": ["CPageFiles"],
        "Pipeline": [
            "Archive", "Metadata", "Imaging", "Faces", "Overlay", "Movies", "HEIC", "Reveal", "Pairing",
            "Cards", "Collage", "Doodle", "Page", "CXattr", "Foundation", "Synchronization",
        ],
        "Serve": [
            "Archive", "Pipeline", "Overlay", "Imaging", "Movies", "Reveal", "Cards", "Collage", "Doodle",
            "Pairing", "Page", "Hummingbird", "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore",
            "ServiceLifecycle", "UnixSignals",
            "Foundation", "Synchronization",
        ],
        "kaomask-serve": ["Serve", "Pipeline", "Overlay", "ArgumentParser", "Foundation"],
        "kaomask": [
            "Pipeline", "Faces", "Overlay", "Movies", "Reveal", "Imaging", "Drawing", "Cards", "Collage",
            "Doodle", "CMalloc",
            "ArgumentParser", "Foundation", "Dispatch",
            "Synchronization",
        ],
    ]

    static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL

    /// The Swift files of a folder and of those within it, with their texts; never none.
    private static func swiftFiles(in folder: URL) throws -> [(file: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let swift = files.filter { $0.hasSuffix(".swift") }
        try #require(!swift.isEmpty)
        return try swift.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    @Test("no path is taken apart by a function that ends the process on a name of one character")
    func paths() throws {
        for (file, text) in try Self.swiftFiles(in: Self.sources) {
            #expect(
                !text.contains("as NSString).deletingLastPathComponent"),
                "Sources/\(file): write folderPath"
            )
        }
    }

    @Test("each target imports only what lies below it", arguments: allowed.keys.sorted())
    func imports(target: String) throws {
        for (file, text) in try Self.swiftFiles(in: Self.sources.appending(path: target)) {
            for module in Self.imported(text) {
                #expect(
                    Self.allowed[target]?.contains(module) == true,
                    "Sources/\(target)/\(file) imports \(module)"
                )
            }
        }
    }

    @Test("every target stands in the table")
    func complete() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        #expect(
            Set(folders)
                == Set(Self.allowed.keys).union([
                    "CDlib", "CFFmpeg", "CHEIF", "CJPEG", "COnDemand", "CPNG", "CPageFiles", "CPaint",
                    "CResample",
                    "CYuNet", "CZip", "SystemLibraries",
                ])
        )
    }

    static func imported(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count else {
                return nil
            }
            return String(words[place + 1].split(separator: ".").first ?? words[place + 1])
        }
    }
}
