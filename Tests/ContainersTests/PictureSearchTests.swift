import Foundation
import TestSupport
import Testing

@testable import Containers

/// A small file of JPEG segments without picture data.
private let tinyJPEG: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 8, 0, 8, 0x01, 0x01, 0x11, 0x00]
    + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 0x55, count: 40) + [
        0xFF, 0xD9,
    ]

/// The first bytes of a file of each known format.
private enum Sample: String, CaseIterable {
    case jpeg, png, gif, webp, heic, jpeg2000, codestream, jpegXL, tiff, bigTIFF, bmp, photoshop
    case plainBits, plainGray, plainColor, bits, gray, color, arbitraryMap, floats, pcx, targa, packedTarga
    case openEXR, radiance, qoi, jpegXR, page, postScript
    case icon, silicon, sun, xBitmap, bareBitmap, interleaved, farbfeld, dpx, fujifilm, avi, matroska

    var bytes: [UInt8] {
        let rest = [UInt8](repeating: 0x33, count: 80)
        switch self {
        case .jpeg: return tinyJPEG
        case .png: return HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
        case .gif: return Array("GIF89a".utf8) + rest
        case .webp: return Array("RIFF\u{40}\0\0\0WEBPVP8 ".utf8) + rest
        case .heic: return [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + rest
        case .jpeg2000: return [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A] + rest
        case .codestream: return [0xFF, 0x4F, 0xFF, 0x51, 0, 47] + rest
        case .jpegXL: return [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A] + rest
        case .tiff: return Self.tiff([(0x0111, 4, 1, 50), (0x0117, 4, 1, 30)])
        case .bigTIFF: return Array("II+\0".utf8) + [8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0] + rest
        case .bmp:
            let size = [UInt8](repeating: 0, count: 4)
            return Array("BM".utf8) + size + size + [
                54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, 24, 0,
            ] + rest
        case .photoshop: return Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] + rest
        case .plainBits: return Array(("P1\n# by hand\n8 8\n" + String(repeating: "01 ", count: 40)).utf8)
        case .plainGray: return Array(("P2 8 8 255 " + String(repeating: "7 128 ", count: 40)).utf8)
        case .plainColor: return Array(("P3\n8 8\n255\n" + String(repeating: "7 128 9\n", count: 70)).utf8)
        case .bits: return Array("P4\n24 24\n".utf8) + pixels
        case .gray: return Array("P5 8 8 255 ".utf8) + pixels
        case .color: return Array("P6\n#A comment\n4000 3000\n255\n".utf8) + pixels
        case .arbitraryMap:
            return Array("P7\nWIDTH 8\nHEIGHT 8\nDEPTH 1\nMAXVAL 255\nENDHDR\n".utf8) + pixels
        case .floats: return Array("Pf\n8 8\n-1.0\n".utf8) + pixels
        case .pcx:
            let head: [UInt8] = [10, 5, 1, 8, 0, 0, 0, 0, 7, 0, 7, 0, 72, 0, 72, 0]
            return head + [UInt8](repeating: 0, count: 49) + [3, 8, 0, 1, 0]
                + [UInt8](repeating: 0, count: 58) + pixels
        case .targa: return [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 0, 8, 0] + pixels
        case .packedTarga:
            return [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 0, 24, 0x20]
                + (0..<16).flatMap { [0x83, UInt8($0), 9, 200] } + rest
        case .openEXR: return [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0] + rest
        case .radiance: return Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n".utf8) + rest
        case .qoi: return Array("qoif".utf8) + [0, 0, 0, 8, 0, 0, 0, 8, 3, 0] + rest
        case .page: return Array("%PDF-1.7\n".utf8) + rest
        case .postScript: return Array("%!PS-Adobe-3.0 EPSF-3.0\n".utf8) + rest
        case .icon: return [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 4, 0, 0, 22, 0, 0, 0] + rest
        case .silicon: return [0x01, 0xDA, 0, 1, 0, 3, 0, 64, 0, 48, 0, 3, 0, 0, 0, 0, 0, 0, 0, 255] + rest
        case .sun: return [0x59, 0xA6, 0x6A, 0x95, 0, 0, 0, 64, 0, 0, 0, 48, 0, 0, 0, 24] + rest
        case .xBitmap:
            return Array("#define face_width 64\n#define face_height 64\nstatic char face_bits[] = {\n".utf8)
                + rest
        case .bareBitmap:
            return [40, 0, 0, 0, 64, 0, 0, 0, 0xC0, 0xFF, 0xFF, 0xFF, 1, 0, 24, 0, 0, 0, 0, 0] + rest
        case .interleaved: return Array("FORM\0\0\u{1}\0ILBMBMHD".utf8) + rest
        case .farbfeld: return Array("farbfeld".utf8) + [0, 0, 0, 8, 0, 0, 0, 8] + rest
        case .dpx: return Array("SDPX".utf8) + [0, 0, 8, 0] + Array("V2.0".utf8) + rest
        case .fujifilm: return Array("FUJIFILMCCD-RAW 0201".utf8) + rest
        case .avi: return Array("RIFF\u{40}\0\0\0AVI LIST".utf8) + rest
        case .matroska: return [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 1] + rest
        case .jpegXR: return [0x49, 0x49, 0xBC, 0x01, 8, 0, 0, 0] + rest
        }
    }

    /// Pixels of many values.
    private var pixels: [UInt8] { (0..<80).map { UInt8($0 * 3) } }

    static func tiff(_ entries: [(UInt16, UInt16, UInt32, UInt32)]) -> [UInt8] {
        let order = ByteOrder.littleEndian
        let directory = entries.flatMap { tag, type, count, value in
            order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: count) + order.bytes(of: value)
        }
        return order.mark + [42, 0, 8, 0, 0, 0] + order.bytes(of: UInt16(entries.count)) + directory
            + [UInt8](repeating: 0, count: 4 + 60)
    }
}

@Suite("Searching bytes for pictures")
struct PictureSearchTests {
    private let before = Array("Anything at all before it; ".utf8)

    private func finds(_ bytes: [UInt8]) -> [PictureSearch.Find] { PictureSearch(bytes[...]).finds }

    @Test("finds a file of every format, wherever it begins", arguments: Sample.allCases)
    private func formats(sample: Sample) throws {
        for lead in [[], before, before + [0], [0xFF, 0xFF, 0xD8]] {
            let find = try #require(finds(lead + sample.bytes + before).first { $0.codings.isEmpty })
            #expect(find.range.lowerBound == lead.count && find.bytes.starts(with: sample.bytes))
        }
    }

    @Test("finds a file in every way of writing it as text", arguments: Sample.allCases)
    private func texts(sample: Sample) throws {
        let file = sample.bytes
        let plain = Data(file).base64EncodedString()
        let lines = Data(file).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithCarriageReturn,
        ])
        let digits = file.map { String(format: "%02x", $0) }
        let safe = plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let texts: [(String, TextRuns.Coding)] = [
            (plain, .base64), (lines, .base64), (safe, .base64), ("data:image/jpeg;base64,\(plain)", .base64),
            ("a caption: data:image/jpeg;base64,\(plain)", .base64), ("x&\(plain)", .base64),
            (plain.replacing("/", with: "\\/"), .base64), (lines.replacing("\r", with: "\\r\\n"), .base64),
            (plain.replacing("+", with: "\\u002B").replacing("/", with: "\\u002f"), .base64),
            (plain.replacing("+", with: "&#43;").replacing("/", with: "&#x2F;"), .base64),
            (lines.replacing("\r", with: "&#8203;").replacing("+", with: "&plus;"), .base64),
            (lines.replacing("\r", with: "&#xA;"), .base64), (plain.map { "\($0) " }.joined(), .base64),
            (digits.joined(), .hexadecimal), (digits.joined().uppercased(), .hexadecimal),
            (digits.joined(separator: " "), .hexadecimal),
            ("0x" + digits.joined(separator: ", 0x"), .hexadecimal),
            ("\\x" + digits.joined(separator: "\\x"), .hexadecimal), ("a" + digits.joined(), .hexadecimal),
            ("%" + digits.joined(separator: "%"), .escapes),
        ]
        for (text, coding) in texts {
            for bytes in [Array(text.utf8), text.utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) }] {
                let found = finds(before + bytes + before).filter { $0.codings == [.text(coding)] }
                #expect(found.contains { $0.bytes.starts(with: file) }, "\(coding): \(text.prefix(80))")
            }
        }
    }

    @Test("finds a file in every alphabet of base 85", arguments: Sample.allCases)
    private func base85(sample: Sample) throws {
        var generator = SeededGenerator(seed: 85)
        let noise = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let file = sample.bytes + noise
        let adobe = Base85Text.adobe(file)
        let lines = stride(from: 0, to: adobe.count, by: 60).map {
            String(adobe.dropFirst($0).prefix(60))
        }
        let plain = Base85Text.standard(file)
        let texts = [
            adobe, "<~\(adobe)~>", "<~" + lines.joined(separator: "\r\n") + "~>", plain,
            lines.joined(separator: "\n    "), Base85Text.zeroMQ(file), "a caption:" + plain,
            "data:image/jpeg;base85,\(plain)", "\"" + Base85Text.zeroMQ(file) + "\"",
            plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"),
            "{\"a\":\"" + adobe.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}",
        ]
        for text in texts {
            for bytes in [Array(text.utf8), text.utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) }] {
                let found = finds(before + bytes + before).filter { $0.codings == [.text(.base85)] }
                // Escapes are not known of before a picture is found: the bytes after its head may
                // be off.
                #expect(
                    found.contains { $0.bytes.starts(with: file.prefix(6)) },
                    "\(text.prefix(80))"
                )
            }
        }
    }

    @Test("finds a file in lines that begin with their length", arguments: Sample.allCases)
    private func lines(sample: Sample) throws {
        let file = sample.bytes + [UInt8](repeating: 0x33, count: 200)
        let plain = LengthText.uuencoded(file)
        let joined = { (separator: String) in plain.joined(separator: separator) }
        let escaped = joined("&#10;").replacing("&", with: "&amp;").replacing("&amp;#10;", with: "&#10;")
            .replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        let texts = [
            "begin 644 FACE.JPG\n" + joined("\n") + "\n`\nend\n", joined("\r\n"),
            joined("\n").replacing("`", with: " "),
            joined(" "), joined(""), joined("\n    "), "a caption: " + joined("\n"), escaped,
            LengthText.uuencoded(file, bytes: 30).joined(separator: "\n"),
            LengthText.xxencoded(file).joined(separator: "\n"),
            "{\"a\":\""
                + joined("\n").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n") + "\"}",
        ]
        for text in texts {
            for bytes in [Array(text.utf8), text.utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) }] {
                let found = finds(before + bytes + before).filter { $0.codings == [.text(.uuencode)] }
                #expect(found.contains { $0.bytes.starts(with: file) }, "\(text.prefix(80))")
            }
        }
    }

    @Test("finds a file in both alphabets of base 32", arguments: Sample.allCases)
    private func base32(sample: Sample) throws {
        let file = sample.bytes + [UInt8](repeating: 0xC3, count: 40)
        for text in LengthText.base32(file) {
            let lines = stride(from: 0, to: text.count, by: 60).map { String(text.dropFirst($0).prefix(60)) }
            for text in [
                text, text.lowercased(), "x:" + text + "===", lines.joined(separator: "\n"),
                lines.joined(separator: "\r\n    "),
            ] {
                let found = finds(before + Array(text.utf8) + before).filter {
                    $0.codings == [.text(.base32)]
                }
                #expect(found.contains { $0.bytes.starts(with: file) }, "\(text.prefix(80))")
            }
        }
    }

    @Test("finds a file written with the escapes of mail, programs and pages", arguments: Sample.allCases)
    private func escapes(sample: Sample) throws {
        let file = sample.bytes + (0x80...0xFF)
        func text(_ bytes: [UInt8], _ escape: (UInt8) -> String) -> String {
            bytes.map { byte in
                let isLetter = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                return isLetter ? String(UnicodeScalar(byte)) : escape(byte)
            }.joined()
        }
        let mail = text(file) { String(format: "=%02X", $0) }
        // A line ends between two escapes, never within one.
        let lines = stride(from: 0, to: file.count, by: 24).map { start in
            text(Array(file[start..<min(start + 24, file.count)])) { String(format: "=%02X", $0) }
        }
        let json = file.map {
            $0 < 0x20 || $0 > 0x7E ? String(format: "\\u%04x", $0) : String(UnicodeScalar($0))
        }
        let texts = [
            mail, lines.joined(separator: "=\r\n"), lines.joined(separator: "=\n"),
            text(file) { String(format: "\\x%02x", $0) }, text(file) { String(format: "\\%03o", $0) },
            json.map { $0 == "\\" ? "\\\\" : $0 == "\"" ? "\\\"" : $0 }.joined(),
            text(file) { "&#\($0);" }, text(file) { String(format: "&#x%X;", $0) },
        ]
        for text in texts {
            let found = finds(before + Array(text.utf8) + before).filter { $0.codings == [.text(.escapes)] }
            #expect(found.contains { $0.bytes.starts(with: file) }, "\(text.prefix(80))")
        }
    }

    @Test("finds a file written as numbers, and as the characters of its bytes", arguments: Sample.allCases)
    private func numbers(sample: Sample) throws {
        let file = sample.bytes + (0x80...0xFF)
        let numbers = file.map { String($0) }
        let signed = file.map { String(Int8(bitPattern: $0)) }
        let texts = [
            numbers.joined(separator: ","), "[" + numbers.joined(separator: ", ") + "]",
            numbers.joined(separator: "\n"), "{" + signed.joined(separator: ",") + "}",
        ]
        for text in texts {
            let found = finds(before + Array(text.utf8) + before).filter { $0.codings == [.text(.decimal)] }
            #expect(found.contains { $0.bytes.starts(with: file) }, "\(text.prefix(80))")
        }
        let characters = String(String.UnicodeScalarView(file.map { UnicodeScalar($0) }))
        let found = finds([0xFF] + Array(characters.utf8) + [0xFF]).filter {
            $0.codings == [.text(.characters)]
        }
        #expect(found.contains { $0.bytes.starts(with: file) })
    }

    @Test("finds a file whose last byte or letter comes first", arguments: Sample.allCases)
    private func reversed(sample: Sample) throws {
        let file = sample.bytes
        let text = Array(Data(file).base64EncodedString().utf8)
        let backwards = Array(file.reversed())
        var cases: [([UInt8], [PictureSearch.Coding])] = [(text.reversed(), [.reversed, .text(.base64)])]
        // Short signatures backwards are made by chance.
        if PictureSignature.certainStarts(in: file[...]).contains(0) {
            cases += [
                (backwards, [.reversed]),
                (Array(Data(backwards).base64EncodedString().utf8), [.text(.base64), .reversed]),
                (try #require(Inflater.packed(backwards)), [.deflate, .reversed]),
            ]
        }
        for (bytes, codings) in cases {
            let found = finds(before + [0x1F] + bytes + [0x1F] + before)
            #expect(found.contains { $0.codings == codings && $0.bytes.starts(with: file) }, "\(codings)")
        }
    }

    @Test("finds a file written as binary digits, octal numbers and yEnc", arguments: Sample.allCases)
    private func digits(sample: Sample) throws {
        let file = sample.bytes
        let bits = file.map { byte in
            String(repeating: "0", count: byte.leadingZeroBitCount)
                + (byte == 0 ? "" : String(byte, radix: 2))
        }
        let octal = file.map { String(format: "%03o", $0) }
        let coded = file.flatMap { byte -> [UInt8] in
            let letter = byte &+ 42
            return [0x00, 0x0A, 0x0D, 0x3D].contains(letter) ? [0x3D, letter &+ 64] : [letter]
        }
        let lines = stride(from: 0, to: coded.count, by: 64).flatMap {
            coded[$0..<min($0 + 64, coded.count)] + [0x0D, 0x0A]
        }
        let head = Array("=ybegin line=64 size=\(file.count) name=face.jpg\r\n".utf8)
        let part = Array("=ypart begin=1 end=\(file.count)\r\n".utf8)
        let end = Array("=yend size=\(file.count)\r\n".utf8)
        let cases: [([UInt8], TextRuns.Coding)] = [
            (Array(bits.joined().utf8), .binary), (Array(bits.joined(separator: " ").utf8), .binary),
            (Array(octal.joined(separator: " ").utf8), .octal), (head + lines + end, .yEnc),
            (head + part + lines + end, .yEnc), (head + coded, .yEnc),
        ]
        for (text, coding) in cases {
            let found = finds(before + text + before).filter { $0.codings == [.text(coding)] }
            #expect(found.contains { $0.bytes.starts(with: file) }, "\(coding)")
        }
    }

    @Test(
        "finds a file in lines of offsets, digits and letters",
        arguments: [Sample.jpeg, .png, .plainBits, .gray]
    )
    private func dumps(sample: Sample) throws {
        let file = sample.bytes + [UInt8](repeating: 0x33, count: 48 - sample.bytes.count % 16)
        let lines = stride(from: 0, to: file.count, by: 16).map { ($0, Array(file[$0..<$0 + 16])) }
        func letters(_ line: [UInt8]) -> String {
            String(line.map { (0x20...0x7E).contains($0) ? Character(UnicodeScalar($0)) : "." })
        }
        func words(_ line: [UInt8], _ count: Int, _ format: String, _ isReversed: Bool = false) -> String {
            stride(from: 0, to: 16, by: count).map { start in
                let word = line[start..<start + count]
                let value = (isReversed ? word.reversed() : Array(word)).reduce(0) { $0 << 8 | Int($1) }
                return String(format: format, value)
            }.joined(separator: " ")
        }
        func columns(_ line: [UInt8]) -> String {
            let escapes: [UInt8: String] = [0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 13: "\\r"]
            return line.map { byte in
                let letter = (0x20...0x7E).contains(byte) ? String(UnicodeScalar(byte)) : nil
                let word = escapes[byte] ?? letter ?? String(format: "%03o", byte)
                return String(repeating: " ", count: 4 - word.count) + word
            }.joined()
        }
        let texts = [
            // xxd, with words of two bytes and of one and of four; xxd -e.
            lines.map { String(format: "%08x: ", $0) + words($1, 2, "%04x") + "  " + letters($1) },
            lines.map { String(format: "%08X: ", $0) + words($1, 1, "%02X") + "  " + letters($1) },
            lines.map { String(format: "%08x: ", $0) + words($1, 4, "%08x") + "  " + letters($1) },
            lines.map { String(format: "%08x: ", $0) + words($1, 4, "%08x", true) + "   " + letters($1) },
            // hexdump -C, hexdump; od -t x1, od -t x2, od.
            lines.map { String(format: "%08x  ", $0) + words($1, 1, "%02x") + "  |" + letters($1) + "|" },
            lines.map { String(format: "%07x ", $0) + words($1, 2, "%04x", true) },
            lines.map { String(format: "%07o ", $0) + words($1, 1, "%02x") },
            lines.map { String(format: "%07o    ", $0) + words($1, 2, "%04x", true) },
            lines.map { String(format: "%07o ", $0) + words($1, 2, "%06o", true) },
            // od -c, hexdump -c.
            lines.map { String(format: "%07o", $0) + columns($1) },
            lines.map { String(format: "%07x", $0) + columns($1) },
        ]
        for text in texts {
            let whole = text.joined(separator: "\n")
            for bytes in [
                Array("The picture:\n\(whole)\n".utf8), Array("Title\0\(whole)".utf8),
                whole.utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) },
            ] {
                let found = finds(bytes).filter { $0.codings == [.text(.hexDump)] }
                // A JPEG's first bytes the other way round look like those of another.
                let isFound = found.contains { sample == .jpeg || $0.bytes.starts(with: sample.bytes) }
                #expect(isFound, "\(text.prefix(2))")
            }
        }
    }

    @Test("reads the last word of a hexdump, which may be shorter, and no letters beside the words")
    func lastWord() {
        let lines = (0..<5).map { String(format: "%08x: ", $0 * 8) + "0123 4567 89ab cdef  cafe babe" }
        let text = Array((lines.joined(separator: "\n") + "\n00000028: ff  ..\n").utf8)
        let line: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
        let bytes = Array(repeatElement(line, count: 5).joined()) + [0xFF]
        #expect(HexDump.readings(of: text[...]).first == bytes)
    }

    /// Texts of pieces of 60 letters, with other words between them.
    private static let mixtures: [String: @Sendable (Int, String) -> String] = [
        "attributes": { "<rdf:Description x:a\($0)=\"\($1)\"/>" }, "names": { _, piece in "<x:\(piece) />" },
        "namespaces": { "<a xmlns:n\($0)=\"http://ns.example.com/\($0)/#\($1)\"/>" },
        "numbered lines": { "\($0 + 10_000): \($1)\r\n" }, "sentences": { "It goes on, part \($0): \($1). " },
    ]

    @Test("finds a file in pieces of text with other words between them", arguments: mixtures.keys.sorted())
    func pieces(name: String) throws {
        let mixture = try #require(Self.mixtures[name])
        let head = Array(tinyJPEG.prefix(tinyJPEG.count - 2))
        let file = head + (0..<400).map { UInt8($0 % 251) } + [0xFF, 0xD9]
        for text in [Data(file).base64EncodedString(), file.map { String(format: "%02X", $0) }.joined()] {
            let letters = Array(text)
            let parts = stride(from: 0, to: letters.count, by: 60).map {
                String(letters[$0..<min($0 + 60, letters.count)])
            }
            let mixed = Array("The picture: ".utf8) + parts.enumerated().flatMap { mixture($0, $1).utf8 }
            let found = finds(mixed).filter { $0.codings.last == .pieces }
            #expect(found.contains { $0.bytes.starts(with: head) }, "\(text.prefix(8))")
        }
    }

    @Test("takes identifiers for no pieces of a picture")
    func identifiers() {
        var generator = SeededGenerator(seed: 16)
        let items = (0..<500).map { _ in
            let digits = (0..<4).map { _ in
                String(format: "%08X", UInt32.random(in: 0...UInt32.max, using: &generator))
            }
            return "<rdf:li>xmp.did:\(digits.joined())</rdf:li>\n"
        }
        #expect(finds(Array(items.joined().utf8)).isEmpty)
    }

    @Test("finds in noise what chance does not make, and nothing else")
    func noise() throws {
        var generator = SeededGenerator(seed: 16)
        func noise(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in .random(in: 0...255, using: &generator) }
        }
        let plain = noise(1 << 20)
        #expect(!PictureSearch.findsAmongNoise(plain[...]))
        for short in [
            [0x49, 0x49, 0xBC, 0x01], [0x4D, 0x4D, 0x00, 0x2B], Array("BPG".utf8) + [0xFB],
            [0xFF, 0xD8, 0xFF, 0xDB],
            [0x28, 0xB5, 0x2F, 0xFD],
        ] as [[UInt8]] {
            #expect(!PictureSearch.findsAmongNoise((plain.prefix(3000) + short + plain.prefix(3000))[...]))
        }
        let text = Array(Data(tinyJPEG).base64EncodedString().utf8)
        let packed = try #require(Inflater.packed(tinyJPEG + text))
        let hidden: [[UInt8]] = [
            tinyJPEG, Sample.png.bytes, Sample.gif.bytes, Sample.webp.bytes, Sample.heic.bytes,
            Sample.tiff.bytes, text,
            Array("/* */ ".utf8) + text, packed,
        ]
        for (number, file) in hidden.enumerated() {
            for start in [0, 63, 64, 1000, 4001] {
                let bytes = plain.prefix(start) + file + plain.prefix(500)
                #expect(PictureSearch.findsAmongNoise(bytes[...]), "\(number) at \(start)")
            }
        }
    }

    @Test("takes data that other programs compressed for data that cannot be searched")
    func closed() throws {
        let heads: [[UInt8]] = [
            Array("BZh91AY&SY".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],
            [0x04, 0x22, 0x4D, 0x18], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
            Array("Rar!".utf8) + [0x1A, 0x07],
            [0x5D, 0, 0, 0x80, 0] + [UInt8](repeating: 0xFF, count: 8),
            Array("PK\u{3}\u{4}".utf8) + [20, 0, 1, 0, 8, 0] + [UInt8](repeating: 0, count: 20),
            Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 12, 0] + [UInt8](repeating: 0, count: 20),
        ]
        for head in heads {
            let bytes = before + head + [UInt8](repeating: 0x11, count: 80)
            #expect(!PictureSearch(bytes[...]).isComplete && PictureSearch.finds(in: bytes[...]), "\(head)")
            let text = Array(Data(bytes).base64EncodedString().utf8)
            let noise = [0xFF, 0x90] + text + [0xFF]
            #expect(!PictureSearch(amongNoise: noise[...]).isComplete, "\(head) as text among noise")
        }
    }

    @Test("takes data and long words for possible parts of a picture, captions for none")
    func continuations() {
        let words = Array(
            "A caption of a few words, with the names of the places, and who was there. It is long.".utf8
        )
        #expect(!PictureSearch.mayContinue(words[...]))
        #expect(PictureSearch.mayContinue(Data(words).base64EncodedData()[...].map { $0 }[...]))
        #expect(PictureSearch.mayContinue(Array((0...255).map { UInt8($0) })[...]))
        #expect(!PictureSearch.mayContinue(Array("IMG_1234_5678".utf8)[...]))
    }

    @Test("finds a bare JPEG XL stream where data begin, plain and as text")
    func bareJPEGXL() throws {
        // A height of 64, which is also the width.
        let stream: [UInt8] = [0xFF, 0x0A, 0b0100_1111, 0x00] + [UInt8](repeating: 0x33, count: 300)
        #expect(PictureSearch.finds(in: stream[...]))
        #expect(PictureSearch.finds(in: Array(Data(stream).base64EncodedString().utf8)[...]))
        #expect(!PictureSearch.finds(in: (before + stream)[...]))
        #expect(!PictureSearch.finds(in: ([0xFF, 0x0A] + [UInt8](repeating: 0xFF, count: 80))[...]))
    }

    @Test("finds a TGA picture of any kind of header by its end")
    func footer() throws {
        let end = [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.\0".utf8)
        #expect(finds(before + end).count == 1)
    }

    @Test("takes captions and numbers that begin as a picture does for none")
    func nearly() throws {
        let texts = [
            "P5 100 200 255 are the seats, the rest of the row is free until the end of the first act today.",
            "P1 2 3 4", "P3 10 20 255 red", "P6",
            "P6 0 0 255 nothing at all, however long the text behind it is",
            "P2 8 8 255 1 2 3", "PF 35 45 mm", "qoif", "#?RGB", "BPG",
            "Pages P4 12 13, see there for all of it",
        ]
        for text in texts { #expect(finds(before + Array(text.utf8) + before).isEmpty, "\(text)") }
        let table = [0, 2, 0, 0, 0, 0, 320, 240, 24, 100].flatMap {
            ByteOrder.littleEndian.bytes(of: UInt16($0))
        }
        #expect(finds(before + table + [UInt8](repeating: 0, count: 400_000)).isEmpty)
        let lines = (0..<200).map { "https://example.org/\($0)?key=value&other=<value>#\($0 * 31)" }
        #expect(finds(Array(lines.joined(separator: "\n").utf8)).isEmpty)
    }

    @Test("finds a file that is percent-coded as addresses are, letters as themselves")
    func address() throws {
        let text = tinyJPEG.map { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
        }
        #expect(PictureSearch.finds(in: Array("data:image/jpeg,\(text.joined())".utf8)[...]))
    }

    @Test("finds a file that is packed, and one that is packed and written as text")
    func packed() throws {
        let file =
            tinyJPEG
            + Array("Enough to be packed into something that is long enough to be written as text.".utf8)
        let zlib = try #require(Inflater.packed(file))
        let bare = Array(zlib.dropFirst(2).dropLast(4))
        let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bare + [UInt8](repeating: 0, count: 8)
        let little = ByteOrder.littleEndian
        let zip =
            Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 8, 0] + [UInt8](repeating: 0, count: 16)
            + little.bytes(of: UInt16(5))
            + [0, 0] + Array("a.jpg".utf8) + bare
        for stream in [bare, Array("Holder\0".utf8) + bare] {
            #expect(finds(stream).contains { $0.codings == [.deflate] && $0.bytes.elementsEqual(file) })
        }
        for stream in [zlib, gzip, zip] {
            let find = try #require(finds(before + stream).first)
            #expect(find.codings == [.deflate] && find.bytes.elementsEqual(file))
            #expect(find.range.lowerBound == before.count + (stream == zip ? 35 : 0))
            let text = Array(Data(stream).base64EncodedString().utf8)
            #expect(finds(text + [0x3C] + text).contains { $0.codings == [.text(.base64), .deflate] })
            let twice = try #require(Inflater.packed(text))
            #expect(finds(twice).contains { $0.codings == [.deflate, .text(.base64), .deflate] })
        }
    }

    @Test("takes a picture that is cut short for one, and numbers that look like its first bytes for none")
    func tables() throws {
        #expect(PictureSearch.finds(in: tinyJPEG.prefix(20)))
        // The highlights of a curve of 16-bit numbers.
        let curve = stride(from: 0, through: 65_535, by: 20).flatMap {
            ByteOrder.bigEndian.bytes(of: UInt16($0 | 0x8))
        }
        let steep: [UInt8] = [0xFF, 0xC4, 0xFF, 0xD8, 0xFF, 0xEC, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(!PictureSearch.finds(in: curve[...]) && !PictureSearch.finds(in: steep[...]))
    }

    @Test("takes no head of a TIFF file without a directory for a picture: so end the maker notes of Canon")
    func canonFooter() {
        for order in [ByteOrder.littleEndian, .bigEndian] {
            let head = order.mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(0x296))
            for count in [0, 40, 0x400] {
                #expect(finds(before + head + [UInt8](repeating: 0x33, count: count)).isEmpty)
            }
        }
    }

    @Test("takes no TIFF structure for a picture that points to none, and one that is cut off for one")
    func structures() throws {
        let notes = Sample.tiff([(0x0100, 4, 1, 5), (0x010F, 2, 4, 0)])
        #expect(finds(before + notes).isEmpty)
        #expect(finds(before + notes.prefix(30)).count == 1)
        let exif = try ExifBlock.standard(width: 8, height: 8).bytes
        #expect(finds(exif).isEmpty)
    }

    @Test("finds nothing in prose, numbers and noise")
    func harmless() throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let letters = (0..<100_000).map { _ in UInt8.random(in: 0x30...0x7A, using: &generator) }
        let prose = Array(String(repeating: "The quick brown fox saw 2 GIFs, MM and II. ", count: 900).utf8)
        for bytes in [noise, letters, prose] {
            let search = PictureSearch(bytes[...])
            #expect(search.finds.isEmpty && search.isComplete)
        }
    }

    @Test("never says that nothing is there when more unpacks than it looks through")
    func bomb() throws {
        let zeros = try #require(Inflater.packed([UInt8](repeating: 0, count: 1 << 24)))
        let bomb = Array(repeating: zeros, count: 6).flatMap { $0 }
        #expect(!PictureSearch(bomb[...]).isComplete && PictureSearch.finds(in: bomb[...]))
        let maps: [UInt8] = Array(repeating: Array("P6#".utf8), count: 40_000).flatMap { $0 }
        let targas: [UInt8] = Array(
            repeating: [0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 8, 0, 8, 0],
            count: 9000
        )
        .flatMap { $0 }
        let directories: [UInt8] = Array(
            repeating: [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0x40],
            count: 60_000
        )
        .flatMap { $0 }
        _ = (PictureSearch(maps[...]), PictureSearch(targas[...]), PictureSearch(directories[...]))
        let heads: [UInt8] = Array(repeating: [0x78, 0x9C], count: 40_000).flatMap { $0 }
        let many: [UInt8] = Array(repeating: [0xFF, 0xD8, 0xFF, 0xE0, 0, 4], count: 20_000).flatMap { $0 }
        _ = (PictureSearch(heads[...]), PictureSearch(many[...]))
    }
}
