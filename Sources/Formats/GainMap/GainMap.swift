/// The HDR gain map after a JPEG picture: a JPEG file of the factors by which an HDR screen brightens each place.
package struct GainMap: Sendable, Hashable {
    /// One colour component's scale: 0...255 map to gains from minimum to maximum, as powers of two, along a curve. ISO
    /// 21496-1; Adobe, "Gain map" §"Representation".
    package struct Channel: Sendable, Hashable {
        /// The base-2 logarithm of the gain of 0.
        package let minimum: Double
        /// The base-2 logarithm of the gain of 255.
        package let maximum: Double
        /// The exponent of the curve.
        package let gamma: Double
    }

    /// The map's file, without bytes after its picture.
    package let file: JPEGFile
    /// One channel for all colours, or one each for red, green and blue. Empty for Apple's maps, where 0 is no gain.
    package let channels: [Channel]

    /// Creates the gain map in `file`; `nil` for any other picture, and for a map with further pictures.
    init?(_ file: JPEGFile) {
        var file = file
        file.trailer = []
        let segment = file.segments.first { $0.marker == .app2 && $0.payload.starts(with: Self.signature) }
        let standard = segment.flatMap { Self.channels(standard: $0.payload.dropFirst(Self.signature.count)) }
        guard let channels = standard ?? file.xmp.flatMap({ Self.channels(adobe: $0) }) ?? Self.apple(file),
            file.slots.allSatisfy(\.pictures.isEmpty)
        else { return nil }
        (self.file, self.channels) = (file, channels)
    }

    /// Returns no channels for Apple's own maps, which give no values; `nil` for other files.
    private static func apple(_ file: JPEGFile) -> [Channel]? {
        guard let reading = file.xmp.map({ XMPReading($0) }) else { return nil }
        let kind = reading.value("AuxiliaryImageType", in: "http://ns.apple.com/pixeldatainfo/1.0/")
        let version = reading.value("HDRGainMapVersion", in: "http://ns.apple.com/HDRGainMap/1.0/")
        return kind?.contains("hdrgainmap") == true || version != nil ? [] : nil
    }

    /// Returns the channels in Adobe's and Android's properties of a map's packet; `nil` without any.
    package static func channels(adobe packet: XMPPacket) -> [Channel]? {
        let reading = XMPReading(packet)
        let namespace = "http://ns.adobe.com/hdr-gain-map/1.0/"
        func numbers(_ name: String) -> [Double] { reading.numbers(name, in: namespace) }
        let (least, greatest) = (numbers("GainMapMin"), numbers("GainMapMax"))
        let gamma = numbers("Gamma")
        guard !greatest.isEmpty else { return nil }
        return (0..<max(least.count, greatest.count, gamma.count, 1)).prefix(3).map { index in
            Channel(
                minimum: least.channel(index) ?? 0,
                maximum: greatest.channel(index) ?? 1,
                gamma: gamma.channel(index) ?? 1
            )
        }
    }

    static let signature = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

    /// Returns the channels of ISO 21496-1's binary metadata; `nil` if they are invalid. libultrahdr keeps them in
    /// APP2, a HEIF file in a `tmap` item after one byte. They hold versions, flags, headrooms, and per colour
    /// component minimum and maximum gain, exponent and two offsets, all as fractions.
    package static func channels(standard metadata: ArraySlice<UInt8>) -> [Channel]? {
        var reader = ByteReader(metadata)
        guard reader.uint16() == 0, reader.uint16() != nil, let flags = reader.uint8() else { return nil }
        let denominator = flags & 0x08 == 0 ? nil : reader.uint32()
        func fraction(isSigned: Bool = false) -> Double? {
            guard let number = reader.uint32(), let below = denominator ?? reader.uint32(), below > 0 else {
                return nil
            }
            return (isSigned ? Double(Int32(bitPattern: number)) : Double(number)) / Double(below)
        }
        guard fraction() != nil, fraction() != nil else { return nil }
        var channels: [Channel] = []
        for _ in 0..<(flags & 0x80 == 0 ? 1 : 3) {
            guard let least = fraction(isSigned: true), let greatest = fraction(isSigned: true),
                let gamma = fraction(), fraction(isSigned: true) != nil, fraction(isSigned: true) != nil
            else { return nil }
            channels.append(Channel(minimum: least, maximum: greatest, gamma: gamma))
        }
        return channels
    }
}

extension XMPReading {
    fileprivate func numbers(_ name: String, in namespace: String) -> [Double] {
        let lists = elements(name, in: namespace)
        let items = elements("li", in: Self.rdf).filter { item in
            lists.contains { $0.contains(item.lowerBound) }
        }
        let texts = items.isEmpty ? [value(name, in: namespace)] : items.map { content(of: $0.lowerBound) }
        return texts.compactMap { $0.flatMap { Double($0) } }.filter(\.isFinite)
    }
}

extension [Double] {
    /// Returns a colour component's value; a single value holds for all.
    fileprivate func channel(_ index: Int) -> Double? { indices.contains(index) ? self[index] : first }
}
