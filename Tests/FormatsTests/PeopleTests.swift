import TestSupport
import Testing

@testable import Formats

/// Two people on a picture of 1000 x 800 pixels; the first is covered.
private let anna = TaggedPacket.Person("Anna", 0.1, 0.2, 0.2, 0.25)
private let ben = TaggedPacket.Person("Ben Smith", 0.6, 0.3, 0.2, 0.25)

private func place(_ person: TaggedPacket.Person, isCovered: Bool) -> FacePlace {
    let share = PictureShare(x: person.x, y: person.y, width: person.width, height: person.height)
    return FacePlace(share, isCovered: isCovered)
}

private func faces(_ places: [FacePlace], orientation: Int = 1) -> CoveredFaces {
    CoveredFaces(places, size: orientation > 4 ? (800, 1000) : (1000, 800), orientation: orientation)
}

private let annaCovered = faces([place(anna, isCovered: true), place(ben, isCovered: false)])
private let bothCovered = faces([place(anna, isCovered: true), place(ben, isCovered: true)])

/// Returns a packet after covering.
private func hidden(_ packet: TaggedPacket, _ faces: CoveredFaces) -> (
    text: String, done: HiddenNames, people: PeopleToHide
) {
    let xmp = XMPPacket(packet.text.utf8)
    var evidence = PeopleEvidence()
    evidence.hear(xmp)
    let people = evidence.peopleToHide(faces)
    let result = xmp.hiding(people)
    return (String(decoding: result.packet.bytes, as: UTF8.self), result.done, people)
}

@Suite("Names of covered people in XMP")
struct PeopleTests {
    /// Returns a packet with the tags of all known programs, about these people.
    private static func everything(_ people: [TaggedPacket.Person]) -> TaggedPacket {
        var packet = TaggedPacket()
        packet.addRegions(people)
        packet.addElementRegions(people)
        packet.addRectangles(people)
        packet.addBoundaries(people)
        packet.add("dc:subject", ["beach"] + people.map(\.name))
        packet.add("digiKam:TagsList", people.map { "People/\($0.name)" } + ["Places/Rome"], as: "Seq")
        packet.add("lr:hierarchicalSubject", people.map { "People|Family|\($0.name)" } + ["beach"])
        packet.add("MicrosoftPhoto:LastKeywordXMP", people.map { "People/\($0.name)" })
        packet.add("mediapro:People", people.map(\.name))
        packet.add("Iptc4xmpExt:PersonInImage", people.map(\.name))
        return packet
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    }

    @Test("go in every place that programs write them in, and everything of others stays byte for byte")
    func all() {
        let result = hidden(Self.everything([anna, ben]), annaCovered)
        #expect(Self.lines(result.text) == Self.lines(Self.everything([ben]).text))
        #expect(!result.text.contains("Anna"))
        #expect(result.done.regions == 4 && result.done.values == 6 && result.done.mentions.isEmpty)
        for kept in [
            TaggedPacket.region(ben), TaggedPacket.elementRegion(ben), TaggedPacket.rectangle(ben),
            TaggedPacket.boundary(ben), "<rdf:li>People|Family|Ben Smith</rdf:li>", "<rdf:li>beach</rdf:li>",
            "Places/Rome",
            "xmp:Rating=\"4\"",
        ] { #expect(result.text.contains(kept), "\(kept)") }
    }

    @Test("go with their lists when nobody else is in them")
    func lists() {
        let result = hidden(Self.everything([anna]), faces([place(anna, isCovered: true)]))
        for gone in [
            "Anna", "mwg-rs:Regions ", "MP:RegionInfo>", "ImageRegion", "PersonInImage", "mediapro:People",
        ] {
            #expect(!result.text.contains("<" + gone) && !result.text.contains(">" + gone), "\(gone)")
        }
        #expect(XMPReading(XMPPacket(result.text.utf8)).isComplete)
    }

    @Test("are distinguished by places of the picture as it is stored, in all orientations", arguments: 1...8)
    func orientations(orientation: Int) throws {
        // The position in the stored picture for one in the upright picture, by the inverse orientation.
        let inverse = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6]
        func stored(_ person: TaggedPacket.Person) throws -> TaggedPacket.Person {
            let share = place(person, isCovered: true).share.upright(try #require(inverse[orientation]))
            return TaggedPacket.Person(person.name, share.x, share.y, share.width, share.height)
        }
        let places = [place(anna, isCovered: true), place(ben, isCovered: false)]
        for people in [[try stored(anna), try stored(ben)], [anna, ben]] {
            var packet = TaggedPacket()
            packet.addRegions(people)
            packet.addRectangles(people)
            let result = hidden(packet, faces(places, orientation: orientation))
            #expect(!result.text.contains("Anna") && result.done.regions == 2)
            #expect(result.text.contains(TaggedPacket.region(people[1])))
            #expect(result.text.contains(TaggedPacket.rectangle(people[1])))
        }
    }

    @Test("go without regions when all faces are covered, and are reported when not")
    func withoutRegions() {
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", ["Anna", "Ben Smith"])
        packet.add("dc:subject", ["beach", "Anna", "anna  ", "BEN SMITH"])
        packet.add("digiKam:TagsList", ["People/Carla", "Places/Rome"], as: "Seq")
        let all = hidden(packet, bothCovered)
        #expect(all.people.names.map(\.description).sorted() == ["Anna", "Ben Smith", "Carla"])
        #expect(
            !all.text.contains("Anna") && !all.text.contains("BEN") && !all.text.contains("PersonInImage")
        )
        #expect(all.text.contains("beach") && all.text.contains("Places/Rome"))
        let some = hidden(packet, annaCovered)
        #expect(some.text == packet.text && !some.done.isChange)
        #expect(some.people.doubtful.map(\.description) == ["Anna", "Ben Smith", "Carla"])
    }

    @Test("of people who have a region elsewhere stay, also when all faces that were found are covered")
    func unseen() {
        var packet = TaggedPacket()
        packet.addRegions([anna, ben])
        packet.add("Iptc4xmpExt:PersonInImage", ["Anna", "Ben Smith"])
        let result = hidden(packet, faces([place(anna, isCovered: true)]))
        #expect(!result.text.contains("Anna"))
        #expect(
            result.text.contains(TaggedPacket.region(ben))
                && result.text.contains("<rdf:li>Ben Smith</rdf:li>")
        )
    }

    @Test("stay in captions and credits, and are reported")
    func captions() {
        var packet = TaggedPacket()
        packet.addRegions([anna, ben])
        packet.add(
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">Anna&apos;s day, not Annabel&apos;s</rdf:li></rdf:Alt></dc:description>"
        )
        packet.add("dc:creator", ["Anna"], as: "Seq")
        packet.add("<photoshop:Headline>Annapolis</photoshop:Headline>")
        packet.add("<photoshop:City>Anna</photoshop:City>")
        packet.add("dc:title", ["Anna"], as: "Alt")
        let result = hidden(packet, annaCovered)
        let places = result.done.mentions.map(\.place)
        #expect(Set(places) == ["dc:description", "dc:creator", "photoshop:City"])
        #expect(result.text.contains("Anna&apos;s day") && result.text.contains("<rdf:li>Anna</rdf:li>"))
        #expect(!result.text.contains("dc:title") && Set(result.done.mentions.map(\.name)).count == 1)
    }

    @Test("go out of lists of words in one value, which keep the others")
    func pieces() {
        for (before, after) in [
            ("Anna; beach; sea", " beach; sea"), ("beach, Anna, sea", "beach, sea"), ("beach;Anna", "beach"),
            ("Anna,Anna,sea", "sea"), ("People/Anna, sea", " sea"),
        ] {
            var packet = TaggedPacket()
            packet.addRegions([anna, ben])
            packet.add("dc:subject", [before, "other"])
            let result = hidden(packet, annaCovered)
            #expect(result.text.contains("<rdf:li>\(after)</rdf:li>"), "\(before)")
        }
        #expect(KeywordPieces("a; Anna ;b").removing { $0 == "Anna" } == "a;b")
        #expect(KeywordPieces("Anna").removing { $0 == "Anna" } == nil)
    }

    @Test("are read whatever the XML writes them as")
    func writings() {
        let forms = ["A&#110;na", "A&#x6E;n<!-- x -->a", "<![CDATA[Anna]]>", "\n  Anna\n  "]
        for form in forms {
            var packet = TaggedPacket()
            packet.addRegions([anna, ben])
            packet.add(
                "<dc:subject><rdf:Bag><rdf:li>\(form)</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>"
            )
            packet.add("<a:x xmlns:a='b' a:who='\(form.contains("<") ? "Anna" : form)' a:kept='1'/>")
            let result = hidden(packet, annaCovered)
            #expect(result.done.values == 2, "\(form)")
            #expect(
                result.text.contains("<rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag>")
                    && result.text.contains("a:kept='1'")
            )
        }
        // A prefix that is bound to something else further up.
        var packet = TaggedPacket()
        packet.add("<o xmlns:mwg-rs='urn:other'><mwg-rs:Name>x</mwg-rs:Name></o>")
        packet.addRegions([anna, ben])
        #expect(hidden(packet, annaCovered).done.regions == 1)
    }

    @Test("of regions that say what was in focus or that nobody named: the former stay, the latter go")
    func otherRegions() {
        var packet = TaggedPacket()
        packet.addRegions([TaggedPacket.Person("", anna.x, anna.y, anna.width, anna.height)], type: "Focus")
        packet.addRegions([TaggedPacket.Person("", anna.x, anna.y, anna.width, anna.height)], type: "Face")
        let result = hidden(packet, annaCovered)
        #expect(
            result.done.regions == 1 && result.text.contains("\"Focus\"") && !result.text.contains("\"Face\"")
        )
    }

    @Test("in elements are read to a depth no photo has, so that each is within few others")
    func nestedElements() {
        func packet(_ depth: Int) -> XMPReading {
            let opened = String(repeating: "<x:a>", count: depth)
            return XMPReading(XMPPacket((opened + String(repeating: "</x:a>", count: depth)).utf8))
        }
        #expect(packet(64).isComplete && packet(64).tags.count == 128)
        #expect(!packet(65).isComplete && packet(60_000).tags.count == 65)
        #expect(packet(60_000).closings.count == 65)
        // No tag behind that depth is read.
        #expect(XMLTag.read(Array(String(repeating: "<x:a>", count: 60_000).utf8)).tags.count == 65)
    }

    @Test("of neighbours stay, though their regions touch the covered face")
    func neighbours() {
        let close = TaggedPacket.Person("Ben Smith", 0.27, 0.2, 0.22, 0.3)
        var packet = TaggedPacket()
        packet.addRegions([anna, close])
        let places = [place(anna, isCovered: true), place(close, isCovered: false)]
        for faces in [faces(places), faces([places[0]])] {
            let result = hidden(packet, faces)
            #expect(result.text.contains(TaggedPacket.region(close)) && !result.text.contains("Anna"))
        }
    }

    @Test("have regions that are turned with a picture that is stored upright from now on", arguments: 1...8)
    func turned(orientation: Int) throws {
        let inverse = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6]
        func packet(_ person: TaggedPacket.Person) -> TaggedPacket {
            var packet = TaggedPacket()
            packet.addRegions([person])
            packet.addElementRegions([person])
            packet.addRectangles([person])
            packet.addBoundaries([person])
            return packet
        }
        let share = place(ben, isCovered: true).share.upright(try #require(inverse[orientation]))
        let stored = packet(TaggedPacket.Person(ben.name, share.x, share.y, share.width, share.height))
        let turned = XMPPacket(stored.text.utf8).turningRegions(by: orientation, size: (1000, 800))
        let found = XMPReading(turned).regions(in: (1000, 800)).compactMap(\.share)
        #expect(found.count == 4)
        for share in found {
            for (number, wanted) in zip(
                [share.x, share.y, share.width, share.height],
                [ben.x, ben.y, ben.width, ben.height]
            ) {
                #expect(abs(number - wanted) < 1e-5)
            }
        }
        let text = String(decoding: turned.bytes, as: UTF8.self)
        #expect(text.contains("stDim:w=\"800\" stDim:h=\"1000\"") == (orientation > 4))
        #expect((turned == XMPPacket(stored.text.utf8)) == (orientation == 1))
    }

    @Test("stay where nobody is covered, and where a packet is no XML")
    func untouched() {
        let packet = Self.everything([anna, ben])
        let open = faces([place(anna, isCovered: false), place(ben, isCovered: false)])
        #expect(hidden(packet, open).text == packet.text)
        var evidence = PeopleEvidence()
        evidence.hear(XMPPacket(packet.text.utf8))
        let people = evidence.peopleToHide(annaCovered)
        let broken = XMPPacket("<a>Anna".utf8).hiding(people)
        #expect(broken.packet.bytes == Array("<a>Anna".utf8) && !broken.done.isChange)
    }
}
