/// A HEIC or AVIF file for a decoder of the primary picture: its metadata, and its bytes without references that
/// decoders fail on.
///
/// libheif before 1.17 rejects files whose metadata describe several items or an unknown one (a tone map), or that
/// share an auxiliary picture, as stills of iOS 18 do (<https://github.com/strukturag/libheif/issues/1190>).
package struct DecodableHEIF: Sendable {
    private let file: HEIFFile

    /// Reads a file. Throws `bad-heif` if its atoms are invalid, or a part of the primary picture is not in the file.
    package init(_ bytes: [UInt8]) throws(ContainerError) {
        file = try HEIFFile(parsing: bytes)
        try file.checkPrimaryPicture()
    }

    /// The TIFF block of the primary picture; `nil` without one.
    package var exif: [UInt8]? { file.exif.map { Array($0) } }

    /// The primary picture's XMP packet; `nil` without one.
    package var xmp: [UInt8]? { file.xmp.map { Array($0) } }

    package var hasGainMap: Bool { file.hasGainMap }

    /// The file without references from metadata, thumbnails and auxiliary pictures other than alpha planes. Nothing
    /// moves: only reference types change.
    package var bytes: [UInt8] {
        let alphaPlanes = file.alphaPlanes
        var bytes = file.bytes
        for reference in file.references {
            let isSuperfluous =
                switch reference.type {
                case "cdsc", "thmb": true
                case "auxl": !alphaPlanes.contains(reference.source)
                default: false
                }
            guard isSuperfluous, let type = reference.typeOffset else { continue }
            bytes.replaceSubrange(type..<type + 4, with: Self.ignored)
        }
        return bytes
    }

    /// A type that no specification defines.
    private static let ignored = Array("kmsk".utf8)
}

extension HEIFFile {
    /// `true` if the file has an HDR gain map: Apple's, or one used by a tone map (ISO 21496-1).
    package var hasGainMap: Bool {
        items.contains { $0.type == "tmap" }
            || !items(withProperty: { property in
                let name = property.type == "auxC" ? property.payload?.dropFirst(4) : nil
                return name?.starts(with: "urn:com:apple:photo:2020:aux:hdrgainmap".utf8) ?? false
            }).isEmpty
    }

    /// The names of alpha planes. ISO/IEC 23008-12 §6.6.2.1.1, ISO/IEC 23000-22 §7.3.5.2.
    private static let alphaTypes = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:1",
    ]

    package var alphaPlanes: Set<UInt32> {
        items(withProperty: { property in
            guard property.type == "auxC",
                let name = property.payload?.dropFirst(4).prefix(while: { $0 != 0 })
            else { return false }
            return Self.alphaTypes.contains(String(decoding: name, as: UTF8.self))
        })
    }

    /// Verifies that the data of the primary picture are in the file. Throws `bad-heif` if it, or a picture it is
    /// composed of, is not.
    package func checkPrimaryPicture() throws(ContainerError) {
        guard let primaryItem, items.contains(where: { $0.id == primaryItem }) else {
            throw ContainerError(.badHEIF, "the file does not declare a primary picture")
        }
        let parts = references.filter { $0.type == "dimg" && $0.source == primaryItem }.flatMap(\.targets)
        let places = Dictionary((locations?.items ?? []).map { ($0.id, $0) }) { first, _ in first }
        for item in Set([primaryItem] + parts).sorted() {
            let name =
                item == primaryItem ? "the primary picture" : "item \(item), a part of the primary picture,"
            guard let place = places[item] else {
                throw ContainerError(
                    .badHEIF,
                    "the file gives no location for \(name)",
                    path: ["meta", "iloc"]
                )
            }
            if place.isInFile { try check(place, name) }
        }
    }

    private func check(_ place: ItemLocationAtom.Item, _ name: String) throws(ContainerError) {
        for extent in place.extents {
            let (start, overflow) = place.baseOffset.addingReportingOverflow(extent.offset)
            let (end, more) = start.addingReportingOverflow(extent.length)
            guard !overflow, !more, end <= UInt64(bytes.count) else {
                throw ContainerError(
                    .badHEIF,
                    "\(name) is declared at byte \(start), but the file has only \(bytes.count) bytes",
                    path: ["meta", "iloc"]
                )
            }
        }
    }
}
