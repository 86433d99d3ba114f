/// The headers of PCX and TGA pictures, icons and bare bitmaps, which have no signature, and of pictures whose
/// signature is short: what tells them from other numbers is that all fields agree with one another.
enum RasterHeads {
    /// The number of pixels a side below which a picture shows nothing, and the number no camera exceeds.
    private static let sides = 8...32_768
    /// The number of values that pixels have at least; tables of zeros have one.
    private static let minimumValues = 8
    /// The number of bytes of pixels, or of packets of them, that are examined.
    private static let examined = 1024

    /// Returns `true` if a PCX picture begins with the first of `bytes`. ZSoft, "PCX File Format Technical
    /// Reference Manual".
    static func isPCX(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        func word(_ place: Int) -> Int { reader.integer(UInt16.self, at: place).map { Int($0) } ?? -1 }
        func byte(_ place: Int) -> Int { reader.integer(UInt8.self, at: place).map { Int($0) } ?? -1 }
        guard byte(0) == 0x0A, [0, 2, 3, 4, 5].contains(byte(1)), (0...1).contains(byte(2)),
            [1, 2, 4, 8].contains(byte(3)), byte(64) == 0, (1...4).contains(byte(65))
        else { return false }
        let (width, height) = (word(8) - word(4) + 1, word(10) - word(6) + 1)
        let row = (width * byte(3) + 7) / 8
        return sides.contains(width) && sides.contains(height) && (row...row + 8).contains(word(66))
            && bytes.count >= 128
    }

    /// The end of a TGA file of version 2. Truevision, "TGA File Format Specification", "TGA File Footer".
    static let footerOfTGA = Array("TRUEVISION-XFILE".utf8)

    /// Returns `true` if a TGA picture begins with the first of `bytes`: the fields of its header agree, and
    /// as many pixels follow as they say; or if `steps`, the budget of the search, is spent. Truevision, "TGA
    /// File Format Specification", fields 1 to 5.
    static func isTGA(_ bytes: ArraySlice<UInt8>, _ steps: inout Int) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        func word(_ place: Int) -> Int { reader.integer(UInt16.self, at: place).map { Int($0) } ?? -1 }
        func byte(_ place: Int) -> Int { reader.integer(UInt8.self, at: place).map { Int($0) } ?? -1 }
        let (kind, depth) = (byte(2) & 7, byte(16))
        let hasMap = byte(1) == 1
        guard [1, 2, 3, 9, 10, 11].contains(byte(2)), (0...1).contains(byte(1)), hasMap == (kind == 1),
            word(8) == 0, sides.contains(word(12)), sides.contains(word(14)),
            word(10) == 0 || word(10) == word(14),
            (kind == 2 ? [16, 24, 32] : [8]).contains(depth), byte(17) & 0xC0 == 0,
            (depth == 16 ? [0, 1] : depth == 32 ? [0, 8] : [0]).contains(byte(17) & 0x0F),
            hasMap ? isColorMap(word(3), word(5), byte(7)) : word(3) == 0 && word(5) == 0 && byte(7) == 0
        else { return false }
        steps -= examined
        guard steps > 0 else { return true }
        let start = 18 + byte(0) + (hasMap ? word(5) * ((byte(7) + 7) / 8) : 0)
        let pixels = bytes.dropFirst(start)
        let width = depth / 8
        let count = word(12) * word(14)
        guard byte(2) < 8 ? count * width <= pixels.count : arePackets(pixels, of: count, width) else {
            return false
        }
        return Set(pixels.prefix(examined)).count >= minimumValues
    }

    private static func isColorMap(_ first: Int, _ count: Int, _ depth: Int) -> Bool {
        first == 0 && (2...256).contains(count) && [15, 16, 24, 32].contains(depth)
    }

    /// Returns `true` if packets follow that hold `count` pixels of `width` bytes; of many only the first are
    /// examined.
    private static func arePackets(_ bytes: ArraySlice<UInt8>, of count: Int, _ width: Int) -> Bool {
        var (position, left) = (bytes.startIndex, count)
        for _ in 0..<examined where left > 0 {
            guard position < bytes.endIndex else { return false }
            let number = Int(bytes[position] & 0x7F) + 1
            position += 1 + (bytes[position] < 0x80 ? number * width : width)
            left -= number
        }
        return left >= 0 && position <= bytes.endIndex
    }

    /// Returns `true` if `bytes` are a JPEG XL code stream without a box around it: two bytes, and a height and
    /// width of a picture. ISO/IEC 18181-1 Annex D. Looked for at the beginning of data only.
    static func isBareJPEGXL(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: [0xFF, 0x0A]), bytes.count >= 256 else { return false }
        var bits = bytes.dropFirst(2).prefix(10).reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        func take(_ count: Int) -> Int {
            defer { bits >>= UInt128(count) }
            return Int(bits & (1 << UInt128(count) - 1))
        }
        let isSmall = take(1) == 1
        func side() -> Int { isSmall ? (take(5) + 1) * 8 : take([9, 13, 18, 30][take(2)]) + 1 }
        let height = side()
        let ratio = take(3)
        let parts = [(1, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio]
        let width = ratio == 0 ? side() : height * parts.0 / parts.1
        return sides.contains(width) && sides.contains(height) && width <= 16 * height && height <= 16 * width
    }

    /// Returns `true` if a picture of Silicon Graphics begins with the first of `bytes`. SGI, "The SGI Image File
    /// Format", version 1.00.
    static func isSGI(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes)
        guard let magic = reader.integer(UInt16.self, at: 0), let packing = reader.integer(UInt8.self, at: 2),
            let depth = reader.integer(UInt8.self, at: 3), let kind = reader.integer(UInt16.self, at: 4),
            let width = reader.integer(UInt16.self, at: 6), let height = reader.integer(UInt16.self, at: 8),
            let channels = reader.integer(UInt16.self, at: 10)
        else { return false }
        return magic == 0x01DA && packing <= 1 && (1...2).contains(depth) && (1...3).contains(kind)
            && sides.contains(Int(width)) && sides.contains(Int(height)) && (1...4).contains(channels)
    }

    /// Returns `true` if a raster file of Sun begins with the first of `bytes`. SunOS, "rasterfile(5)".
    static func isSunRaster(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes)
        let numbers = (0..<4).compactMap { reader.integer(UInt32.self, at: 4 * $0) }.map { Int($0) }
        return numbers.count == 4 && numbers[0] == 0x59A6_6A95 && sides.contains(numbers[1])
            && sides.contains(numbers[2]) && [1, 8, 24, 32].contains(numbers[3])
    }

    /// Returns `true` if an icon or a cursor begins with the first of `bytes`: its first picture lies right behind the
    /// list of pictures. Microsoft, "Icons in Win32".
    static func isIcon(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        guard let kind = reader.integer(UInt16.self, at: 2), let count = reader.integer(UInt16.self, at: 4),
            let reserved = reader.integer(UInt8.self, at: 9), let size = reader.integer(UInt32.self, at: 14),
            let place = reader.integer(UInt32.self, at: 18)
        else { return false }
        return (1...2).contains(kind) && (1...64).contains(count) && reserved == 0
            && (40..<1 << 24).contains(size) && Int(place) == 6 + 16 * Int(count)
    }

    /// Returns `true` if a bitmap without the header of a file begins with the first of `bytes`, as in icons and
    /// metafiles. Microsoft, "BITMAPINFOHEADER".
    static func isBareBitmap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        guard reader.integer(UInt32.self, at: 0) == 40, let width = reader.integer(UInt32.self, at: 4),
            let height = reader.integer(UInt32.self, at: 8), reader.integer(UInt16.self, at: 12) == 1,
            let depth = reader.integer(UInt16.self, at: 14), let packing = reader.integer(UInt32.self, at: 16)
        else { return false }
        // A negative height is that of a picture whose rows begin at the top.
        return sides.contains(Int(width)) && sides.contains(abs(Int(Int32(bitPattern: height))))
            && [1, 4, 8, 16, 24, 32].contains(depth) && packing <= 6
    }

    /// Returns `true` if a bitmap of the X Window System begins with the first of `bytes`: the source of a program; or if
    /// `steps`, the budget of the search, is spent.
    static func isXBitmap(_ bytes: ArraySlice<UInt8>, _ steps: inout Int) -> Bool {
        guard bytes.starts(with: "#define".utf8) else { return false }
        guard steps > 0 else { return true }
        let line = bytes.prefix(examined).prefix { $0 != 0x0A && $0 != 0x0D }
        steps -= line.count
        return line.firstRange(of: Array("_width".utf8)) != nil
    }
}
