/// An atom's typed form.
package protocol Atom: Sendable, Hashable {
    static var type: FourCharCode { get }
    /// Creates an atom whose fields are to be read.
    init()
    /// Reads or writes the fields, in order. Throws `bad-atom` if they end early.
    mutating func code(_ coder: inout AtomCoder) throws(ContainerError)
}

extension Atom {
    /// Reads the fields. Throws `bad-atom` if they end early.
    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        self.init()
        var coder = AtomCoder(Self.type, reading: payload)
        try code(&coder)
    }

    /// The fields' bytes, without the atom's header.
    package var payload: [UInt8] {
        var (fields, coder) = (self, AtomCoder(Self.type))
        // Writing does not fail.
        try? fields.code(&coder)
        return coder.bytes
    }

    package var node: AtomNode { AtomNode(Self.type, payload: payload) }
}
