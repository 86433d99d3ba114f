extension ExifBlock {
    private enum Form {
        /// ASCII, also used for UTF-8.
        case text
        /// Windows' tags: UTF-16, always little-endian.
        case wide
        /// Exif 2.32 §4.6.5, 0x9286: an 8-byte character code, and the text.
        case comment
    }

    /// Entries that hold a text, and their relation to names.
    private static let texts: [UInt16: (name: String, use: HiddenNames.Use)] = [
        0x010E: ("ImageDescription", .any), 0x013B: ("Artist", .credit), 0x8298: ("Copyright", .credit),
        0x9286: ("UserComment", .any), 0x9C9B: ("XPTitle", .any), 0x9C9C: ("XPComment", .any),
        0x9C9D: ("XPAuthor", .credit), 0x9C9E: ("XPKeywords", .keywords), 0x9C9F: ("XPSubject", .any),
        0xA430: ("CameraOwnerName", .credit), 0xA437: ("Photographer", .credit),
        0xA438: ("ImageEditor", .credit),
    ]

    func tell(_ evidence: inout PeopleEvidence) {
        for entry in directories.flatMap(\.entries) {
            if Self.texts[entry.tag]?.use == .keywords {
                evidence.hear(keywords: [text(of: entry)].compactMap { $0 })
            }
        }
    }

    /// Returns the block without hidden people's names: entries of only a name, and words in lists. Throws `bad-exif`
    /// if the block cannot be read back.
    package func hiding(_ people: PeopleToHide) throws(ContainerError) -> (
        block: ExifBlock, done: HiddenNames
    ) {
        var block = self
        var done = HiddenNames()
        guard !people.names.isEmpty else { return (self, done) }
        for (kind, tag) in directories.flatMap({ directory in
            directory.entries.map { (directory.kind, $0.tag) }
        }) {
            guard let entry = block.directory(kind)?[tag] else { continue }
            try block.hide(people, in: entry, kind, &done)
        }
        return (block, done)
    }

    private mutating func hide(
        _ people: PeopleToHide,
        in entry: DirectoryEntry,
        _ kind: ImageFileDirectory.Kind,
        _ done: inout HiddenNames
    ) throws(ContainerError) {
        guard let text = text(of: entry) else { return }
        let left = done.text(text, Self.texts[entry.tag]?.use ?? .any, in: Self.place(of: entry), people)
        guard left != text else { return }
        guard let left, let form = Self.form(of: entry) else { return try remove(entry, in: kind) }
        try shorten(entry, to: bytes(of: left, form))
    }

    private static func place(of entry: DirectoryEntry) -> String {
        "Exif " + (texts[entry.tag]?.name ?? "0x" + String(entry.tag, radix: 16))
    }

    private static func form(of entry: DirectoryEntry) -> Form? {
        switch entry.tag {
        case 0x9C9B...0x9C9F: .wide
        case ExifTag.userComment: .comment
        default: entry.type == 2 || texts[entry.tag] != nil ? .text : nil
        }
    }

    private func text(of entry: DirectoryEntry) -> String? {
        guard let form = Self.form(of: entry), let value = value(of: entry) else { return nil }
        let isWide = form == .wide || form == .comment && value.starts(with: "UNICODE".utf8)
        let content = form == .comment ? value.dropFirst(8) : value
        let text =
            isWide
            ? Self.wide(content, form == .wide ? .littleEndian : Self.order(ofWide: content) ?? byteOrder)
            : String(text: content)
        return String(text.prefix { $0 != "\0" || form == .comment })
    }

    /// Returns the byte order in which the first letter's higher byte is zero; `nil` if neither. Programs disagree on
    /// the order in comments.
    private static func order(ofWide bytes: ArraySlice<UInt8>) -> ByteOrder? {
        let (first, second) = (bytes.first, bytes.dropFirst().first)
        return first == 0 ? .bigEndian : second == 0 ? .littleEndian : nil
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String {
        let reader = ByteReader(bytes, order: order)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).compactMap {
            reader.integer(UInt16.self, at: $0)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns a shortened text in its entry's encoding; never a comment, which is a caption and not shortened.
    private func bytes(of text: String, _ form: Form) -> [UInt8] {
        form == .wide
            ? (text + "\0").utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) } : Array(text.utf8) + [0]
    }

}
