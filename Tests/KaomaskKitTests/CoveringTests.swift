import Faces
import Foundation
import Imaging
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Overlay

/// One finder for all suites, with the landmark model where it is installed.
let finder = Result { () throws(FaceError) in try FaceFinder(DetectionOptions()) }

@Suite("Covering")
struct CoveringTests {
    static let hasLandmarks = FileManager.default.isReadableFile(atPath: LandmarkSource.debianPath)

    /// Returns a portrait rotated about its centre, as a PNG photo in memory.
    static func turned(_ fixture: Fixture, by degrees: Double) throws -> DecodedPhoto {
        let path = fixture.path
        let photo = try DecodedPhoto.decode(try SourceFile.read(path), limits: .standard)
        let pixels = try photo.pixels()
        let middle = Point(Double(pixels.size.width) / 2, Double(pixels.size.height) / 2)
        let back = Affine.translation(-middle.x, -middle.y).then(.rotation(degrees: -degrees))
            .then(.translation(middle.x, middle.y))
        var turned = PixelBuffer(size: pixels.size, filledWith: Color(red: 90, green: 90, blue: 90))
        for y in 0..<pixels.size.height {
            for x in 0..<pixels.size.width {
                let from = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                let (column, row) = (Int(from.x.rounded(.down)), Int(from.y.rounded(.down)))
                guard (0..<pixels.size.width).contains(column), (0..<pixels.size.height).contains(row) else {
                    continue
                }
                turned.fill(PixelRect(x: x, y: y, width: 1, height: 1), with: pixels.color(x: column, y: row))
            }
        }
        let folder = try ScratchFolder()
        let png = try PNGCodec.encode(turned, keepsAlpha: false)
        return try DecodedPhoto.decode(try SourceFile.read(folder.write(png, as: "t.png")), limits: .standard)
    }

    /// Returns the most confident face: the detector also sees one in the emblem on a suit.
    static func surest(_ photo: DecodedPhoto) throws -> Face? {
        try finder.get().faces(in: photo).max { ($0.confidence ?? 0) < ($1.confidence ?? 0) }
    }

    @Test(
        "the eye line follows a head turned in the plane within 4 degrees, wherever the face is found",
        .enabled(if: hasLandmarks, "libdlib-data is not installed"),
        arguments: [Fixture.graceHopper, .eileenCollins]
    )
    func roll(fixture: Fixture) throws {
        let upright = try #require(try Self.surest(Self.turned(fixture, by: 0)))
        var found = 0
        for degrees in stride(from: -40.0, through: 40, by: 10) {
            let photo = try Self.turned(fixture, by: degrees)
            guard let face = try Self.surest(photo) else { continue }
            found += 1
            let drawn = OverlayAnchor(face.observation)
            let line = drawn.rightEye - drawn.leftEye
            let angle = atan2(line.y, line.x) * 180 / .pi
            #expect(abs(angle - upright.roll - degrees) < 4, "turned by \(degrees): drawn at \(angle)")
        }
        #expect(found >= 3)
    }

    @Test(
        "the landmarks of a face are known where it is drawn on, whichever detector found it",
        .enabled(if: hasLandmarks, "libdlib-data is not installed"),
        arguments: FaceSearchOptions.Detector.allCases
    )
    func landmarks(detector: FaceSearchOptions.Detector) throws {
        var options = DetectionOptions()
        options.search.detector = detector
        let finder = try FaceFinder(options)
        let face = try #require(try finder.faces(in: Self.turned(.eileenCollins, by: 0)).first)
        let drawn = OverlayAnchor(face.observation)
        #expect(drawn.landmarks == face.landmarks?.points && drawn.landmarks.count == 68)
    }

    @Test(
        "the points of every face found in real photographs, and the middle of its box, lie under opaque paint",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout"),
        .enabled(if: hasLandmarks, "libdlib-data is not installed"),
        arguments: [OverlayStyle.mochi, .text, .skin, .flat, .piggy, .mosaic, .blur, .solid]
    )
    func hidden(style: OverlayStyle) throws {
        let photos = try #require(SharedPhotos.folder)
        var options = CoverOptions(kaomoji: .cycle)
        options.appearance.style = style
        let composer = Composer(options)
        var points = 0
        for name in try SharedPhotos.sample(of: photos) {
            let photo = try DecodedPhoto.decode(try SourceFile.read(name), limits: .standard)
            let faces = try finder.get().faces(in: photo)
            let composed = try composer.compose(photo, faces: faces)
            let map = photo.orientation.storedFromUpright(photo.size)
            let middles = faces.flatMap { face in
                (0..<12).map { index in
                    let (angle, box) = (Double(index) * .pi / 6, face.bounds)
                    return box.center + Point(0.45 * box.width * cos(angle), 0.45 * box.height * sin(angle))
                }
            }
            for point in faces.flatMap({ ($0.landmarks?.points ?? []) + ($0.observation.points?.all ?? []) })
                + middles
            {
                let place = map.apply(point)
                let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                let isInside = x >= 0 && y >= 0 && x < photo.size.width && y < photo.size.height
                guard isInside else { continue }
                points += 1
                #expect(composed.layers.contains { $0.alpha(x: x, y: y) == 255 }, "\(name) at \(point)")
            }
        }
        #expect(points >= 68 * 5)
    }

    @Test("without a landmark model a face is covered by its box alone")
    func boxAlone() throws {
        let photo = try DecodedPhoto.decode(try SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        let face = Face(bounds: Rect(x: 181, y: 140, width: 187, height: 186))
        let composed = try Composer(CoverOptions(kaomoji: .cycle)).compose(photo, faces: [face])
        // Both eyes and the mouth of the portrait.
        for (x, y) in [(230, 205), (310, 200), (272, 285)] {
            #expect(composed.layers.contains { $0.alpha(x: x, y: y) == 255 })
        }
    }
}
