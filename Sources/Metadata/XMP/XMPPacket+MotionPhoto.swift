/// The properties of Android's Motion Photos. "Motion Photo format 1.0", developer.android.com; the names that
/// begin with MicroVideo are those of its predecessor, which older phones and galleries still read.
extension XMPPacket {
    /// The namespace of `MotionPhoto` and `MicroVideo`.
    static let camera = "http://ns.google.com/photos/1.0/camera/"
    /// The namespace of `Directory` and `Item`.
    static let container = "http://ns.google.com/photos/1.0/container/"
    /// The namespace of an item's fields.
    static let containerItem = "http://ns.google.com/photos/1.0/container/item/"

    private static let names: Set<String> = [
        "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
        "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
    ]

    /// Whether the packet says that a movie follows the picture; it may be wrong.
    public var isMotionPhoto: Bool {
        value("MotionPhoto", in: Self.camera) == "1" || value("MicroVideo", in: Self.camera) == "1"
    }

    /// How many bytes before the end of the file the movie begins, as far as the packet says so: the length of
    /// its item and of all that follow.
    public var motionPhotoOffset: Int? {
        let items = structures("Item", in: Self.container, fields: Self.containerItem)
        if let index = items.firstIndex(where: { $0["Semantic"] == "MotionPhoto" }) {
            let lengths = items[index...].map { $0["Length"].flatMap { Int($0) } ?? 0 }
            let sum = lengths.allSatisfy { (0..<1 << 40).contains($0) } ? lengths.reduce(0, +) : 0
            if sum > 0 { return sum }
        }
        return value("MicroVideoOffset", in: Self.camera).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// When the movie shows what the picture shows, microseconds; `nil` when the packet does not say.
    public var motionPhotoTimestamp: Int? {
        let names = ["MotionPhotoPresentationTimestampUs", "MicroVideoPresentationTimestampUs"]
        let texts = names.compactMap { value($0, in: Self.camera) }
        return texts.lazy.compactMap { Int($0) }.first { $0 >= 0 }
    }

    /// Takes out all that speaks of a movie behind the picture; other items of the file stay listed.
    public mutating func removeMotionPhoto() {
        remove(Self.names, in: Self.camera)
        let entries = structureRanges("li", in: Self.rdf)
        let items = structureRanges("Item", in: Self.container)
        let kinds = structures("Item", in: Self.container, fields: Self.containerItem).map { $0["Semantic"] }
        if Set(kinds).subtracting(["Primary", "MotionPhoto"]).isEmpty {
            removeElements(structureRanges("Directory", in: Self.container).map(\.lowerBound))
        } else {
            let doomed = zip(items, kinds).filter { $1 == "MotionPhoto" }.map(\.0)
            let enclosing = doomed.map { item in
                entries.last { $0.contains(item.lowerBound) && $0.contains(item.upperBound) } ?? item
            }
            removeElements(enclosing.map(\.lowerBound))
        }
        removeEmptyDescriptions()
    }

    /// Says that a movie follows the picture, and all that speaks of another one goes.
    ///
    /// - Parameters:
    ///   - length: The movie's length in bytes; it has to be the last thing in the file.
    ///   - mime: `video/mp4` or `video/quicktime`.
    ///   - timestamp: When the movie shows what the picture shows, microseconds, or -1 when that is not known.
    public mutating func setMotionPhoto(length: Int, mime: String, timestamp: Int) {
        removeMotionPhoto()
        let item = Self.entry(mime: mime, semantic: "MotionPhoto", length: length)
        let isListed = insert(item, atEndOf: "Seq", in: Self.rdf, within: "Directory", of: Self.container)
        let directory = isListed ? "" : Self.directory(of: item)
        let description = """
            <rdf:Description rdf:about="" xmlns:rdf="\(Self.rdf)" xmlns:GCamera="\(Self.camera)" \
            GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" \
            GCamera:MotionPhotoPresentationTimestampUs="\(timestamp)" GCamera:MicroVideo="1" \
            GCamera:MicroVideoVersion="1" GCamera:MicroVideoOffset="\(length)" \
            GCamera:MicroVideoPresentationTimestampUs="\(timestamp)">\(directory)</rdf:Description>
            """
        if !insert(description, atEndOf: "RDF", in: Self.rdf) {
            self = .empty
            _ = insert(description, atEndOf: "RDF", in: Self.rdf)
        }
    }

    private static func directory(of movie: String) -> String {
        let primary = entry(mime: "image/jpeg", semantic: "Primary", length: 0)
        return "<Container:Directory xmlns:Container=\"\(container)\"><rdf:Seq>\(primary)\(movie)</rdf:Seq>"
            + "</Container:Directory>"
    }

    private static func entry(mime: String, semantic: String, length: Int) -> String {
        """
        <rdf:li xmlns:rdf="\(rdf)" rdf:parseType="Resource"><Container:Item xmlns:Container="\(container)" \
        xmlns:Item="\(containerItem)" Item:Mime="\(mime)" Item:Semantic="\(semantic)" Item:Length="\(length)" \
        Item:Padding="0"/></rdf:li>
        """
    }

    /// Puts `text` in front of the last closing tag `name` inside the first element `outer`.
    private mutating func insert(
        _ text: String,
        atEndOf name: String,
        in namespace: String,
        within outer: String,
        of outerNamespace: String
    ) -> Bool {
        guard let range = structureRanges(outer, in: outerNamespace).first else { return false }
        let end = range.last { tags[$0].kind == .closing && matches(tags[$0].name, name, namespace) }
        return end.map { insert(text, at: tags[$0].range.lowerBound) } ?? false
    }
}
