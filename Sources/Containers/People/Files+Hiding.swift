/// Removing names from whole files.
extension JPEGFile {
    /// The statements about people in the file's metadata.
    package var peopleEvidence: PeopleEvidence {
        var evidence = PeopleEvidence()
        for segment in segments {
            switch segment.metadataKind {
            case .xmp: evidence.hear(XMPPacket(segment.content))
            case .exif: (try? ExifBlock(parsing: segment.content))?.tell(&evidence)
            default: break
            }
        }
        for part in ExtendedXMP.all(in: segments) { evidence.hear(XMPPacket(part.bytes)) }
        photoshopResources?.tell(&evidence)
        return evidence
    }

    /// Returns the file without the regions and names of hidden people; other segments stay byte-identical.
    package func hiding(_ people: PeopleToHide) -> (file: JPEGFile, done: HiddenNames) {
        var file = self
        var done = HiddenNames()
        let extensions = ExtendedXMP.all(in: segments).map { XMPPacket($0.bytes).hiding(people).done }
        let keepsExtension = !extensions.contains(where: \.isChange)
        for extended in extensions { done.add(extended) }
        file.segments = segments.compactMap { $0.hiding(people, keepsExtension: keepsExtension, &done) }
        if var photoshop = file.photoshopResources {
            let before = photoshop
            photoshop.hide(people, &done)
            if photoshop != before { file.setPhotoshopResources(photoshop) }
        }
        for segment in file.segments { segment.tell(people, &done) }
        return (file, done)
    }
}

extension JPEGSegment {
    fileprivate func hiding(
        _ people: PeopleToHide,
        keepsExtension: Bool,
        _ done: inout HiddenNames
    ) -> JPEGSegment? {
        switch metadataKind {
        case .xmp:
            let hidden = XMPPacket(content).hiding(people)
            done.add(hidden.done)
            let packet = keepsExtension ? hidden.packet : hidden.packet.withoutExtension
            return packet.bytes.elementsEqual(content)
                ? self : replacing(head + packet.bytes)
        case .extendedXMP: return keepsExtension ? self : nil
        case .exif:
            guard let hidden = try? ExifBlock(parsing: content).hiding(people) else { return self }
            done.add(hidden.done)
            return hidden.done.isChange ? replacing(head + hidden.block.bytes) : self
        case .comment:
            let text = String(text: payload)
            return done.text(text, .any, in: "the comment", people) == nil ? nil : self
        default: return self
        }
    }

    private func replacing(_ payload: some Collection<UInt8>) -> JPEGSegment? {
        try? JPEGSegment(marker: marker, payload: payload)
    }

    /// Reports names in a segment that is not parsed, and names that nothing was told of in any.
    fileprivate func tell(_ people: PeopleToHide, _ done: inout HiddenNames) {
        for name in people.names(in: payload)
        where metadataKind == .application || !done.mentions(name) {
            done.mention(name, in: SegmentFamily(self).path.joined(separator: " "))
        }
    }
}

extension XMPPacket {
    /// The packet without its reference to a part in further segments.
    fileprivate var withoutExtension: XMPPacket {
        (try? forCoveredPicture(keepsExtension: false))?.packet ?? self
    }
}

extension PNGFile {
    /// The statements about people in the file's metadata.
    package var peopleEvidence: PeopleEvidence {
        var evidence = PeopleEvidence()
        for chunk in chunks {
            if chunk.type == "eXIf" { (try? ExifBlock(parsing: chunk.data))?.tell(&evidence) }
            if let packet = chunk.xmp ?? chunk.rawPacket { evidence.hear(packet) }
            if let text = PNGText(chunk), text.isKeywords { evidence.hear(keywords: [text.string]) }
        }
        return evidence
    }

    /// Returns the file without the regions and names of hidden people; other chunks stay byte-identical.
    package func hiding(_ people: PeopleToHide) -> (file: PNGFile, done: HiddenNames) {
        var file = self
        var done = HiddenNames()
        file.chunks = chunks.compactMap { $0.hiding(people, &done) }
        return (file, done)
    }
}

extension PNGChunk {
    /// The XMP packet that ImageMagick writes as hexadecimal text; `nil` for other texts.
    fileprivate var rawPacket: XMPPacket? {
        guard let text = PNGText(self), text.keyword.elementsEqual("Raw profile type xmp".utf8) else {
            return nil
        }
        return XMPPacket(text.rawProfile)
    }

    fileprivate func hiding(_ people: PeopleToHide, _ done: inout HiddenNames) -> PNGChunk? {
        if let xmp {
            let hidden = xmp.hiding(people)
            done.add(hidden.done)
            return hidden.done.isChange ? .xmp(hidden.packet) : self
        }
        if type == "eXIf" {
            guard let hidden = try? ExifBlock(parsing: data).hiding(people) else { return self }
            done.add(hidden.done)
            return hidden.done.isChange ? PNGChunk(type: type, data: hidden.block.bytes[...]) : self
        }
        // Coded pictures tell no names; short ones are found in them by chance.
        if type == "IDAT" || type == "fdAT" { return self }
        guard let text = PNGText(self) else {
            for name in people.names(in: data) { done.mention(name, in: "the chunk \(type)") }
            return self
        }
        if text.keyword.starts(with: "Raw profile type ".utf8) { return hidingProfile(text, people, &done) }
        let use: HiddenNames.Use =
            text.isKeywords
            ? .keywords : ["Author", "Copyright", "Source"].contains(text.name) ? .credit : .any
        let left = done.text(text.string, use, in: "the text \(text.name)", people)
        guard left != text.string else { return self }
        return left.map { PNGChunk(type: "tEXt", data: (text.keyword + [0] + Array($0.utf8))[...]) }
    }

    /// Removes a profile that mentions hidden people, because it only repeats the content of other chunks.
    private func hidingProfile(
        _ text: PNGText,
        _ people: PeopleToHide,
        _ done: inout HiddenNames
    ) -> PNGChunk? {
        let profile = text.rawProfile
        let own = rawPacket?.hiding(people).done ?? HiddenNames()
        let names = people.names(in: profile[...])
        guard own.isChange || !names.isEmpty else { return self }
        done.add(own)
        for name in names where !own.isChange { done.removeValue(of: name) }
        return nil
    }
}

extension PNGText {
    /// The keyword as a string.
    fileprivate var name: String { String(decoding: keyword, as: UTF8.self) }
    /// The text as a string.
    fileprivate var string: String { String(text: text ?? []) }
    /// `true` if the text is a list of keywords.
    fileprivate var isKeywords: Bool { name.lowercased() == "keywords" }

    /// The bytes encoded by the hexadecimal digits of a raw profile, which follow a line break and a line
    /// each for its name and its length.
    fileprivate var rawProfile: [UInt8] {
        let lines = (text ?? []).split(separator: UInt8(ascii: "\n"))
        return TextRuns.readings(of: Array(lines.dropFirst(2).joined())[...], .hexadecimal).first { _ in true
        } ?? []
    }
}
