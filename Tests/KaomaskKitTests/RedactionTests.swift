import Faces
import Formats
import Foundation
import Imaging
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

private struct Searcher: Sendable, CustomTestStringConvertible {
    let detector: FaceSearchOptions.Detector
    let finder: Result<FaceFinder, FaceError>
    var testDescription: String { detector.rawValue }

    init(_ detector: FaceSearchOptions.Detector) {
        var options = DetectionOptions()
        options.search.detector = detector
        self.detector = detector
        finder = Result { () throws(FaceError) in try FaceFinder(options) }
    }
}

private let network = Searcher(.network)

@Suite("A face hidden without a kaomoji")
struct RedactionTests {
    static let styles = OverlayStyle.allCases.filter { !$0.drawsKaomoji }
    fileprivate static let searchers = [network, Searcher(.dlib)]

    private static func photo(_ path: String) throws -> DecodedPhoto {
        try DecodedPhoto.decode(try SourceFile.read(path), limits: .standard)
    }

    private static func composed(
        _ photo: DecodedPhoto,
        _ faces: [Face],
        _ style: OverlayStyle,
        _ coverage: Double? = nil
    ) throws -> ComposedPhoto {
        var options = CoverOptions(kaomoji: .cycle)
        (options.appearance.style, options.appearance.coverage) = (style, coverage)
        return try Composer(options).compose(photo, faces: faces)
    }

    /// Returns the faces that a search finds again where they were hidden.
    private static func foundAgain(
        of faces: [Face],
        in photo: DecodedPhoto,
        _ style: OverlayStyle,
        _ coverage: Double,
        _ searcher: Searcher
    ) throws -> [Face] {
        let covered = try composed(photo, faces, style, coverage).covered(try photo.pixels())
        let jpeg = try JPEGCodec.encode(covered, quality: 95, subsampling: .none)
        let file = SourceFile(path: "covered.jpg", bytes: jpeg, format: .jpeg)
        let upright = photo.orientation.uprightFromStored(photo.size)
        return try searcher.finder.get().faces(in: try DecodedPhoto.decode(file, limits: .standard)).filter {
            let middle = upright.apply($0.bounds.center)
            return faces.contains { face in
                abs(middle.x - face.bounds.center.x) < 0.6 * face.bounds.width
                    && abs(middle.y - face.bounds.center.y) < 0.6 * face.bounds.height
            }
        }
    }

    @Test("is not found again in a portrait whose whole head is hidden", arguments: styles, searchers)
    fileprivate func portraits(style: OverlayStyle, searcher: Searcher) throws {
        for fixture in [Fixture.graceHopper, .eileenCollins] {
            let photo = try Self.photo(fixture.path)
            let faces = try network.finder.get().faces(in: photo)
            #expect(faces.count == 1)
            let again = try Self.foundAgain(
                of: faces,
                in: photo,
                style,
                OverlayAppearance.wholeHead,
                searcher
            )
            #expect(again.isEmpty, "\(fixture)")
        }
    }

    @Test(
        "is not found again in real photographs under the whole head's size, and seldom under the usual one",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout"),
        arguments: styles,
        [(OverlayAppearance.wholeHead, 0.0), (OverlayAppearance.standardCoverage, 0.1)]
    )
    func photographs(style: OverlayStyle, coverage: (size: Double, found: Double)) throws {
        let folder = try #require(SharedPhotos.folder)
        var (hidden, again) = (0, [String]())
        for name in try SharedPhotos.sample(of: folder) {
            let photo = try Self.photo(name)
            let faces = try network.finder.get().faces(in: photo)
            guard !faces.isEmpty else { continue }
            hidden += faces.count
            let found = try Self.foundAgain(of: faces, in: photo, style, coverage.size, network)
            again += found.map { "\(name) at \($0.box)" }
        }
        print("\(style), \(coverage.size): \(again.count) of \(hidden) faces found again")
        #expect(Double(again.count) <= coverage.found * Double(hidden) && hidden > 25)
    }

    @Test("is hidden 1.3 times its size, with --private with its head", arguments: styles)
    func coverage(style: OverlayStyle) throws {
        let photo = try Self.photo(Fixture.graceHopper.path)
        let faces = try network.finder.get().faces(in: photo)
        let face = OverlayAnchor(faces[0].observation).faceSize
        func size(_ metadata: MetadataPolicy, _ coverage: Double?) throws -> Double {
            var options = CoverOptions(kaomoji: .cycle)
            (options.appearance.style, options.appearance.coverage) = (style, coverage)
            options.metadata = metadata
            let layers = try Composer(options).compose(photo, faces: faces).layers
            return Double(layers[0].bounds.width) / face.width
        }
        // With its soft edge, and turned as the head is.
        let usual = try size(.withoutNames, nil)
        #expect((1.3..<1.6).contains(usual))
        #expect(abs(try size(.private, nil) / usual - 1.9 / 1.3) < 0.1)
        #expect(abs(try size(.private, 1.5) / usual - 1.5 / 1.3) < 0.1)
    }

    @Test("shows tiles of few colours, or one")
    func cells() throws {
        let photo = try Self.photo(Fixture.graceHopper.path)
        let faces = try network.finder.get().faces(in: photo)
        let mosaic = try Self.composed(photo, faces, .mosaic)
        let solid = try Self.composed(photo, faces, .solid)
        func colors(_ composed: ComposedPhoto) -> Int {
            var colors: Set<[UInt8]> = []
            for layer in composed.layers {
                for index in stride(from: 0, to: layer.bytes.count, by: 4) where layer.bytes[index + 3] == 255
                {
                    colors.insert(Array(layer.bytes[index..<index + 3]))
                }
            }
            return colors.count
        }
        #expect((8...90).contains(colors(mosaic)) && colors(solid) == 1)
    }

    @Test("has no kaomoji in the report", arguments: styles)
    func report(style: OverlayStyle) throws {
        let folder = try ScratchFolder()
        var options = CoverOptions(kaomoji: .cycle)
        options.appearance.style = style
        let plan = PlannedPhoto(input: Fixture.graceHopper.path, still: folder("out.jpg"), movie: nil)
        let report = try Pipeline(options).cover(plan)
        #expect(report.faces.count == 1 && report.faces.allSatisfy { $0.kaomoji == nil })
        #expect(report.hidden != 0)
    }
}
