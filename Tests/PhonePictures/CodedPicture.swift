internal import Imaging
package import Movies

/// An HEVC picture as stored in an item of a HEIC file, and the configuration record a decoder needs for it.
package struct CodedPicture: Sendable {
    package var record: [UInt8]
    /// The slice with its length prefix.
    package var sample: [UInt8]

    /// The coding parameters of a phone.
    package struct Coding: Sendable, Hashable {
        /// The side of a coding tree block: 16, 32 or 64.
        package var treeBlock = 32
        /// The side of the smallest coding block: 8 or 16.
        package var smallestBlock = 8
        /// libx265's `scaling-list`: off or default.
        package var scaling = "default"
        /// Quantisation matrices of its own, in the format of the HM reference software.
        package var matrices: String?
        /// `true` if coding tree block rows can be decoded in parallel (WPP).
        package var hasRows = true
        /// The side of the quantisation groups; `nil` for none.
        package var quantizerGroup: Int? = 8
        package var rateFactor = 13.0

        package static let iPhone = Coding()
        /// The coding of an iPhone's gain map, which is coarser than its picture's.
        package static let iPhoneMap = Coding(rateFactor: 23)
        /// The coding of a Samsung phone: flat matrices, one quantiser for all blocks, no WPP.
        package static let samsung = Coding(scaling: "off", hasRows: false, quantizerGroup: nil)
        /// The coding of an older Samsung phone, whose smallest blocks are larger.
        package static let olderSamsung = Coding(
            smallestBlock: 16,
            scaling: "off",
            hasRows: false,
            quantizerGroup: nil
        )

        package init(
            treeBlock: Int = 32,
            smallestBlock: Int = 8,
            scaling: String = "default",
            matrices: String? = nil,
            hasRows: Bool = true,
            quantizerGroup: Int? = 8,
            rateFactor: Double = 13
        ) {
            (self.treeBlock, self.smallestBlock) = (treeBlock, smallestBlock)
            (self.scaling, self.matrices) = (scaling, matrices)
            (self.hasRows, self.quantizerGroup, self.rateFactor) = (hasRows, quantizerGroup, rateFactor)
        }
    }

    /// Codes a picture.
    ///
    /// - Parameters:
    ///   - picture: The sides must be multiples of 8.
    ///   - color: The colour description in the stream.
    package init(_ picture: PlanarPicture, _ coding: Coding, color: MovieColor = .phone) throws {
        var parameters = [
            "ctu=\(coding.treeBlock)", "min-cu-size=\(coding.smallestBlock)",
            "max-tu-size=\(min(32, coding.treeBlock))", "tu-intra-depth=1", "strong-intra-smoothing=0",
            "signhide=0", "tskip=0", "sao=1", "wpp=\(coding.hasRows ? 1 : 0)", "cbqpoffs=2", "crqpoffs=2",
            "aq-mode=\(coding.quantizerGroup == nil ? 0 : 1)",
        ]
        if let group = coding.quantizerGroup { parameters.append("qg-size=\(group)") }
        if coding.matrices == nil { parameters.append("scaling-list=\(coding.scaling)") }
        var options = StillEncoder.Options(
            rateFactor: coding.rateFactor,
            preset: "fast",
            parameters: parameters
        )
        (options.matrices, options.color) = (coding.matrices, color)
        try self.init(stream: try StillEncoder.encode(picture, options))
    }

    /// Splits a byte stream of one picture.
    package init(stream: [UInt8]) throws {
        let units = NALUnit.units(inByteStream: stream)
        (record, sample) = ([], [])
        var sets: [[UInt8]] = []
        for bytes in units {
            let unit = try NALUnit(bytes)
            if unit.kind.isSlice { sample += unit.sample(lengthSize: 4) ?? [] }
            if (32...34).contains(unit.kind.rawValue) { sets.append(Array(bytes)) }
        }
        record = Self.record(sets)
    }

    /// Returns the configuration record of these parameter sets, without the optional fields that duplicate them.
    package static func record(_ sets: [[UInt8]]) -> [UInt8] {
        var record: [UInt8] = [1, 1, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 90, 0xF0, 0, 0xFC, 0xFD, 0xF8, 0xF8]
        record += [0, 0, 0x0F, UInt8(sets.count)]
        for set in sets {
            record += [0xA0 | set[0] >> 1, 0, 1, UInt8(set.count >> 8), UInt8(set.count & 255)] + set
        }
        return record
    }
}

extension MovieColor {
    /// The colour description that phones write for a picture with an ICC profile: only the matrix of BT.601 and full
    /// range.
    package static let phone = MovieColor(primaries: 2, transfer: 2, matrix: 6, isFullRange: true)
}
