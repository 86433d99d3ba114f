/// The file type atom (`ftyp`), first in the file. QTFF, "The File Type Compatibility Atom".
package struct FileTypeAtom: Atom {
    package static let type: FourCharCode = "ftyp"
    /// The format the file complies with best: `qt  ` for QuickTime.
    package var majorBrand: FourCharCode = "qt  "
    package var minorVersion: UInt32 = 0
    /// All formats the file complies with.
    package var compatibleBrands: [FourCharCode] = ["qt  "]

    /// The file type of genuine Live Photo movies: only QuickTime.
    package static let quickTime = FileTypeAtom()

    package init() {}

    package init(majorBrand: FourCharCode, minorVersion: UInt32, compatibleBrands: [FourCharCode]) {
        self.majorBrand = majorBrand
        self.minorVersion = minorVersion
        self.compatibleBrands = compatibleBrands
    }

    package mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&majorBrand)
        try coder.code(&minorVersion)
        let count = coder.isReading ? coder.remaining / 4 : compatibleBrands.count
        try coder.list(&compatibleBrands, count: count, filler: majorBrand) {
            coder,
            brand throws(ContainerError) in
            try coder.code(&brand)
        }
    }
}
