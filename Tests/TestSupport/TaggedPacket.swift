/// XMP packets with the names and positions of people in a picture, as various programs write them.
package struct TaggedPacket: Sendable {
    /// A person in a picture: a name, and the position of the face in shares of the picture's width and height, from
    /// its top-left corner.
    package struct Person: Sendable {
        package let name: String
        /// The left and top edges, the width and the height.
        package let x, y, width, height: Double

        package init(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            (self.name, self.x, self.y, self.width, self.height) = (name, x, y, width, height)
        }

        var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
    }

    /// The properties, one after the other.
    package private(set) var properties: [String] = []

    package init() {}

    private static let namespaces = [
        ("dc", "http://purl.org/dc/elements/1.1/"), ("digiKam", "http://www.digikam.org/ns/1.0/"),
        ("lr", "http://ns.adobe.com/lightroom/1.0/"),
        ("MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/"),
        ("MP", "http://ns.microsoft.com/photo/1.2/"),
        ("MPRI", "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"),
        ("MPReg", "http://ns.microsoft.com/photo/1.2/t/Region#"),
        ("mwg-rs", "http://www.metadataworkinggroup.com/schemas/regions/"),
        ("stArea", "http://ns.adobe.com/xmp/sType/Area#"),
        ("stDim", "http://ns.adobe.com/xap/1.0/sType/Dimensions#"),
        ("apple-fi", "http://ns.apple.com/faceinfo/1.0/"),
        ("Iptc4xmpExt", "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"),
        ("mediapro", "http://ns.iview-multimedia.com/mediapro/1.0/"),
        ("acdsee", "http://ns.acdsee.com/iptc/1.0/"),
        ("photoshop", "http://ns.adobe.com/photoshop/1.0/"), ("xmp", "http://ns.adobe.com/xap/1.0/"),
    ]

    package var text: String {
        let declared = Self.namespaces.map { "xmlns:\($0)=\"\($1)\"" }.joined(separator: "\n   ")
        return """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about=""
               \(declared)
               xmp:Rating="4">
            \(properties.joined(separator: "\n"))
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>
            """
    }

    /// Adds text between the other properties.
    package mutating func add(_ property: String) { properties.append(property) }

    /// Adds a list of words: `dc:subject`, `digiKam:TagsList`, `lr:hierarchicalSubject`, ...
    package mutating func add(_ name: String, _ words: [String], as list: String = "Bag") {
        let entries = words.map { "<rdf:li>\($0)</rdf:li>" }.joined(separator: "\n     ")
        add("<\(name)>\n    <rdf:\(list)>\n     \(entries)\n    </rdf:\(list)>\n   </\(name)>")
    }

    package mutating func addRegions(_ people: [Person], type: String = "Face") {
        addRegions(people.map { Self.region($0, type: type) })
    }

    package static func region(_ person: Person, type: String = "Face") -> String {
        """
        <rdf:li><rdf:Description mwg-rs:Name="\(person.name)" mwg-rs:Type="\(type)"><mwg-rs:Area \
        stArea:x="\(person.middle.x)" stArea:y="\(person.middle.y)" stArea:w="\(person.width)" \
        stArea:h="\(person.height)" stArea:unit="normalized"/></rdf:Description></rdf:li>
        """
    }

    package mutating func addElementRegions(_ people: [Person]) { addRegions(people.map(Self.elementRegion)) }

    package static func elementRegion(_ person: Person) -> String {
        """
        <rdf:li rdf:parseType='Resource'>
         <mwg-rs:Area rdf:parseType='Resource'>
          <stArea:h>\(person.height)</stArea:h><stArea:unit>normalized</stArea:unit><stArea:w>\(person.width)</stArea:w>
          <stArea:x>\(person.middle.x)</stArea:x><stArea:y>\(person.middle.y)</stArea:y>
         </mwg-rs:Area>
         <mwg-rs:Extensions rdf:parseType='Resource'><apple-fi:FaceID>7</apple-fi:FaceID></mwg-rs:Extensions>
         <mwg-rs:Name>\(person.name)</mwg-rs:Name>
         <mwg-rs:Type>Face</mwg-rs:Type>
        </rdf:li>
        """
    }

    private mutating func addRegions(_ entries: [String]) {
        add(
            """
            <mwg-rs:Regions rdf:parseType="Resource">
             <mwg-rs:AppliedToDimensions stDim:w="1000" stDim:h="800" stDim:unit="pixel"/>
             <mwg-rs:RegionList><rdf:Bag>
            \(entries.joined(separator: "\n"))
             </rdf:Bag></mwg-rs:RegionList>
            </mwg-rs:Regions>
            """
        )
    }

    /// Adds Microsoft's regions.
    package mutating func addRectangles(_ people: [Person]) {
        let entries = people.map(Self.rectangle).joined(separator: "\n")
        add(
            "<MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>\n\(entries)\n</rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>"
        )
    }

    package static func rectangle(_ person: Person) -> String {
        """
        <rdf:li><rdf:Description MPReg:PersonDisplayName="\(person.name)" \
        MPReg:Rectangle="\(person.x), \(person.y), \(person.width), \(person.height)"/></rdf:li>
        """
    }

    /// Adds IPTC's regions.
    package mutating func addBoundaries(_ people: [Person]) {
        let entries = people.map(Self.boundary).joined(separator: "\n")
        add("<Iptc4xmpExt:ImageRegion><rdf:Bag>\n\(entries)\n</rdf:Bag></Iptc4xmpExt:ImageRegion>")
    }

    package static func boundary(_ person: Person) -> String {
        """
        <rdf:li rdf:parseType="Resource"><Iptc4xmpExt:Name><rdf:Alt><rdf:li xml:lang="x-default">\(person.name)</rdf:li>\
        </rdf:Alt></Iptc4xmpExt:Name><Iptc4xmpExt:RegionBoundary rdf:parseType="Resource">\
        <Iptc4xmpExt:rbShape>rectangle</Iptc4xmpExt:rbShape><Iptc4xmpExt:rbUnit>relative</Iptc4xmpExt:rbUnit>\
        <Iptc4xmpExt:rbX>\(person.x)</Iptc4xmpExt:rbX><Iptc4xmpExt:rbY>\(person.y)</Iptc4xmpExt:rbY>\
        <Iptc4xmpExt:rbW>\(person.width)</Iptc4xmpExt:rbW><Iptc4xmpExt:rbH>\(person.height)</Iptc4xmpExt:rbH>\
        </Iptc4xmpExt:RegionBoundary></rdf:li>
        """
    }
}
