/// Reads or writes fields in the order of a syntax table of ITU-T H.265 §7.3: one description of a structure serves
/// both ways. Reading sets the values that are passed, writing leaves them as they are.
protocol SyntaxCoder {
    /// A number of so many bits, at most 48: u(n).
    mutating func bits(_ count: Int, _ value: inout Int) throws(HEVCError)
    /// A number in the code of §9.2: ue(v).
    mutating func unsigned(_ value: inout Int) throws(HEVCError)
    /// The bits up to the end of the structure, whatever they mean.
    mutating func rest(_ value: inout BitString) throws(HEVCError)
    /// Brings a list to a length: only reading changes it.
    mutating func resize<Element>(_ list: inout [Element], to count: Int, _ filler: Element)
}

extension SyntaxCoder {
    /// One bit: u(1).
    mutating func flag(_ value: inout Bool) throws(HEVCError) {
        var bit = value ? 1 : 0
        try bits(1, &bit)
        value = bit == 1
    }

    /// ue(v) with the values it may have.
    mutating func unsigned(
        _ value: inout Int,
        upTo maximum: Int,
        _ name: StaticString
    ) throws(HEVCError) {
        try unsigned(&value)
        guard value <= maximum else { throw .outOfRange(name.description, value) }
    }

    /// se(v), §9.2.2, with the values it may have.
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

    /// A list of so many fields, each coded by `code`.
    mutating func list<Element>(
        _ list: inout [Element],
        count: Int,
        filler: Element,
        _ code: (inout Self, inout Element) throws(HEVCError) -> Void
    ) throws(HEVCError) {
        // A count that was only read takes no memory before its elements are.
        var element = filler
        for index in 0..<count {
            resize(&list, to: index + 1, filler)
            element = list[index]
            try code(&self, &element)
            list[index] = element
        }
    }

    /// A structure that may be there: a flag says whether it is.
    mutating func optional<Value>(
        _ value: inout Value?,
        filler: Value,
        _ code: (inout Self, inout Value) throws(HEVCError) -> Void
    ) throws(HEVCError) {
        var isPresent = value != nil
        try flag(&isPresent)
        try present(isPresent, &value, filler: filler, code)
    }

    /// A structure that is there when something before it says so.
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
