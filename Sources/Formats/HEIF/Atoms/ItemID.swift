extension AtomReader {
    /// Reads an item ID of 16 or 32 bits.
    mutating func itemID(isWide: Bool) throws(ContainerError) -> UInt32 {
        isWide ? try uint32() : UInt32(try uint16())
    }
}

extension ByteWriter {
    /// Writes an item ID of 16 or 32 bits.
    mutating func write(itemID: UInt32, isWide: Bool) {
        if isWide { write(itemID) } else { write(UInt16(truncatingIfNeeded: itemID)) }
    }
}
