/// A parameter set: a structure in a separate unit.
package protocol ParameterSet: Sendable, Hashable {
    /// Reads a unit's payload.
    init(payload: ArraySlice<UInt8>) throws(HEVCError)
    /// Returns the payload, identical to the one read. Throws `HEVCError.outOfRange` if a value cannot be coded.
    func payload() throws(HEVCError) -> [UInt8]
}

/// A parameter set that one description reads and writes.
protocol CodedParameterSet: ParameterSet {
    init()
    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError)
    var padding: Int { get set }
}

extension CodedParameterSet {
    /// Reads a unit's payload.
    package init(payload: ArraySlice<UInt8>) throws(HEVCError) {
        self.init()
        var (reader, padding) = try BitReader.payload(payload)
        try code(&reader)
        guard reader.isAtEnd else { throw .damaged("a parameter set goes on behind its last field") }
        self.padding = padding
    }

    /// Returns the payload, identical to the one read. Throws `HEVCError.outOfRange` if a value cannot be coded.
    package func payload() throws(HEVCError) -> [UInt8] {
        var writer = BitWriter()
        var set = self
        try set.code(&writer)
        writer.stop()
        return writer.bytes + [UInt8](repeating: 0, count: padding)
    }
}

struct SubLayerOrdering: Sendable, Hashable {
    /// `true` if coded for each sub-layer, `false` if only for the highest.
    var isCodedForEach = false
    /// Of each coded sub-layer: the buffer's pictures less 1, the pictures that may be reordered, the latency.
    var values: [[Int]] = []

    mutating func code(_ coder: inout some SyntaxCoder, subLayersBelow: Int) throws(HEVCError) {
        try coder.flag(&isCodedForEach)
        let count = isCodedForEach ? subLayersBelow + 1 : 1
        try coder.list(&values, count: count, filler: [0, 0, 0]) { coder, values throws(HEVCError) in
            try coder.unsigned(&values[0], upTo: 15, "max_dec_pic_buffering_minus1")
            try coder.unsigned(&values[1], upTo: 15, "max_num_reorder_pics")
            try coder.unsigned(&values[2])
        }
    }
}
