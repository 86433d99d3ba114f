import Formats
internal import Imaging
internal import Movies

struct PictureColor: Sendable {
    let numbers: MovieColor
    let profile: [UInt8]?

    /// Reads the colours from `colr` properties (ISO/IEC 14496-12 §12.1.5), else from the stream. An undeclared matrix
    /// is BT.601, as in decoders. Throws `HEICError.unsupported` for a matrix that is not luma and chroma.
    init(of item: PictureItem, in file: HEIFFile, _ sequence: SequenceParameterSet) throws(HEICError) {
        // A grid may leave the colours to its tiles.
        let candidates = [item.id] + item.tiles.prefix(1).map(\.id)
        let boxes = candidates.flatMap { file.properties(of: $0) }.filter { $0.atom.type == "colr" }
            .compactMap(\.atom.payload)
        let told = boxes.lazy.compactMap { MovieColor(nclx: $0) }.first
        let icc = boxes.first { ["prof", "rICC"].contains(String(decoding: $0.prefix(4), as: UTF8.self)) }?
            .dropFirst(4)
        var numbers = told ?? MovieColor(sequence.usability?.signal)
        if let coded = icc.flatMap(CodePoints.init) {
            (numbers.primaries, numbers.transfer) = (coded.primaries, coded.transfer)
        }
        // An HDR picture drops the profile: its code points describe the colours.
        let isBright = HighDynamicRange(transfer: numbers.transfer) != nil
        profile = isBright ? nil : icc.map { Array($0) }
        if profile != nil { (numbers.primaries, numbers.transfer) = (2, 2) }
        if numbers.matrix == 2 { numbers.matrix = 6 }
        guard sequence.chroma == .none || [1, 4, 5, 6, 7, 9].contains(numbers.matrix) else {
            throw .unsupported("its colours have matrix \(numbers.matrix), which is not known here")
        }
        self.numbers = numbers
    }
}

/// The H.273 code points in an ICC profile: the tag `cicp`, ICC.1:2022 §9.2.17 and §10.3.
private struct CodePoints {
    let primaries, transfer: Int

    /// Reads the code points; `nil` for a profile without the tag.
    init?(_ profile: ArraySlice<UInt8>) {
        let reader = ByteReader(profile)
        guard let count = reader.integer(UInt32.self, at: 128), count <= 200 else { return nil }
        for index in 0..<Int(count) {
            let entry = 132 + 12 * index
            guard reader.slice(at: entry, count: 4)?.elementsEqual("cicp".utf8) == true,
                let offset = reader.integer(UInt32.self, at: entry + 4),
                let primaries = reader.integer(UInt8.self, at: Int(offset) + 8),
                let transfer = reader.integer(UInt8.self, at: Int(offset) + 9)
            else { continue }
            (self.primaries, self.transfer) = (Int(primaries), Int(transfer))
            return
        }
        return nil
    }
}

extension MovieColor {
    /// Reads a `colr` property of type `nclx`; `nil` for other types.
    fileprivate init?(nclx payload: ArraySlice<UInt8>) {
        let reader = ByteReader(payload)
        guard payload.prefix(4).elementsEqual("nclx".utf8),
            let primaries = reader.integer(UInt16.self, at: 4),
            let transfer = reader.integer(UInt16.self, at: 6),
            let matrix = reader.integer(UInt16.self, at: 8), let range = reader.integer(UInt8.self, at: 10)
        else { return nil }
        self.init(
            primaries: Int(primaries),
            transfer: Int(transfer),
            matrix: Int(matrix),
            isFullRange: range & 0x80 != 0
        )
    }

    fileprivate init(_ signal: VideoUsability.Signal?) {
        let numbers = signal?.description ?? [2, 2, 2]
        self.init(
            primaries: numbers[0],
            transfer: numbers[1],
            matrix: numbers[2],
            isFullRange: signal?.isFullRange ?? false
        )
    }
}
