internal import Formats

/// The XMP sidecars beside a picture with its metadata. They are read, never written: docs/decisions/names.md.
struct NameSidecars: Sendable {
    /// Bytes; no program writes larger sidecars.
    private static let maximumLength = 1 << 24

    /// The sidecars beside the original.
    private(set) var own: [SourceFile] = []
    /// The sidecars already beside the output.
    private(set) var others: [SourceFile] = []

    init() {}

    init(own: [SourceFile], others: [SourceFile]) { (self.own, self.others) = (own, others) }

    /// Reads the sidecars beside an original and, if given, its output.
    init(beside original: String, and output: String? = nil) {
        own = Self.beside(original)
        others = output.map(Self.beside)?.filter { other in !own.contains { $0.path == other.path } } ?? []
    }

    /// Returns a picture's sidecars: `photo.jpg.xmp`, and `photo.xmp`, which other pictures of that name may share.
    private static func beside(_ picture: String) -> [SourceFile] {
        let stem = picture.withoutExtension
        return [picture, stem].flatMap { [$0 + ".xmp", $0 + ".XMP"] }.compactMap { path in
            (try? FileBytes.read(path, limit: maximumLength)).map { SourceFile(path: path, bytes: $0) }
        }
    }

    /// Returns warnings about sidecars that name these covered people.
    func remarks(on people: PeopleToHide) -> Remarks {
        func named(_ sidecars: [SourceFile]) -> [String] {
            sidecars.filter { sidecar in
                let done = XMPPacket(sidecar.bytes).hiding(people).done
                return done.isChange || !done.mentions.isEmpty
            }.map(\.path)
        }
        return Remarks(
            warnings: named(own).map(Remark.sidecarOfOriginal) + named(others).map(Remark.sidecarOfOutput)
        )
    }
}
