import Formats

/// The video properties in a sample description. QTFF, "Video Sample Description"; ISO/IEC 14496-12 §12.1.
package struct VideoDescription: Sendable, Hashable {
    /// Colours as code points of ITU-T H.273.
    package struct Colour: Sendable, Hashable {
        /// Colour primaries, H.273 Table 2.
        package let primaries: Int
        /// Transfer characteristics, H.273 Table 3.
        package let transfer: Int
        /// Matrix coefficients, H.273 Table 4.
        package let matrix: Int
        /// `true` for full range; `nil` if only the frames specify it.
        package let isFullRange: Bool?
    }

    package let width, height: Int
    /// The profile's name (`High`, `Main 10`), or else its number; `nil` if unspecified.
    package private(set) var profile: String?
    package private(set) var bitDepth: Int?
    /// The chroma subsampling: `4:2:0`, ...; `nil` if unspecified.
    package private(set) var chroma: String?
    package private(set) var colour: Colour?
    package private(set) var dolbyVisionProfile: Int?
    /// The pixel aspect ratio, such as 4 and 3; `nil` for square pixels.
    package private(set) var pixelAspect: [Int]?

    /// The kind of HDR: `PQ`, `HLG`, `Dolby Vision 8`; `nil` for SDR.
    package var highDynamicRange: String? {
        let transfer: String? =
            switch colour?.transfer {
            case 16: "PQ"
            case 18: "HLG"
            default: nil
            }
        let dolby = dolbyVisionProfile.map { "Dolby Vision \($0)" }
        let words = [transfer, dolby].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Reads a description; `nil` if it ends before its size.
    init?(_ entry: SampleDescriptionAtom.Entry) {
        guard let size = entry.videoSize else { return nil }
        (width, height) = (size.width, size.height)
        var parser = AtomParser()
        let atoms = (try? parser.atoms(entry.content.dropFirst(70), depth: 1).atoms) ?? []
        for atom in atoms { if let payload = atom.payload { read(atom.type, ByteReader(payload)) } }
    }

    private mutating func read(_ type: FourCharCode, _ reader: ByteReader) {
        func byte(_ place: Int) -> Int? { reader.integer(UInt8.self, at: place).map { Int($0) } }
        switch type {
        case "avcC": readAVC(reader)
        case "hvcC":
            // ISO/IEC 14496-15 §8.3.3.1.
            let names = [1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Range Extensions"]
            profile = byte(1).map { names[$0 & 31] ?? "profile \($0 & 31)" }
            chroma = byte(16).map { Self.chromas[$0 & 3] }
            bitDepth = byte(17).map { ($0 & 7) + 8 }
        case "av1C":
            // AV1 Codec ISO Media File Format Binding §2.3.3.
            profile = byte(1).map {
                ["Main", "High", "Professional"].element(at: $0 >> 5) ?? "profile \($0 >> 5)"
            }
            bitDepth = byte(2).map { $0 & 0x40 == 0 ? 8 : $0 & 0x20 == 0 ? 10 : 12 }
            chroma = byte(2).map {
                $0 & 0x10 != 0 ? "4:0:0" : $0 & 8 == 0 ? "4:4:4" : $0 & 4 == 0 ? "4:2:2" : "4:2:0"
            }
        case "vpcC":
            // VP Codec ISO Media File Format Binding: version and flags, profile, level, depth.
            profile = byte(4).map { "profile \($0)" }
            bitDepth = byte(6).map { $0 >> 4 }
            chroma = byte(6).map { ["4:2:0", "4:2:0", "4:2:2", "4:4:4"].element(at: $0 >> 1 & 7) ?? "4:2:0" }
        case "dvcC", "dvvC", "dvwC": dolbyVisionProfile = byte(2).map { $0 >> 1 }
        case "colr": colour = Colour(reader)
        case "pasp":
            guard let wide = reader.integer(UInt32.self, at: 0),
                let high = reader.integer(UInt32.self, at: 4),
                wide != high
            else { return }
            pixelAspect = [Int(wide), Int(high)]
        default: break
        }
    }

    private static let chromas = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"]

    /// Reads the profile, and for high ones chroma subsampling and bit depth. ISO/IEC 14496-15 §5.3.3.1.
    private mutating func readAVC(_ reader: ByteReader) {
        guard let number = reader.integer(UInt8.self, at: 1) else { return }
        let names: [UInt8: String] = [
            66: "Baseline", 77: "Main", 88: "Extended", 100: "High", 110: "High 10", 122: "High 4:2:2",
            244: "High 4:4:4 Predictive",
        ]
        profile = names[number] ?? "profile \(number)"
        (bitDepth, chroma) = [66, 77, 88].contains(number) ? (8, "4:2:0") : (nil, nil)
        var place = 5
        for mask: UInt8 in [31, 255] {
            guard let count = reader.integer(UInt8.self, at: place) else { return }
            place += 1
            for _ in 0..<(count & mask) {
                guard let size = reader.integer(UInt16.self, at: place) else { return }
                place += 2 + Int(size)
            }
        }
        guard let sampling = reader.integer(UInt8.self, at: place),
            let depth = reader.integer(UInt8.self, at: place + 1)
        else { return }
        chroma = Self.chromas[Int(sampling & 3)]
        bitDepth = Int(depth & 7) + 8
    }
}

extension VideoDescription.Colour {
    /// Reads three numbers (`nclc`) or also a flag (`nclx`); `nil` for an ICC profile.
    fileprivate init?(_ reader: ByteReader) {
        guard let kind = reader.slice(at: 0, count: 4), let primaries = reader.integer(UInt16.self, at: 4),
            let transfer = reader.integer(UInt16.self, at: 6),
            let matrix = reader.integer(UInt16.self, at: 8),
            kind.elementsEqual("nclc".utf8) || kind.elementsEqual("nclx".utf8)
        else { return nil }
        (self.primaries, self.transfer, self.matrix) = (Int(primaries), Int(transfer), Int(matrix))
        isFullRange =
            kind.elementsEqual("nclx".utf8) ? reader.integer(UInt8.self, at: 10).map { $0 & 0x80 != 0 } : nil
    }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
