/// Reads or writes fields in the order of an ITU-T H.265 §7.3 syntax table: one description serves both directions.
/// Reading sets the values passed in; writing leaves them.
protocol SyntaxCoder {
    /// Codes a number of at most 48 bits: u(n).
    mutating func bits(_ count: Int, _ value: inout Int) throws(HEVCError)
    /// Codes an unsigned Exp-Golomb number, §9.2: ue(v).
    mutating func unsigned(_ value: inout Int) throws(HEVCError)
    /// Codes the uninterpreted rest of the structure.
    mutating func rest(_ value: inout BitString) throws(HEVCError)
    /// Resizes a list when reading; writing only appends missing elements.
    mutating func resize<Element>(_ list: inout [Element], to count: Int, _ filler: Element)
}

extension SyntaxCoder {
    /// Codes one bit: u(1).
    mutating func flag(_ value: inout Bool) throws(HEVCError) {
        var bit = value ? 1 : 0
        try bits(1, &bit)
        value = bit == 1
    }

    /// Codes ue(v) and checks its range.
    mutating func unsigned(
        _ value: inout Int,
        upTo maximum: Int,
        _ name: StaticString
    ) throws(HEVCError) {
        try unsigned(&value)
        guard value <= maximum else { throw .outOfRange(name.description, value) }
    }

    /// Codes se(v), §9.2.2, and checks its range.
    mutating func signed(
        _ value: inout Int,
        in range: ClosedRange<Int>,
        _ name: StaticString
    ) throws(HEVCError) {
        var code = value > 0 ? 2 * value - 1 : -2 * value
        try unsigned(&code)
        value = code & 1 == 1 ? (code + 1) / 2 : -code / 2
        guard range.contains(value) else { throw .outOfRange(name.description, value) }
    }

    /// Codes a list, each field with `code`.
    mutating func list<Element>(
        _ list: inout [Element],
        count: Int,
        filler: Element,
        _ code: (inout Self, inout Element) throws(HEVCError) -> Void
    ) throws(HEVCError) {
        // A file's count allocates nothing until its elements are read.
        var element = filler
        for index in 0..<count {
            resize(&list, to: index + 1, filler)
            element = list[index]
            try code(&self, &element)
            list[index] = element
        }
    }

    /// Codes an optional structure after its presence flag.
    mutating func optional<Value>(
        _ value: inout Value?,
        filler: Value,
        _ code: (inout Self, inout Value) throws(HEVCError) -> Void
    ) throws(HEVCError) {
        var isPresent = value != nil
        try flag(&isPresent)
        try present(isPresent, &value, filler: filler, code)
    }

    /// Codes an optional structure whose presence an earlier field gives.
    mutating func present<Value>(
        _ isPresent: Bool,
        _ value: inout Value?,
        filler: Value,
        _ code: (inout Self, inout Value) throws(HEVCError) -> Void
    ) throws(HEVCError) {
        guard isPresent else { return }
        var content = value ?? filler
        try code(&self, &content)
        value = content
    }
}
