/// The handler reference atom (`hdlr`) in `mdia`, `minf` or `meta`. QTFF, "Handler Reference Atoms".
package struct HandlerAtom: Atom {
    package static let type: FourCharCode = "hdlr"
    var head = VersionAndFlags()
    /// The component type: `mhlr` for media, `dhlr` for data; 0 in ISO files.
    package var componentType = FourCharCode(rawValue: 0)
    /// The kind of media or data: `vide`, `soun`, `meta`, `mdta`, `alis`, ...
    package var componentSubtype: FourCharCode = "mdta"
    package var manufacturer = FourCharCode(rawValue: 0)
    /// 1 for Apple's metadata handler, otherwise 0.
    package var componentFlags: UInt32 = 0
    package var flagsMask: UInt32 = 0
    /// The name as stored: a length byte and text in QuickTime, text and a zero byte in ISO files.
    package var name: [UInt8] = [0, 0]

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
    package static let movieMetadata = HandlerAtom()

    package init() {}

    package mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.code(&componentType)
        try coder.code(&componentSubtype)
        try coder.code(&manufacturer)
        try coder.code(&componentFlags)
        try coder.code(&flagsMask)
        try coder.code(&name)
    }
}
