extension ArraySlice<UInt8> {
    /// Returns the first place of a run of bytes; `nil` if they do not contain it, or if it is empty. About
    /// ten times as fast as the standard library's.
    package func firstRange(of run: [UInt8]) -> Range<Int>? {
        guard let first = run.first, count >= run.count else { return nil }
        let (span, wanted) = (span, run.span)
        for start in 0...span.count - wanted.count where span[start] == first {
            if wanted.indices.allSatisfy({ span[start + $0] == wanted[$0] }) {
                return startIndex + start..<startIndex + start + wanted.count
            }
        }
        return nil
    }
}
