/// The file type atom (`ftyp`), first in the file. QTFF, "The File Type Compatibility Atom".
package struct FileTypeAtom: Atom {
    package static let type: FourCharCode = "ftyp"
    /// The format the file complies with best: `qt  ` for QuickTime.
    package var majorBrand: FourCharCode
    package var minorVersion: UInt32
    /// All formats the file complies with.
    package var compatibleBrands: [FourCharCode]

    /// The file type of genuine Live Photo movies: only QuickTime.
    package static let quickTime = FileTypeAtom(
        majorBrand: "qt  ",
        minorVersion: 0,
        compatibleBrands: ["qt  "]
    )

    package init(majorBrand: FourCharCode, minorVersion: UInt32, compatibleBrands: [FourCharCode]) {
        self.majorBrand = majorBrand
        self.minorVersion = minorVersion
        self.compatibleBrands = compatibleBrands
    }

    /// Reads the fields. Throws `bad-atom` if they end early.
    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        majorBrand = try reader.code()
        minorVersion = try reader.uint32()
        compatibleBrands = []
        while reader.remaining >= 4 { compatibleBrands.append(try reader.code()) }
    }

    /// Writes the fields.
    package func serialize(into writer: inout ByteWriter) {
        writer.write(majorBrand)
        writer.write(minorVersion)
        for brand in compatibleBrands { writer.write(brand) }
    }
}
