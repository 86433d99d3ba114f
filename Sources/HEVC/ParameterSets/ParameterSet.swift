/// A parameter set: a structure that is a unit of its own.
public protocol ParameterSet: Sendable, Hashable {
    /// Reads the payload of a unit.
    ///
    /// - Throws: `HEVCError`.
    init(payload: ArraySlice<UInt8>) throws(HEVCError)
    /// The payload that says the same: of a set that was read, the very bytes.
    ///
    /// - Throws: `HEVCError.outOfRange` where a value was set that cannot be said.
    func payload() throws(HEVCError) -> [UInt8]
}

/// A parameter set told by one description for reading and writing.
protocol CodedParameterSet: ParameterSet {
    init()
    /// Reads or writes all fields.
    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError)
    /// How many bytes of zeros follow the stop bit.
    var padding: Int { get set }
}

extension CodedParameterSet {
    /// Reads the payload of a unit.
    ///
    /// - Throws: `HEVCError`.
    public init(payload: ArraySlice<UInt8>) throws(HEVCError) {
        self.init()
        var (reader, padding) = try BitReader.payload(payload)
        try code(&reader)
        guard reader.isAtEnd else { throw .damaged("a parameter set goes on behind its last field") }
        self.padding = padding
    }

    /// The payload that says the same: of a set that was read, the very bytes.
    ///
    /// - Throws: `HEVCError.outOfRange` where a value was set that cannot be said.
    public func payload() throws(HEVCError) -> [UInt8] {
        var writer = BitWriter()
        var set = self
        try set.code(&writer)
        writer.stop()
        return writer.bytes + [UInt8](repeating: 0, count: padding)
    }
}

/// How many pictures of each sub-layer are kept and put in another order.
struct SubLayerOrdering: Sendable, Hashable {
    /// Whether it is told for each sub-layer, and not for the highest alone.
    var isToldForEach = false
    /// For each that is told: the pictures kept, less 1, those put in another order, and the latency.
    var values: [[Int]] = []

    mutating func code(_ coder: inout some SyntaxCoder, subLayersBelow: Int) throws(HEVCError) {
        try coder.flag(&isToldForEach)
        let count = isToldForEach ? subLayersBelow + 1 : 1
        try coder.list(&values, count: count, filler: [0, 0, 0]) { coder, values throws(HEVCError) in
            try coder.unsigned(&values[0], upTo: 15, "max_dec_pic_buffering_minus1")
            try coder.unsigned(&values[1], upTo: 15, "max_num_reorder_pics")
            try coder.unsigned(&values[2])
        }
    }
}
