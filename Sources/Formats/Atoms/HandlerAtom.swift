/// The handler reference atom (`hdlr`) in `mdia`, `minf` or `meta`. QTFF, "Handler Reference Atoms".
package struct HandlerAtom: Atom {
    package static let type: FourCharCode = "hdlr"
    var head = VersionAndFlags()
    /// The component type: `mhlr` for media, `dhlr` for data; 0 in ISO files.
    package var componentType: FourCharCode
    /// The kind of media or data: `vide`, `soun`, `meta`, `mdta`, `alis`, ...
    package var componentSubtype: FourCharCode
    package var manufacturer: FourCharCode
    /// 1 for Apple's metadata handler, otherwise 0.
    package var componentFlags: UInt32
    package var flagsMask: UInt32 = 0
    /// The name as stored: a length byte and text in QuickTime, text and a zero byte in ISO files.
    package var name: [UInt8]

    /// Creates an Apple handler with a name of at most 255 bytes, stored after its length.
    package init(
        componentType: FourCharCode,
        subtype: FourCharCode,
        componentFlags: UInt32 = 0,
        name: String
    ) {
        self.componentType = componentType
        componentSubtype = subtype
        manufacturer = "appl"
        self.componentFlags = componentFlags
        let text = Array(name.utf8.prefix(255))
        self.name = [UInt8(truncatingIfNeeded: text.count)] + text
    }

    /// The nameless handler of keyed movie metadata: `mdta`.
    package static let movieMetadata: HandlerAtom = {
        var handler = HandlerAtom(componentType: FourCharCode(rawValue: 0), subtype: "mdta", name: "")
        handler.manufacturer = FourCharCode(rawValue: 0)
        handler.name = [0, 0]
        return handler
    }()

    /// Reads the fields. Throws `bad-atom` if they end early.
    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        componentType = try reader.code()
        componentSubtype = try reader.code()
        manufacturer = try reader.code()
        componentFlags = try reader.uint32()
        flagsMask = try reader.uint32()
        name = Array(reader.rest())
    }

    /// Writes the fields.
    package func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(componentType)
        writer.write(componentSubtype)
        writer.write(manufacturer)
        writer.write(componentFlags)
        writer.write(flagsMask)
        writer.write(name)
    }
}
