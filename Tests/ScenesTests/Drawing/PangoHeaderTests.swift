import Foundation
import TestSupport
import Testing

@Suite("What is declared of Pango")
struct PangoHeaderTests {
    @Test("is what Pango's own headers declare")
    func same() throws {
        let header = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/CLibraries/CPango/include/cpango.h").standardizedFileURL.path
        let flags = try Command("pkg-config", ["--cflags", "pangocairo"]).output
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let folder = try ScratchFolder()
        try folder.write("#include <pango/pangocairo.h>\n#include \"\(header)\"\n".utf8, as: "both.c")
        let checks = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
        try Command("clang", checks + flags + [folder("both.c")]).succeeded()
        // The guard that skips our own types is taken only where Pango's are there.
        #expect(flags.contains { $0.hasSuffix("pango-1.0") })
    }
}
