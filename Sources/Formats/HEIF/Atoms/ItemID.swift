extension AtomReader {
    mutating func itemID(isWide: Bool) throws(ContainerError) -> UInt32 {
        isWide ? try uint32() : UInt32(try uint16())
    }
}

extension ByteWriter {
    mutating func write(itemID: UInt32, isWide: Bool) {
        if isWide { write(itemID) } else { write(UInt16(truncatingIfNeeded: itemID)) }
    }
}
