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
            let layer = try renderer.render(kaomoji, at: anchor(in: canvas, side: 160), in: canvas)
            let dark = layer.over(gray: 200, size: canvas).darkPixels(below: 90)
            #expect(dark.count > 60, "\(kaomoji.text)")
        }
    }

    @Test("has no path that cannot be read")
    func paths() {
        let things: [KaomojiReading.Thing] = [
            .heart, .note, .sparkle, .sleep, .question, .exclamation, .alarm, .tremble, .table, .flyingTable,
        ]
        var signs = things.compactMap(InkTable.thing) + [InkTable.bowedMouth]
        for entry in InkTable.eyes.merging(InkTable.mouths, uniquingKeysWith: { first, _ in first }).values {
            signs += [entry.left, entry.right].compactMap { $0 }
        }
        signs += InkTable.wholeMouths.values
        signs += ["drop", "vein", "blush", "blush-lines", "flower", "pads", "fist", "gills"].map {
            InkTable.marks[$0]
        }
        for sign in signs where sign.marks.isEmpty { #expect(sign.box == nil) }
        for mark in signs.flatMap(\.marks) {
            #expect(!mark.path.isEmpty)
            if case .clipped(let clip) = mark.form { #expect(!clip.isEmpty) }
        }
        // Glasses are drawn over both eyes at once.
        #expect(signs.count { $0.marks.isEmpty } == 2)
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

    /// Returns the frame of a face with eyes and mouth where a chubby head has them.
    private func posed(_ place: OverlayAnchor) -> FaceFrame {
        let frame = FaceFrame(place)
        let head = PatchShape(chubby: frame, 0.90, lean: 0, margin: 0.015 * frame.width)
        return frame.posed(on: head, as: .mochi)
    }

    /// Returns the drawing of a kaomoji on a face with room all around it.
    private func sketch(of name: String, at place: OverlayAnchor) throws -> FaceSketch {
        let frame = FaceFrame(place)
        return try SketchBuilder(
            reading: reading(name),
            frame: frame,
            head: PatchShape(head: frame),
            style: .skin,
            room: SketchRoom(place, picture: nil),
            typesetter: penRenderer().typesetter,
            pixels: frame.width
        ).sketch()
    }

    @Test(
        "has the head of its animal",
        arguments: [
            ("bear", Creature.bear), ("bear-angry", .bear), ("cat", .cat), ("cat-calm", .cat),
            ("meow", .cat), ("dog", .dog), ("puppy", .dog), ("rabbit", .rabbit), ("pig", .pig),
            ("bird", .chick),
            ("owl", .owl), ("fish", .fish), ("glad", .person), ("hooray", .person), ("yay", .person),
        ]
    )
    func creatures(name: String, creature: Creature) throws {
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
        let signs = try layers(of: name, in: picture, keptInside: true).signs
        // A shadow reaches farther than what throws it.
        let solid = signs.bounds.x..<signs.bounds.maxX
        let outside = (signs.bounds.y..<signs.bounds.maxY).flatMap { y in
            solid.filter { x in
                !Rect(PixelRect(picture)).contains(Point(Double(x), Double(y)))
                    && signs.alpha(x: x, y: y) > 127
            }
        }
        #expect(outside.isEmpty, "\(signs.bounds)")
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
        let frame = posed(anchor(in: picture, side: 130))
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
        let frame = posed(place)
        let middle = place.uprightFromFace.apply(frame.mouth)
        let mouth = Rect(x: middle.x, y: middle.y, width: 0, height: 0).expanded(by: 0.3 * frame.unit)
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
            Double(reaches[1]) < other.faceCenter.x - 0.25 * own.faceSize.width && reaches[1] < reaches[0],
            "\(reaches) \(other.faceCenter.x)"
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
            mapping: .identity,
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

    @Test("is drawn in dark ink on every candy, and in light ink only on a dark colour that was chosen")
    func ink() {
        for candy in Color.candies {
            #expect(OverlayAppearance(patch: .color(candy)).headInk == .ink)
            #expect(candy.luma - Color.ink.luma > 120)
        }
        #expect(OverlayAppearance(patch: .color(.black)).headInk.luma > 200)
        #expect(OverlayAppearance(style: .skin).headInk == .ink)
        #expect(OverlayAppearance(ink: .color(.white)).headInk == .white)
    }

    @Test("dims with the picture, white no less than candies", arguments: [0.25, 0.6, 1])
    func dims(exposure: Double) {
        var look = FaceLook.studio
        look.light.exposure = exposure
        let palette = InkPalette(look, ink: .ink, isInkOnly: false)
        for color in Color.candies + [.white] {
            let (lit, full) = (palette.lit(color).channels, LinearColor(color).channels)
            #expect((lit - full * exposure).max() < 1e-9 && (full * exposure - lit).max() < 1e-9)
        }
    }

    @Test("on a head of paper has its brackets for cheeks and its signs on one line, from the fonts")
    func text() throws {
        let place = anchor(in: canvas, side: 160)
        let kaomoji = try Kaomoji("(^_^)")
        let layer = try documentedRenderer().render(kaomoji, at: place, as: .text, in: canvas)
        let blobs = layer.over(gray: 200, size: canvas).darkBlobs(below: 90).filter { $0.area > 30 }
        #expect(blobs.count == 5)
        let signs = blobs.sorted { $0.center.x < $1.center.x }.dropFirst().dropLast()
        let heights = signs.map(\.center.y)
        #expect(try #require(heights.max()) - #require(heights.min()) < 0.35 * place.faceSize.height)
    }

    @Test("is set as text where it has no drawing", arguments: ["(Ж_Ж)", "hello", "(◕Ж◕)"])
    func undrawn(text: String) throws {
        #expect(HeadStyle(.mochi, for: try Kaomoji(text)).isText)
        #expect(!HeadStyle(.skin, for: try Kaomoji(text)).isText)
        #expect(!HeadStyle(.mochi, for: try Kaomoji("(◕‿◕)")).isText)
    }

    @Test("wears the ears and the fur of any creature, and keeps its face", arguments: Creature.allCases)
    func worn(creature: Creature) throws {
        let plain = try Kaomoji("(^▽^)")
        let worn = plain.worn(by: creature)
        #expect(try KaomojiCatalog.standard.kaomoji(nameOrText: worn.words) == worn)
        let reading = try #require(KaomojiReading(worn))
        #expect(reading.creature == creature && reading.left.eye == "^")
        let place = anchor(in: canvas, side: 160)
        let layers = try [plain, worn].map {
            try penRenderer().render($0, at: place, within: PixelRect(canvas))
        }
        let isSame = layers[0].bytes == layers[1].bytes
        #expect(isSame == (creature == .person))
        // The colour in the middle of the forehead is that of the creature, if it has one.
        if let base = InkTable.color("color", of: creature), ![.cat, .greyCat].contains(creature) {
            let pixel = layers[1].over(gray: 0, size: canvas).color(
                x: canvas.width / 2,
                y: canvas.height / 2 - 75
            )
            let (own, seen) = (OKLab(base), OKLab(pixel))
            #expect(abs(own.a - seen.a) < 0.05 && abs(own.b - seen.b) < 0.05, "\(pixel)")
        }
    }

    @Test("is drawn in ink alone, if that is asked for")
    func inkOnly() {
        let palette = InkPalette(.studio, ink: .ink, isInkOnly: true)
        let marks =
            InkTable.marks.groups.flatMap(\.marks) + InkTable.mouths.values.flatMap { $0.left?.marks ?? [] }
        #expect(Set(marks.map(palette.color(of:))) == [.ink, .white])
    }

    @Test("is read from SVG as editors write it")
    func editors() throws {
        let svg = """
            <?xml version="1.0"?><!-- <g> -->
            <svg fill="none"><g inkscape:label="layer" transform="translate(5 5)">
            <g class="sign" id="a" data-signs="&lt;&#x300;" transform="translate(9,9)">
              <g transform="matrix(2 0 0 2 1 0)"><path style="fill:#ff0000; stroke-width:.34" d="m1,1 1,0 v1h-1z"/></g>
              <clipPath id="c"><circle cx="1" cy="2" r="3"/></clipPath>
              <rect x="0" y="0" width="2" height="1" rx=".5" fill="#00ff00" clip-path="url(#c)" stroke="#000000"/>
            </g><path d="M0,0 L1,1" stroke="#ffffff"/></g></svg>
            """
        let sheet = InkSheet(svg: Array(svg.utf8))
        let group = try #require(sheet.groups.first)
        #expect(sheet.groups.count == 1 && group.attributes["data-signs"] == "<\u{300}")
        #expect(group.marks.map(\.color.hexText) == ["#FF0000", "#00FF00", "#000000"])
        #expect(group.marks[0].path.whole.points == [Point(3, 2), Point(5, 2), Point(5, 4), Point(3, 4)])
        guard case .clipped(let clip) = group.marks[1].form else { throw OverlayError.nothingToDraw }
        #expect(Rect(enclosing: clip.whole.points) == Rect(x: -2, y: -1, width: 6, height: 6))
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
