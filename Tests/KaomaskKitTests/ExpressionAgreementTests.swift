import Faces
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("The expressions of real faces")
struct ExpressionAgreementTests {
    /// A face with a hand-labelled expression.
    private struct Label {
        let photo: String
        let box: Rect
        let kind: FaceExpression.Kind

        /// Parses a line of scripts/expressions.tsv; `nil` for a comment.
        init?(_ line: Substring) {
            let fields = line.split(separator: "\t")
            guard !line.hasPrefix("#"), fields.count == 3,
                let kind = FaceExpression.Kind(rawValue: String(fields[2]))
            else { return nil }
            let numbers = fields[1].split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            photo = String(fields[0])
            box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            self.kind = kind
        }

        static func all() throws -> [Label] {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appending(path: "../../scripts/expressions.tsv").standardizedFileURL
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap(Label.init)
        }

        var isJoyful: Bool { kind == .smiling || kind == .laughing }
        /// `true` in half of the photographs: a limit that only suits the faces it was set by differs between halves.
        var isInSecondHalf: Bool { StableHash.value(of: photo) % 2 == 1 }
    }

    private struct Tally {
        /// Faces told to be surprised, asleep or winking that are not: a friendly kaomoji does less harm.
        var odd = 0
        var (seen, agreed, joyful) = (0, 0, 0)

        mutating func add(_ told: FaceExpression.Kind, _ label: Label) {
            seen += 1
            if told == label.kind { agreed += 1 }
            if told != label.kind, [.surprised, .sleepy, .winking].contains(told) { odd += 1 }
            if (told == .smiling || told == .laughing) == label.isJoyful { joyful += 1 }
        }
    }

    @Test("are written down for fifty faces and more")
    func labels() throws { #expect(try Label.all().count >= 50) }

    @Test(
        "agree with a person's judgement, four times in five, and are never odd ones",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout"),
        .enabled(if: CoveringTests.hasLandmarks, "libdlib-data is not installed")
    )
    func agreement() throws {
        let folder = try #require(SharedPhotos.folder)
        let finder = try FaceFinder(DetectionOptions())
        var differing: [String: [String]] = [:]
        var (all, secondHalf) = (Tally(), Tally())
        for (photo, labels) in Dictionary(grouping: try Label.all(), by: \.photo) {
            let decoded = try DecodedPhoto.decode(
                try SourceFile.read(folder + "/" + photo),
                limits: .standard
            )
            let faces = try finder.faces(in: decoded)
            for label in labels {
                let face = faces.max { $0.bounds.overlap(label.box) < $1.bounds.overlap(label.box) }
                guard let face, face.bounds.overlap(label.box) > 0.3, let landmarks = face.landmarks,
                    let view = try decoded.view(of: OverlayAnchor(face.observation), in: decoded.scene())
                else { continue }
                let gray = view.pixels.luma()
                let told = FaceExpression(landmarks, in: gray, grayFromUpright: view.pixelsFromUpright).kind
                all.add(told, label)
                if label.isInSecondHalf { secondHalf.add(told, label) }
                guard told != label.kind else { continue }
                differing["\(label.kind) told as \(told)", default: []]
                    .append("\(photo) at \(Int(label.box.x)),\(Int(label.box.y))")
            }
        }
        for (words, tally) in [("faces", all), ("of them in the second half", secondHalf)] {
            print(
                "\(tally.seen) \(words): \(tally.agreed) expressions as written down, "
                    + "\(tally.joyful) told to be joyful or not as they are"
            )
        }
        for (words, faces) in differing.sorted(by: { $0.key < $1.key }) {
            print("  \(words): \(faces.count)")
            for face in faces.sorted() { print("    \(face)") }
        }
        #expect(all.seen >= 50)
        #expect(all.odd == 0)
        #expect(Double(all.agreed) >= 0.8 * Double(all.seen))
        #expect(Double(all.joyful) >= 0.85 * Double(all.seen))
    }
}
