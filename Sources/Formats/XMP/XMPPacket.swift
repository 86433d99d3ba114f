/// An XMP packet: properties of a picture as RDF in XML. ISO 16684-1:2019 §7.
///
/// A packet is edited by cutting and inserting text; everything else stays byte-identical.
package struct XMPPacket: Sendable, Hashable {
    /// The packet's text in UTF-8.
    package private(set) var bytes: [UInt8]

    /// Creates a packet with this text.
    package init(_ text: some Sequence<UInt8>) { bytes = Array(text) }
}
