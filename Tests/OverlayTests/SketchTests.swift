import Foundation
import Imaging
import Testing

@testable import Overlay

@Suite("A kaomoji drawn by the pen")
struct SketchTests {
    private let canvas = PixelSize(width: 700, height: 500)

    /// Creates a renderer without fonts: it draws only shapes from the table.
    private func penRenderer() throws -> KaomojiRenderer {
        try KaomojiRenderer(directories: [], asksFontconfig: false)
    }

    @Test("needs no font, if it has a name")
    func table() throws {
        let renderer = try penRenderer()
        for kaomoji in KaomojiCatalog.standard.all {
            let layer = try renderer.render(
                kaomoji,
                at: anchor(in: canvas, side: 160),
                within: PixelRect(canvas)
            )
            let dark = layer.over(gray: 200, size: canvas).darkPixels(below: 90)
            #expect(dark.count > 60, "\(kaomoji.text)")
        }
    }

    @Test("has no path that cannot be read")
    func paths() {
        let things: [KaomojiReading.Thing] = [
            .heart, .note, .sparkle, .sleep, .question, .exclamation, .alarm, .tremble, .table, .flyingTable,
        ]
        var signs: [InkSign] = []
        for eye in InkTable.eyes.values { signs += [eye.left, eye.right] }
        for mouth in InkTable.mouths.values { signs.append(mouth.left) }
        signs.append(contentsOf: InkTable.wholeMouths.values)
        signs.append(contentsOf: InkTable.brows.values)
        signs.append(contentsOf: things.compactMap(InkTable.thing))
        signs.append(contentsOf: [
            InkTable.bowedMouth, InkTable.wrySmile, InkTable.heart, InkTable.drop, InkTable.vein,
            InkTable.blush,
            InkTable.blushLines, InkTable.flower, InkTable.pads, InkTable.fist, InkTable.gills,
        ])
        for mark in signs.flatMap(\.marks) {
            #expect(!mark.path.isEmpty)
            if case .clipped(let clip) = mark.form { #expect(!clip.isEmpty) }
        }
        #expect(signs.flatMap(\.marks).count > 200)
    }

    @Test(
        "is read as a path of SVG is",
        arguments: ["", "M", "M0", "X1,1", "M0,0 L1", "M0,0 Lx,1", "L1,1 1"]
    )
    func unreadable(path: String) {
        #expect(InkPath(path).isEmpty)
    }

    private func reading(_ name: String) throws -> KaomojiReading {
        let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: name))
        return try #require(KaomojiReading(kaomoji))
    }

    /// Returns the drawing of a kaomoji on a face with room all around it.
    private func sketch(of name: String, at place: OverlayAnchor) throws -> FaceSketch {
        let frame = FaceFrame(place)
        return try SketchBuilder(
            reading: reading(name),
            frame: frame,
            head: PatchShape(head: frame),
            room: SketchRoom(place, picture: nil),
            typesetter: penRenderer().typesetter,
            enlargement: 1
        ).sketch()
    }

    @Test(
        "has the head of its animal",
        arguments: [
            ("bear", KaomojiReading.Creature.bear), ("bear-angry", .bear), ("cat", .cat), ("cat-calm", .cat),
            ("meow", .cat), ("dog", .dog), ("puppy", .puppy), ("rabbit", .rabbit), ("pig", .pig),
            ("bird", .bird),
            ("owl", .owl), ("fish", .fish), ("glad", .person), ("hooray", .person), ("yay", .person),
        ]
    )
    func creatures(name: String, creature: KaomojiReading.Creature) throws {
        #expect(try reading(name).creature == creature)
    }

    @Test(
        "does with its arms what they say",
        arguments: [
            ("hooray", KaomojiReading.Arm.raised), ("cheer", .raised), ("shrug", .shrugging),
            ("oh-well", .shrugging),
            ("hug", .hugging), ("kiss", .hugging), ("flex", .flexing), ("startle", .clawing), ("meow", .paw),
            ("sniffle", .wiping), ("table-flip", .flinging),
        ]
    )
    func arms(name: String, arm: KaomojiReading.Arm) throws {
        let reading = try reading(name)
        #expect(reading.left.arm == arm && reading.right.arm == arm)
    }

    @Test("has in the air what is typed behind it")
    func things() throws {
        #expect(try reading("love-note").right.things == [.heart])
        #expect(try reading("sleepy").right.things == [.sleep])
        #expect(try reading("puzzled").right.things == [.question])
        #expect(try reading("table-flip").right.things == [.flyingTable])
        #expect(try reading("table-unflip").left.things == [.table])
        #expect(try reading("table-unflip").left.arm == .raised)
        #expect(try reading("shock").left.things == [.alarm])
        #expect(try reading("smile").right.things.isEmpty)
    }

    @Test("blushes on both cheeks, and sweats on one")
    func cheeks() throws {
        let shy = try reading("shy")
        #expect(shy.left.cheeks == [.blushLines] && shy.right.cheeks == [.blushLines])
        let flex = try reading("flex")
        #expect(flex.left.cheeks == [.blushLines] && flex.right.cheeks == [.blushLines])
        let sweat = try reading("sweat")
        #expect(sweat.left.cheeks.isEmpty && sweat.right.cheeks == [.drop])
    }

    @Test("has its dots for eyes and its strokes for brows, whichever stands outside")
    func brows() throws {
        let resolute = try reading("resolute")
        #expect(resolute.left.eye == "・" && resolute.left.cheeks == [.brow("`")])
        let cute = try reading("cute")
        #expect(cute.left.eye == "・" && cute.left.cheeks == [.brow("´")])
    }

    @Test("takes signs that no table has from the fonts")
    func fonts() throws {
        let kaomoji = try Kaomoji("(Ж_Ж)")
        let place = anchor(in: canvas, side: 160)
        let layer = try documentedRenderer().render(kaomoji, at: place, within: PixelRect(canvas))
        #expect(layer.over(gray: 200, size: canvas).darkBlobs(below: 90).count >= 3)
        #expect(throws: OverlayError.self) {
            try penRenderer().render(kaomoji, at: place, within: PixelRect(canvas))
        }
    }

    @Test(
        "stays in the picture with what is beside it",
        arguments: ["love-note", "sleepy", "bear", "cat", "table-flip", "hug"]
    )
    func inside(name: String) throws {
        let picture = PixelSize(width: 220, height: 260)
        let kept = try layers(of: name, in: picture, keptInside: true).signs.bounds
        #expect(kept.x >= 0 && kept.y >= 0 && kept.maxX <= picture.width && kept.maxY <= picture.height)
    }

    @Test(
        "keeps its hands in a narrow picture",
        arguments: ["hooray", "shrug", "flex", "thumbs-up", "table-flip"]
    )
    func narrow(name: String) throws {
        let picture = PixelSize(width: 180, height: 260)
        func beyond(keptInside: Bool) throws -> Int {
            let layers = try layers(of: name, in: picture, keptInside: keptInside)
            let bounds = layers.patch.bounds.union(layers.signs.bounds)
            return max(-bounds.x, bounds.maxX - picture.width)
        }
        let (kept, free) = (try beyond(keptInside: true), try beyond(keptInside: false))
        // A shadow reaches farther than what throws it.
        #expect(kept <= 20 && kept < free, "\(kept) of \(free)")
    }

    @Test(
        "writes upright in the picture beside a tilted head",
        arguments: [("sleepy", true), ("puzzled", true), ("music", true), ("love-note", false)],
        [-90.0, -25, 40]
    )
    func upright(drawn: (name: String, isWriting: Bool), roll: Double) throws {
        let directions = try [0, roll].map { roll in
            let own = anchor(in: canvas, side: 130, roll: roll)
            let beside = try #require(sketch(of: drawn.name, at: own).beside.first)
            guard case .sign(let placed) = beside else { throw OverlayError.nothingToDraw }
            let points = placed.sign.marks[0].path.whole.points.map {
                own.uprightFromFace.apply(placed.frameFromSign.apply($0))
            }
            return atan2(points[1].y - points[0].y, points[1].x - points[0].x) * 180 / .pi
        }
        let turned = (directions[1] - directions[0] - (drawn.isWriting ? 0 : roll)).remainder(dividingBy: 360)
        #expect(abs(turned) < 0.1)
    }

    @Test("puts a table below the head where there is no room beside it", arguments: [150, 180])
    func narrowTable(width: Int) throws {
        let picture = PixelSize(width: width, height: 400)
        let layers = try layers(of: "table-unflip", in: picture, keptInside: true)
        #expect(layers.signs.bounds.maxY > layers.patch.bounds.maxY)
    }

    @Test(
        "keeps hands off eyes and mouth where there is no room beside the head",
        arguments: ["yay", "cheer", "thumbs-up", "hug", "shrug", "flex", "table-flip", "salute"],
        [140, 160, 190]
    )
    func tight(name: String, width: Int) throws {
        let picture = PixelSize(width: width, height: 400)
        let frame = FaceFrame(anchor(in: picture, side: 130))
        let face = try [true, false].map { keptInside in
            var pixels = PixelBuffer(size: picture, filledWith: .black)
            let layers = try layers(of: name, in: picture, keptInside: keptInside)
            pixels.draw(layers.patch)
            pixels.draw(layers.signs)
            let toPicture = anchor(in: picture, side: 130).uprightFromFace
            return [(frame.leftEye, 0.3), (frame.rightEye, 0.3), (frame.mouth, 0.4)].map { place, half in
                let box = Rect(x: place.x, y: place.y, width: 0, height: 0).expanded(by: half * frame.unit)
                let corners = box.corners.map(toPicture.apply)
                return pixels.cropped(to: Rect(enclosing: corners)?.enclosingPixels ?? PixelRect(picture))
            }
        }
        let isSame = face[0] == face[1]
        #expect(isSame)
    }

    @Test("keeps hands off the mouth of a head that is turned aside")
    func turned() throws {
        let picture = PixelSize(width: 400, height: 400)
        var place = anchor(in: picture, side: 130)
        place.leftEye.x += 30
        place.rightEye.x += 30
        place.mouth.x += 30
        let half = 0.3 * FaceFrame(place).unit
        let mouth = Rect(x: place.mouth.x, y: place.mouth.y, width: 0, height: 0).expanded(by: half)
        let mouths = try ["hug", "music"].map { name in
            var pixels = PixelBuffer(size: picture, filledWith: .black)
            let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: name))
            pixels.draw(try documentedRenderer().render(kaomoji, at: place, within: PixelRect(picture)))
            return pixels.cropped(to: mouth.enclosingPixels)
        }
        let isSame = mouths[0] == mouths[1]
        #expect(isSame)
    }

    @Test("keeps whiskers off the mouth of a head that is turned aside", arguments: [-34.0, 34])
    func whiskers(aside: Double) throws {
        var place = anchor(in: canvas, side: 130)
        place.leftEye.x += aside
        place.rightEye.x += aside
        place.mouth.x += aside
        let frame = FaceFrame(place)
        let mouth = Rect(x: frame.mouth.x, y: frame.mouth.y, width: 0, height: 0).expanded(
            by: 0.38 * frame.unit
        )
        let points = try sketch(of: "cat", at: place).beside.flatMap { item -> [Point] in
            guard case .sign(let placed) = item else { return [] }
            return placed.sign.marks.flatMap(\.path.whole.points).map(placed.frameFromSign.apply)
        }
        #expect(points.count == 12 && points.allSatisfy { !mouth.contains($0) })
    }

    /// Draws the signs of a kaomoji in a picture with other faces.
    private func signs(
        of name: String,
        at place: OverlayAnchor,
        in picture: PixelSize,
        beside others: [OverlayAnchor]
    ) throws -> Layer {
        try documentedRenderer().renderLayers(
            try #require(KaomojiCatalog.standard.kaomoji(named: name)),
            at: place,
            within: PixelRect(picture),
            picture: Rect(PixelRect(picture)),
            others: others
        ).signs
    }

    @Test(
        "keeps off other faces with what is beside it",
        arguments: ["table-flip", "table-unflip", "love-note", "sleepy", "puzzled", "tremble", "shrug"],
        [[1.0], [-1], [-1, 1]]
    )
    func neighbours(name: String, sides: [Double]) throws {
        let picture = PixelSize(width: 700, height: 400)
        let own = anchor(in: picture, side: 130)
        let others = sides.map { own.moved(byWidths: $0 * 1.35) }
        // The middle of a face, which a shadow does not reach.
        let middles = others.map { other in
            let (width, height) = (0.5 * other.faceSize.width, 0.6 * other.faceSize.height)
            return Rect(
                x: other.faceCenter.x - width / 2,
                y: other.faceCenter.y - height / 2,
                width: width,
                height: height
            ).enclosingPixels
        }
        var pixels = PixelBuffer(size: picture, filledWith: .black)
        pixels.draw(try signs(of: name, at: own, in: picture, beside: others))
        for middle in middles {
            let isFree =
                pixels.cropped(to: middle)
                == PixelBuffer(size: middle.size, filledWith: .black)
            #expect(isFree)
        }
    }

    @Test("keeps its hands off the face that it kisses")
    func kissing() throws {
        let picture = PixelSize(width: 700, height: 400)
        let own = anchor(in: picture, side: 130)
        let other = own.moved(byWidths: 0.9)
        let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: "hug"))
        let reaches = try [[], [other]].map { others in
            let room = SketchRoom(own, picture: nil, others: others)
            return try documentedRenderer().drawing(
                of: PlacedKaomoji(kaomoji, at: own),
                within: PixelRect(picture),
                in: room
            )
            .signBounds.maxX
        }
        #expect(
            Double(reaches[1]) < other.faceCenter.x - 0.25 * own.faceSize.width && reaches[1] < reaches[0]
        )
    }

    @Test("throws no table where another one flies")
    func tables() throws {
        let picture = PixelSize(width: 1200, height: 400)
        var places = [anchor(in: picture, side: 110), anchor(in: picture, side: 110)]
        let width = places[0].faceSize.width
        for (index, shift) in [-1.3, 1.3].enumerated() {
            for point in [\OverlayAnchor.faceCenter, \.leftEye, \.rightEye, \.mouth] {
                places[index][keyPath: point].x += shift * width
            }
            places[index].hull = []
        }
        let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: "table-unflip"))
        let mirrored = try Kaomoji("(╯°□°)╯︵ ┻━┻")
        let faces = [PlacedKaomoji(mirrored, at: places[0]), PlacedKaomoji(kaomoji, at: places[1])]
        let layers = try documentedRenderer().layers(
            of: faces,
            mapping: { _ in .identity },
            within: PixelRect(picture),
            picture: Rect(PixelRect(picture))
        )
        let apart = layers.filter { !$0.bounds.isEmpty }
        #expect(apart.count == 2 && apart[0].bounds.intersection(apart[1].bounds).isEmpty)
    }

    @Test("throws a table to the other side where a face is in its way")
    func otherSide() throws {
        let picture = PixelSize(width: 900, height: 400)
        let own = anchor(in: picture, side: 130)
        let other = own.moved(byWidths: 1.5)
        let sides = try [[], [other]].map { others in
            let bounds = try signs(of: "table-flip", at: own, in: picture, beside: others).bounds
            return Double(bounds.x + bounds.maxX) / 2 - own.faceCenter.x
        }
        #expect(sides[0] > 20 && sides[1] < -20, "\(sides)")
    }

    /// Draws a kaomoji on a head of 130 pixels in the middle of a picture, beyond whose edges there is room.
    private func layers(of name: String, in picture: PixelSize, keptInside: Bool) throws -> OverlayLayers {
        try documentedRenderer().renderLayers(
            try #require(KaomojiCatalog.standard.kaomoji(named: name)),
            at: anchor(in: picture, side: 130),
            within: PixelRect(x: -500, y: -500, width: 1500, height: 1500),
            picture: keptInside ? Rect(PixelRect(picture)) : nil
        )
    }

    @Test("is drawn in dark ink on every skin, never inverted", arguments: [0.42, 0.5, 0.6, 0.75, 0.9])
    func ink(lightness: Double) {
        var complexion = Complexion.studio
        complexion.tone.lightness = lightness
        let palette = InkPalette(complexion, ink: nil, isInkOnly: false)
        let ink = OKLab(palette.color(.ink))
        #expect(ink.lightness < 0.29 && lightness - ink.lightness > 0.2)
        #expect(OKLab(palette.color(.white)).lightness < 0.99)
        #expect(OKLab(palette.emboss.color).lightness > lightness)
    }

    @Test(
        "changes little where a head gets a little darker: in movies, heads do",
        arguments: ["glad", "shy", "puppy", "pig", "cat", "meow", "fish", "hug"]
    )
    func gradual(name: String) throws {
        let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: name))
        let place = anchor(in: canvas, side: 160)
        func drawn(_ lightness: Double) throws -> [UInt8] {
            var complexion = Complexion.studio
            complexion.tone.lightness = lightness
            let layer = try documentedRenderer().render(
                kaomoji,
                at: place,
                complexion: complexion,
                within: PixelRect(canvas)
            )
            return layer.over(gray: 128, size: canvas).bytes
        }
        let drawings = try stride(from: 0.44, through: 0.70, by: 0.01).map(drawn)
        for (darker, lighter) in zip(drawings, drawings.dropFirst()) {
            let changed = zip(darker, lighter).count { abs(Int($0) - Int($1)) > 30 }
            #expect(changed < 30)
        }
    }

    @Test("is drawn in ink alone, if that is asked for")
    func inkOnly() {
        let palette = InkPalette(.studio, ink: nil, isInkOnly: true)
        let colors = Set(InkColor.allCases.map(palette.color))
        #expect(colors.count == 2)
    }
}

extension OverlayAnchor {
    /// Returns the place of a face so many widths to the right.
    fileprivate func moved(byWidths widths: Double) -> OverlayAnchor {
        var moved = self
        moved.faceCenter.x += widths * faceSize.width
        return moved
    }
}
