import Foundation
import Imaging
import Testing

@testable import Scenes

@Suite("Cards")
struct CardTests {
    /// A photo of stripes, so that a blur shows.
    static let photo: PixelBuffer = {
        var photo = PixelBuffer(size: PixelSize(width: 750, height: 1000), filledWith: Color(hex: 0x3366AA))
        for x in stride(from: 0, to: 750, by: 20) {
            photo.fill(PixelRect(x: x, y: 0, width: 10, height: 1000), with: Color(hex: 0xCC8844))
        }
        return photo
    }()

    static func look(_ style: CardStyle) -> CardLook {
        var look = CardLook()
        look.style = style
        return look
    }

    @Test(
        "a card leaves the photo round it alone and blurs what lies beneath it",
        arguments: CardStyle.allCases
    )
    func styles(style: CardStyle) throws {
        let shown = try CardPainter(Self.look(style), over: Self.photo).picture(.text("."))
        let isBlurred = { (x: Int, y: Int) in
            abs(shown.color(x: x, y: y).luma - shown.color(x: x + 10, y: y).luma) < 6
        }
        #expect(isBlurred(200, 300))
        if style == .blur {
            #expect(isBlurred(20, 20))
        } else {
            for y in [0, 100, 200, 800, 999] {
                #expect(shown.color(x: 25, y: y) == Self.photo.color(x: 25, y: y))
            }
        }
    }

    @Test(
        "text stands out from every part of its card on dark, bright, middling and mixed photos",
        arguments: CardStyle.allCases
    )
    func mixedPhotos(style: CardStyle) throws {
        let photos = [
            (0x000000, 0xFFFFFF), (0x202020, 0xB0C8E8), (0x8A5A20, 0xF0E0C0), (0xFF0000, 0x0000FF),
            (0x101010, 0x101010), (0x808080, 0x808080), (0xB0B0B0, 0xB0B0B0), (0xF8F8F8, 0xF8F8F8),
        ]
        for (dark, bright) in photos {
            var photo = PixelBuffer(
                size: PixelSize(width: 750, height: 1000),
                filledWith: Color(hex: UInt32(dark))
            )
            photo.fill(PixelRect(x: 375, y: 0, width: 375, height: 1000), with: Color(hex: UInt32(bright)))
            let shown = try CardPainter(Self.look(style), over: photo).picture(.text("████████████"))
            // The ink lies across the card; above it the glass is free.
            let row = (0..<1000).first { y in
                (300..<450).allSatisfy { shown.color(x: $0, y: y) == shown.color(x: 375, y: 500) }
            }
            #expect(row != nil, "\(style): no ink")
            let ink = shown.color(x: 375, y: 500)
            for x in stride(from: 130, to: 620, by: 10) {
                let contrast = Self.contrast(ink, shown.color(x: x, y: 290))
                #expect(contrast > 4, "\(style) at \(x): \(contrast)")
            }
        }
    }

    /// Returns the contrast ratio of WCAG 2.1.
    static func contrast(_ one: Color, _ other: Color) -> Double {
        func light(_ color: Color) -> Double {
            func linear(_ level: UInt8) -> Double {
                let share = Double(level) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (a, b) = (light(one), light(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test(
        "nine hundred letters are refused on a phone's picture, with how many fit, before they get too small to read",
        arguments: [PixelSize(width: 750, height: 1000), PixelSize(width: 720, height: 1280)]
    )
    func longText(size: PixelSize) throws {
        let painter = CardPainter(CardLook(), over: PixelBuffer(size: size, filledWith: .white))
        let text = String(String(repeating: "Love is patient. ", count: 60).prefix(900))
        do throws(CardError) {
            _ = try painter.picture(.text(text))
            Issue.record("accepted")
        } catch {
            guard case .textTooLong(900, let fitting) = error else { throw error }
            #expect((300..<900).contains(fitting))
            _ = try painter.picture(.text(String(text.prefix(fitting * 9 / 10))))
            #expect(error.description.contains("\(fitting)"))
        }
    }

    @Test("a text that does not fit is refused with how much would, and that much does fit")
    func limit() throws {
        let text = (0..<3000).map { "word\($0)" }.joined(separator: " ")
        let painter = CardPainter(CardLook(), over: Self.photo)
        do throws(CardError) {
            _ = try painter.picture(.text(text))
            Issue.record("accepted")
        } catch {
            guard case .textTooLong(let characters, let fitting) = error else { throw error }
            #expect(characters == text.count && (200..<5000).contains(fitting))
            _ = try painter.picture(.text(String(text.prefix(fitting))))
        }
        #expect(throws: CardError.empty) { try painter.picture(.text(" \n ")) }
    }

    @Test("as many rows as the card holds are listed, one more is refused with the limit")
    func rows() throws {
        let painter = CardPainter(CardLook(), over: Self.photo)
        let rows = ListRow.rows(of: (1...6).map { "red: row \($0)" }.joined(separator: "\n"))
        let shown = try painter.picture(.list(rows))
        let left = 750 * 15 / 100 + 44
        #expect(
            (0..<6).allSatisfy { row in
                (0..<1000).contains { y in shown.color(x: left, y: y) == ListTag.red.color } || row < 0
            }
        )
        #expect(throws: CardError.tooManyRows(7, fitting: 6)) {
            try painter.picture(.list(rows + rows.prefix(1)))
        }
        let long = ListRow(String(repeating: "much too long ", count: 20))
        #expect(throws: CardError.self) { try painter.picture(.list([long])) }
    }

    @Test("rows are read from lines and JSON, with and without tags")
    func reading() throws {
        let rows = ListRow.rows(of: "red: milk\n\n  bread  \nGray:eggs\nhttp://example.org\n")
        #expect(rows.map(\.text) == ["milk", "bread", "eggs", "http://example.org"])
        #expect(rows.map(\.tag) == [.red, .grey, .grey, .grey])
        let json = #"[{"text": "milk", "tag": "red"}, "blue: bread"]"#
        let read = try JSONDecoder().decode([ListRow].self, from: Data(json.utf8))
        #expect(read == [ListRow("milk", tag: .red), ListRow("bread", tag: .blue)])
        for bad in [#"[{"text": "x", "tag": "pink"}]"#, "[7]", #"[{"tag": "red"}]"#] {
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode([ListRow].self, from: Data(bad.utf8))
            }
        }
    }
}

@Suite("The timeline of cards")
struct CardTimelineTests {
    @Test("one card alone lasts as long as a reveal, the still's moment near its end")
    func alone() {
        let timeline = CardTimeline(steps: [1.6], perSecond: 30)
        #expect(timeline.frameCount == 78 && timeline.starts == [9, 57])
        #expect(timeline.moment(at: 8) == .init(from: nil, to: nil, share: 0))
        #expect(timeline.moment(at: 30).to == 0 && timeline.moment(at: 30).from == 0)
        #expect(timeline.moment(at: timeline.stillFrame) == .init(from: nil, to: nil, share: 0))
        #expect(timeline.isKeyFrame(at: 0) && timeline.isKeyFrame(at: 69))
    }

    @Test(
        "several cards begin exactly when their seconds add up, at any rate",
        arguments: [10.0, 24, 29.97, 30, 60]
    )
    func steps(rate: Double) {
        let timeline = CardTimeline(steps: [1, 1.5, 0.5, 1], perSecond: rate)
        for (start, seconds) in zip(timeline.starts, [0.3, 1.3, 2.8, 3.3, 4.3]) {
            #expect(abs(Double(start) / rate - seconds) <= 0.5 / rate + 1e-9)
        }
        var last = -1
        for index in 0..<timeline.frameCount {
            let moment = timeline.moment(at: index)
            if let card = moment.to {
                #expect(card == last || card == last + 1)
                last = card
            }
        }
        #expect(last == 3)
    }

    @Test("a cut changes between two frames")
    func cuts() {
        let timeline = CardTimeline(steps: [0.5, 0.5], perSecond: 20, cuts: true)
        let shown = (0..<timeline.frameCount).map { timeline.moment(at: $0).to.map(String.init) ?? "-" }
            .joined()
        #expect(shown == "------" + "0000000000" + "1111111111" + "------")
    }
}
