internal import Foundation
internal import Metadata

/// Files with XMP beside a picture, where some programs keep what they know of it. They are read and never written:
/// docs/decisions/names.md.
enum NameSidecars {
    /// A sidecar that can be read.
    struct Sidecar {
        let path: String
        let packet: XMPPacket
    }

    /// No program writes larger ones, bytes.
    private static let maximumLength = 1 << 24

    /// The sidecars of a picture: `photo.jpg.xmp`, and `photo.xmp`, which may be that of other pictures of the name too.
    static func beside(_ picture: String) -> [Sidecar] {
        let stem = (picture as NSString).deletingPathExtension
        return [picture, stem].flatMap { [$0 + ".xmp", $0 + ".XMP"] }.compactMap { path in
            guard let bytes = try? FileBytes.read(path, limit: maximumLength) else { return nil }
            return Sidecar(path: path, packet: XMPPacket(bytes))
        }
    }

    /// What to say of sidecars that name somebody who is covered: those beside the original, and those that lie already
    /// where the result goes.
    static func remarks(on encoded: EncodedPhoto, beside output: String) -> Remarks {
        guard let people = encoded.hidden else { return Remarks() }
        let original = encoded.composed.photo.source.path
        let own = beside(original)
        let others = beside(output).filter { sidecar in !own.contains { $0.path == sidecar.path } }
        func warnings(_ sidecars: [Sidecar], _ ending: String) -> [String] {
            sidecars.compactMap { sidecar in
                let done = sidecar.packet.hiding(people).done
                guard done.isChange || !done.mentions.isEmpty else { return nil }
                return "\(sidecar.path) tells who is covered; \(ending)"
            }
        }
        return Remarks(
            warnings: warnings(own, "it belongs to the original, stays as it is and was not copied")
                + warnings(others, "it lies beside the result and was there already")
        )
    }
}
