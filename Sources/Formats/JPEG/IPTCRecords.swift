/// Records of IPTC's Information Interchange Model: datasets of a number and a value. IIM 4.2 §1.5, §1.6.
struct IPTCRecords: Sendable, Hashable {
    struct Dataset: Sendable, Hashable {
        let record: UInt8
        let number: UInt8
        /// Without its length field.
        let value: ArraySlice<UInt8>
        let bytes: ArraySlice<UInt8>

        /// `true` for word lists: supplemental categories, keywords.
        var isKeywords: Bool { record == 2 && [20, 25].contains(number) }
        /// `true` for authors, rights and places: by-line to contact, city to country.
        var isCredit: Bool {
            record == 2 && [80, 85, 90, 92, 95, 100, 101, 110, 115, 116, 118, 122].contains(number)
        }
    }

    var datasets: [Dataset] = []
    /// The bytes after the last readable dataset.
    let rest: ArraySlice<UInt8>

    init(parsing bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        var end = bytes.startIndex
        while let dataset = Self.dataset(&reader) {
            datasets.append(dataset)
            end = reader.offset
        }
        rest = bytes[end...]
    }

    func serialized() -> [UInt8] { datasets.flatMap(\.bytes) + rest }

    /// Returns a shortened text in its dataset's encoding; `nil` if too long.
    private static func bytes(of text: String, like dataset: Dataset) -> [UInt8]? {
        let isLatin = String(validating: dataset.value, as: UTF8.self) == nil
        let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        let bytes = isLatin ? latin : Array(text.utf8)
        return bytes.count < 0x8000 ? bytes : nil
    }

    private static func dataset(_ reader: inout ByteReader) -> Dataset? {
        let start = reader.offset
        guard let head = reader.take(5), head[head.startIndex] == 0x1C else { return nil }
        let length = Int(head[head.startIndex + 3]) << 8 | Int(head[head.startIndex + 4])
        guard let count = extendedLength(length, &reader), let value = reader.take(count) else { return nil }
        return Dataset(
            record: head[head.startIndex + 1],
            number: head[head.startIndex + 2],
            value: value,
            bytes: reader.bytes[start..<reader.offset]
        )
    }

    /// Returns a value's length. A field with the highest bit set gives the byte count of the length after it.
    private static func extendedLength(_ length: Int, _ reader: inout ByteReader) -> Int? {
        guard length & 0x8000 != 0 else { return length }
        guard let field = reader.take(length & 0x7FFF), field.count <= 4 else { return nil }
        return field.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Removes previews: datasets 2:200, 2:201 and 2:202. §7.
    mutating func removePictures() {
        datasets.removeAll { $0.record == 2 && (200...202).contains($0.number) }
    }

    var keywords: [String] { datasets.filter(\.isKeywords).map { String(text: $0.value) } }

    mutating func hide(_ people: PeopleToHide, _ done: inout HiddenNames) {
        datasets = datasets.flatMap { dataset -> [Dataset] in
            let text = String(text: dataset.value)
            let use: HiddenNames.Use = dataset.isKeywords ? .keywords : dataset.isCredit ? .credit : .any
            let left = done.text(text, use, in: "IPTC \(dataset.record):\(dataset.number)", people)
            guard left != text else { return [dataset] }
            let bytes = left.flatMap { Self.bytes(of: $0, like: dataset) }
            return bytes.map { [Dataset($0, like: dataset)] } ?? []
        }
    }
}

extension IPTCRecords.Dataset {
    fileprivate init(_ value: [UInt8], like old: IPTCRecords.Dataset) {
        let head: [UInt8] = [
            0x1C, old.record, old.number, UInt8(value.count >> 8), UInt8(value.count & 0xFF),
        ]
        self.init(record: old.record, number: old.number, value: value[...], bytes: (head + value)[...])
    }
}
