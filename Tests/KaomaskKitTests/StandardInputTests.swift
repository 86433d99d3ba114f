import TestSupport
import Testing

@testable import KaomaskKit

@Suite("What comes on standard input")
struct StandardInputTests {
    private static func kind(_ bytes: some Sequence<UInt8>) -> String {
        switch StandardInput.content(of: Array(bytes)) {
        case .picture: "picture"
        case .names: "names"
        case .useless(let reason): reason
        }
    }

    @Test("pictures of every format, films and archives are distinguished from names by their first bytes")
    func pictures() {
        #expect(Self.kind(Fixture.graceHopper.bytes.prefix(64)) == "picture")
        #expect(Self.kind(Fixture.cat.bytes.prefix(64)) == "picture")
        #expect(Self.kind([0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0]) == "picture")
        #expect(Self.kind(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)) == "picture")
        #expect(Self.kind([0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0]) == "picture")
        #expect(Self.kind([0x1A, 0x45, 0xDF, 0xA3] + Array("webm".utf8)) == "picture")
        #expect(Self.kind(Array("PK\u{3}\u{4}".utf8) + [20, 0]) == "picture")
    }

    @Test("names may be in any encoding", arguments: ["a.jpg\n", "\u{e9}t\u{e9}/a.jpg\r\n", "RIFF.jpg\n"])
    func names(text: String) {
        #expect(Self.kind(text.utf8) == "names")
        #expect(Self.kind(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) == "names")
    }

    @Test("what is neither is reported")
    func useless() {
        #expect(Self.kind("a.jpg\0b.jpg\0".utf8).contains("add -0"))
        #expect(Self.kind([]).contains("is empty"))
        #expect(Self.kind([0, 1, 2, 3]).contains("neither a picture"))
    }
}
