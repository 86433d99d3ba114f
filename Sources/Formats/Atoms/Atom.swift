/// An atom's typed form. `init(payload:)` and `serialize(into:)` list the same fields in the same order.
package protocol Atom: Sendable, Hashable {
    static var type: FourCharCode { get }
    /// Reads the fields. Throws `bad-atom` if they end early.
    init(payload: ArraySlice<UInt8>) throws(ContainerError)
    /// Writes the fields, without the atom's header.
    func serialize(into writer: inout ByteWriter)
}

extension Atom {
    /// The fields' bytes, without the atom's header.
    package var payload: [UInt8] {
        var writer = ByteWriter()
        serialize(into: &writer)
        return writer.bytes
    }

    package var node: AtomNode { AtomNode(Self.type, payload: payload) }
}
