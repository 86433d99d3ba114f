import Faces
import Formats
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

enum MadeUpPerson {
    /// Returns a vector at this cosine to the one of the axis, in the plane of both.
    static func vector(_ axis: Int, cosine: Double = 1, length: Double = 12) -> FaceVector {
        var numbers = [Float](repeating: 0, count: FaceVector.count)
        numbers[axis] = Float(cosine)
        numbers[127] = Float((1 - cosine * cosine).squareRoot())
        return FaceVector(numbers, length: length)
    }

    static func known(_ name: String, _ axis: Int, pictures: Int = 3) throws -> KnownPerson {
        KnownPerson(try #require(PersonName(name)), (0..<pictures).map { _ in vector(axis) })
    }

    static func face(_ x: Double = 100, width: Double = 80, turn: HeadTurn? = .frontal) -> Face {
        var observation = FaceObservation(
            boundingBox: Rect(x: x, y: 100, width: width, height: 100),
            confidence: 0.9
        )
        observation.turn = turn
        return Face(observation)
    }

    static func seen(
        _ cosine: Double,
        length: Double = 12,
        score: Double = 0.9,
        axis: Int = 0,
        face: Face = face()
    ) -> SeenPerson {
        SeenPerson(face: face, vector: vector(axis, cosine: cosine, length: length), score: score)
    }
}

@Suite("Leaving known persons bare")
struct PersonJudgeTests {
    private static func judged(
        _ seen: [SeenPerson],
        pictures: Int = 3,
        known others: [KnownPerson] = [],
        _ change: (inout PersonOptions) -> Void = { $0.known = .excepted }
    ) throws -> [Face] {
        var options = PersonOptions()
        change(&options)
        let judge = PersonJudge(
            options: options,
            known: KnownPersons([try MadeUpPerson.known("Ann", 0, pictures: pictures)] + others),
            size: PixelSize(width: 1000, height: 800)
        )
        return judge.judged(seen)
    }

    private static func reason(_ seen: SeenPerson, pictures: Int = 3) throws
        -> PersonVerdict.Reason?
    {
        let face = try #require(try judged([seen], pictures: pictures).first)
        #expect(face.isCovered == (face.person?.isSpared == false))
        return face.person?.reason
    }

    @Test("the limit depends on the number of pictures")
    func limits() throws {
        for (pictures, cosine, reason) in [
            (3, 0.51, PersonVerdict.Reason.recognised), (3, 0.49, .perhaps), (2, 0.485, .recognised),
            (2, 0.475, .perhaps), (1, 0.46, .recognised), (1, 0.44, .perhaps), (3, 0.29, .stranger),
        ] { #expect(try Self.reason(MadeUpPerson.seen(cosine), pictures: pictures) == reason) }
        #expect(PersonLimits.cosine(pictures: 1, persons: 21) == 0.5)
        let asked = try Self.judged([MadeUpPerson.seen(0.6)]) { ($0.known, $0.sure) = (.excepted, 0.65) }
        #expect(asked[0].person?.reason == .perhaps)
    }

    @Test("in doubt a face is covered, for each reason to doubt")
    func doubts() throws {
        typealias Made = MadeUpPerson
        #expect(try Self.reason(Made.seen(0.8, face: Made.face(width: 47))) == .small)
        #expect(try Self.reason(Made.seen(0.8, length: 8.9)) == .unclear)
        #expect(try Self.reason(Made.seen(0.8, score: 0.69)) == .unclear)
        #expect(try Self.reason(Made.seen(0.8, face: Made.face(-1))) == .cut)
        #expect(try Self.reason(Made.seen(0.8, face: Made.face(930))) == .cut)
        #expect(try Self.reason(Made.seen(0.8, face: Made.face(turn: .profileLeft))) == .turned)
        #expect(try Self.reason(Made.seen(0.8, face: Made.face(turn: .halfRight))) == .recognised)
        #expect(try Self.reason(SeenPerson(face: Made.face())) == .stranger)
    }

    @Test("of two faces like one person in a picture the better one is left bare")
    func twins() throws {
        let faces = try Self.judged([MadeUpPerson.seen(0.7), MadeUpPerson.seen(0.9), MadeUpPerson.seen(0.8)])
        #expect(faces.map(\.isCovered) == [true, false, true])
        #expect(faces.map(\.person?.reason) == [.second, .recognised, .second])
    }

    @Test(
        "nobody is left bare who is nearly as like somebody to be covered, or looks like another known person"
    )
    func rivals() throws {
        var near = [Float](repeating: 0, count: FaceVector.count)
        (near[0], near[1]) = (0.72, 0.69)
        let seen = SeenPerson(face: MadeUpPerson.face(), vector: FaceVector(near, length: 12), score: 0.9)
        let tom = try MadeUpPerson.known("Tom", 1)
        let ann = try #require(PersonName("ann"))
        let oneAlone = try Self.judged([seen], known: [tom]) { $0.except = [ann] }
        #expect(oneAlone[0].person?.reason == .near && oneAlone[0].isCovered)
        #expect(try Self.judged([seen], known: [tom])[0].person?.isSpared == true)
        let twin = KnownPerson(try #require(PersonName("Eve")), [MadeUpPerson.vector(0, cosine: 0.8)])
        let alike = try Self.judged([MadeUpPerson.seen(0.95)], known: [twin])
        #expect(alike[0].person?.reason == .alike && alike[0].isCovered)
    }

    @Test("covering known persons only, doubt turns round: everybody who may be one is covered")
    func only() throws {
        let faces = try Self.judged([
            MadeUpPerson.seen(0.31, length: 5, face: MadeUpPerson.face(width: 20)), MadeUpPerson.seen(0.29),
        ]) { $0.known = .only }
        #expect(faces.map(\.isCovered) == [true, false])
    }

    @Test("a name in the picture counts, unless the face is not like the person's pictures")
    func names() throws {
        var seen = MadeUpPerson.seen(0.1)
        seen.name = PersonName("Ann")
        let wrong = try Self.judged([seen])
        #expect(wrong[0].person?.reason == .misnamed && wrong[0].isCovered)
        seen.vector = MadeUpPerson.vector(0, cosine: 0.1, length: 8)
        #expect(try Self.judged([seen])[0].person?.reason == .named)
    }
}

@Suite("Groups of faces")
struct PersonGroupTests {
    @Test(
        "faces of one person are joined over pictures, those of one picture by no edge, poor ones to the nearest"
    )
    func groups() {
        typealias Member = PersonGroups.Member
        let members = [
            Member(picture: 0, vector: MadeUpPerson.vector(0)),
            Member(picture: 0, vector: MadeUpPerson.vector(1)),
            Member(picture: 1, vector: MadeUpPerson.vector(0, cosine: 0.9)),
            Member(picture: 2, vector: MadeUpPerson.vector(0, cosine: 0.6)),
            Member(picture: 3, vector: MadeUpPerson.vector(1, cosine: 0.9, length: 7)),
            Member(picture: 4, vector: MadeUpPerson.vector(2)),
            Member(picture: 4, vector: MadeUpPerson.vector(2)),
        ]
        let labels = PersonGroups.labels(of: members)
        #expect(labels[0] == labels[2] && labels[2] == labels[3])
        #expect(labels[1] == labels[4] && labels[1] != labels[0])
        #expect(labels[5] != labels[6])
    }
}

@Suite("Persons named in pictures")
struct NamedPersonTests {
    private static func names(_ words: String) -> Set<PersonName> {
        (try? PersonOptions.names(words, of: "only-person")) ?? []
    }

    @Test("are left bare by name in all orientations, and others covered", arguments: Orientation.allCases)
    func except(_ orientation: Orientation) throws {
        let folder = try ScratchFolder()
        let bytes = try NameTests.jpeg(orientation, NameTests.tagged(orientation))
        let report = try NameTests.cover(bytes, in: folder) {
            $0.selection.only = nil
            $0.persons.except = Self.names("grace  HOPPER")
        }
        #expect(report.faces.map(\.person?.person) == ["Eileen"])
        #expect(report.bare?.map(\.person?.person) == ["Grace Hopper"])
        #expect(report.bare?.first?.person?.reason == .named)
    }

    @Test("have one kaomoji everywhere: the one asked for, or one by their names")
    func kaomoji() throws {
        let bytes = try NameTests.jpeg(.up, NameTests.tagged(.up))
        let eileen = try #require(PersonName("Eileen"))
        func kaomoji(_ seed: Int) throws -> [String?] {
            try NameTests.cover(bytes, in: try ScratchFolder()) {
                $0.selection.only = nil
                $0.persons.kaomoji[eileen] = "cat"
                $0.kaomoji = .random(seed: UInt64(seed))
            }.faces.map(\.kaomoji)
        }
        let first = try kaomoji(1)
        #expect(try kaomoji(2) == first)
        #expect(first[1] == CoverOptions(kaomoji: .cycle).catalog.kaomoji(named: "cat")?.words)
    }

    @Test("are covered where no detector finds them, by regions in the picture or beside it")
    func regions() throws {
        let folder = try ScratchFolder()
        let blank = PixelBuffer(size: PixelSize(width: 400, height: 300), filledWith: .white)
        let path = try folder.write(
            try JPEGCodec.encode(blank, quality: 90, subsampling: .quarter),
            as: "blank.jpg"
        )
        var packet = TaggedPacket()
        packet.addRegions([TaggedPacket.Person("Ann", 0.25, 0.2, 0.25, 0.4)])
        try folder.write(packet.text.utf8, as: "blank.xmp")
        var options = CoverOptions(kaomoji: .cycle)
        options.persons.only = Self.names("Ann,Tom")
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: nil)
        let report = try Pipeline(options).cover(plan)
        #expect(report.faces.map(\.box) == [[100, 60, 100, 120]])
        options.persons.only = Self.names("Tom")
        options.replacesExisting = true
        #expect(try Pipeline(options).cover(plan).faces.isEmpty)
    }
}

@Suite("Persons known by a picture")
struct KnownPersonTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "known/grace.jpg": Fixture.graceHopper.bytes, "known/Eileen/1.jpg": Fixture.graceHopper.bytes,
            "known/Eileen/2.png": Fixture.eileenCollins.bytes,
        ])
    }

    @Test("have the names of their folders, or of their files without a number")
    func names() throws {
        let folder = try Self.folder()
        try folder.write([], as: "known/tom-2.jpg")
        let pictures = try PersonPictures([folder("known")]).paths
        #expect(Set(pictures.map(\.name.description)) == ["Eileen", "grace", "tom"])
        #expect(throws: PipelineError.self) { try PersonPictures([folder("nowhere")]) }
    }

    @Test(
        "are left bare, and strangers covered; a stored person needs no picture, and the file is its owner's"
    )
    func known() throws {
        let folder = try Self.folder()
        let pair = try NameTests.jpeg(.right, nil)
        let report = try NameTests.cover(pair, in: folder) {
            $0.selection.only = nil
            $0.persons.pictures = [folder("known/grace.jpg")]
            $0.persons.known = .excepted
        }
        #expect(report.bare?.map(\.person?.person) == ["grace"])
        #expect(report.faces.map(\.person?.reason) == [.stranger])
        let words = JSONLine.encode(report)
        #expect(words.contains("\"because\":\"recognised\"") && words.contains("\"spared\":true"))
    }

    @Test("a picture to know somebody by shows one face, large and clear")
    func refused() throws {
        let folder = try ScratchFolder()
        func refusal(_ bytes: [UInt8], _ name: String) throws -> String {
            var options = CoverOptions(kaomoji: .cycle)
            options.persons.pictures = [try folder.write(bytes, as: name)]
            let error = #expect(throws: PipelineError.self) { try Pipeline(options) }
            return error?.description ?? ""
        }
        #expect(try refusal(NameTests.jpeg(.up, nil), "two.jpg").contains("two.jpg: shows 2 faces"))
        #expect(try refusal(Fixture.cat.bytes, "cat.png").contains("no face"))
        let small = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
            .resized(to: PixelSize(width: 128, height: 150))
        let bytes = try PNGCodec.encode(small, keepsAlpha: false)
        #expect(try refusal(bytes, "small.png").contains("too small"))
    }
}
