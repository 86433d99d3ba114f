internal import Formats
internal import Foundation

/// The XMP sidecars beside a picture, in which some programs store its metadata. They are read and never written:
/// docs/decisions/names.md.
enum NameSidecars {
    /// A readable sidecar.
    struct Sidecar {
        let path: String
        let packet: XMPPacket
    }

    /// The maximum size, bytes; no program writes larger sidecars.
    private static let maximumLength = 1 << 24

    /// Returns the sidecars of a picture: `photo.jpg.xmp`, and `photo.xmp`, which may also belong to other pictures
    /// of that name.
    static func beside(_ picture: String) -> [Sidecar] {
        let stem = (picture as NSString).deletingPathExtension
        return [picture, stem].flatMap { [$0 + ".xmp", $0 + ".XMP"] }.compactMap { path in
            guard let bytes = try? FileBytes.read(path, limit: maximumLength) else { return nil }
            return Sidecar(path: path, packet: XMPPacket(bytes))
        }
    }

    /// Returns warnings about sidecars that name a covered person: those beside the original, and those that already
    /// lie beside the output.
    static func remarks(on encoded: EncodedPhoto, beside output: String) -> Remarks {
        guard let people = encoded.hidden else { return Remarks() }
        let original = encoded.composed.photo.source.path
        let own = beside(original)
        let others = beside(output).filter { sidecar in !own.contains { $0.path == sidecar.path } }
        func named(_ sidecars: [Sidecar]) -> [String] {
            sidecars.filter { sidecar in
                let done = sidecar.packet.hiding(people).done
                return done.isChange || !done.mentions.isEmpty
            }.map(\.path)
        }
        return Remarks(
            warnings: named(own).map(Remark.sidecarOfOriginal) + named(others).map(Remark.sidecarOfOutput)
        )
    }
}
