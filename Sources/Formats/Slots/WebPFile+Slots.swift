/// The slots of a WebP file: all chunks except those of the coding, and the bytes after its RIFF form.
extension WebPFile {
    private static let coding: Set<String> = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]

    package var slots: [Slot] {
        let behind = Slot(
            .layer(.trailerRemoved(trailer.count)),
            ["trailer"],
            trailer,
            offset: trailer.startIndex
        )
        return chunks.filter { !Self.coding.contains($0.type) }.map { chunk in
            let path = [chunk.type.filter { $0 != " " }]
            switch chunk.type {
            case "EXIF":
                let block = (try? exif()).flatMap { $0?.bytes[...] } ?? chunk.data
                return Slot(.exif, path, block)
            case "XMP ": return Slot(.xmp, path, chunk.data, purpose: .thumbnail)
            case "ICCP": return Slot(.colorProfile, path, chunk.data)
            default: return Slot(.unknown, path, chunk.data)
            }
        } + (trailer.contains { $0 != 0 } ? [behind] : [])
    }
}
