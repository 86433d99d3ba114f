extension ByteWriter {
    mutating func write(itemID: UInt32, isWide: Bool) {
        if isWide { write(itemID) } else { write(UInt16(truncatingIfNeeded: itemID)) }
    }
}
