/// An XMP packet: properties of a picture as RDF in XML. ISO 16684-1:2019 §7.
///
/// A packet is never written anew: things are cut out of its text or put into it, everything else stays byte for
/// byte.
public struct XMPPacket: Sendable, Hashable {
    /// The packet's text, UTF-8.
    public private(set) var bytes: [UInt8]

    /// A packet with this text.
    public init(_ text: some Sequence<UInt8>) { bytes = Array(text) }
}
