import Formats
import Imaging
import Movies
import Overlay
import Scenes
import Testing

@testable import KaomaskKit
@testable import Page
@testable import Serve

@Suite("What the program says on the page")
struct ProgramTextTests {
    @Test(
        "has a sentence for every failure, and for nothing else",
        arguments: PageLanguage.allCases.filter { $0 != .english }
    )
    func failures(language: PageLanguage) {
        let codes = FailureCode.allCases.map(\.rawValue) + PageError.Code.allCases.map(\.rawValue)
        let keys = PageTexts(language).entries.keys.filter { $0.hasPrefix("error.") }
        #expect(Set(keys).symmetricDifference(codes.map { "error." + $0 }).sorted() == [])
    }

    @Test(
        "has a text for every remark, and for nothing else",
        arguments: PageLanguage.allCases.filter { $0 != .english }
    )
    func remarks(language: PageLanguage) {
        let codes = Remark.Code.allCases.map(\.rawValue) + ["ofMovie"]
        let keys = PageTexts(language).entries.keys.filter { $0.hasPrefix("remark.") }
        #expect(Set(keys).symmetricDifference(codes.map { "remark." + $0 }).sorted() == [])
    }

    @Test(
        "has a word for everything the page offers by a name of the program",
        arguments: PageLanguage.allCases
    )
    func choices(language: PageLanguage) {
        let families: [String: [String]] = [
            "color": Color.names + ["red"], "template": CollageTemplate.names,
            "style": OverlayStyle.allCases.map(\.rawValue),
            "transition": RevealTransition.allCases.map(\.rawValue),
            "cardStyle": CardStyle.allCases.map(\.rawValue), "cardPlace": CardPlace.allCases.map(\.rawValue),
            "kind": InputKind.allCases.map(\.rawValue),
        ]
        let keys = Set(PageTexts(language).entries.keys)
        for (family, names) in families {
            #expect(names.filter { !keys.contains("\(family).\($0)") } == [], "\(family)")
        }
    }

    @Test("says each remark in every language, with its values", arguments: PageLanguage.allCases)
    func translated(language: PageLanguage) {
        #expect(Set(Self.remarks.map(\.code)) == Set(Remark.Code.allCases), "there is one of each")
        let texts = PageTexts(language)
        for remark in Self.remarks {
            for one in [remark, remark.ofMovie] {
                let said = texts.remark(one)
                #expect(!said.contains("{") && !said.contains("}"), "\(said)")
                #expect((said == one.description) == (language == .english), "\(said)")
            }
        }
    }

    @Test("counts one of a thing as one")
    func singular() {
        for remark in Self.remarks {
            let things = "\(remark)".matches(of: /\b1 (?:covered |face )?([a-z]+s)\b/).map { String($0.1) }
            #expect(things.filter { !["was", "is"].contains($0) } == [], "\(remark)")
        }
    }

    /// One remark of each code at least, with every number 1 where there is one.
    private static var remarks: [Remark] {
        let changes: [MetadataChange] = [
            .thumbnailRemade, .thumbnailRemoved, .previewRemade, .previewRemoved, .makerNoteRemoved,
            .exifRemoved,
            .identifierRemoved, .otherThumbnailRemoved, .xmpPictureRemoved, .xmpRemoved, .extendedXMPRemoved,
            .gainMapRemoved, .depthMapRemoved, .movieRemoved, .furtherPicturesRemoved, .credentialsRemoved,
            .holderRemoved("APP4"), .unknownRemoved("APP4"), .colorProfileRemade, .colorProfileRemoved,
            .trailerRemoved(1), .unusedErased(1), .privacy,
        ]
        let searches = [[], [0]].map {
            MovieSearch(bare: $0, searched: 1, faces: 1, frames: 1) { Double($0) }
        }
        let size = PixelSize(width: 13, height: 13)
        return changes.map(Remark.init) + names
            + searches.flatMap { search in
                [true, false].map { search.remarks(isRevealed: $0) }.flatMap { $0.notes + $0.warnings }
            } + CodingReport(anew: "a reason").notes + [
                .makerNoteReplaced, .exifReplaced, .ownParameterSets(because: "a reason"),
                .filmCovered(3, of: 9, faces: 2), .fragmentsJoined, .filmCut, .filmPrivate,
                .filmUnnamed("Ann"),
                .converted(from: "TIFF", isReduced: false),
                .dolbyVision(8, rest: "HLG"), .movieNotFound, .motionDropped("a.mov"),
                .motionDroppedPrivate(nil), .tooLong(13.5, most: 3), .noneSelected(of: 1),
                .noSuchFace(3, found: 1), .boxOutside(Rect(x: 1, y: 1, width: 1, height: 1), size),
                .cutForLockScreen("\(size)"), .barsAdded("\(size)"), .enlarged("\(size)"),
            ]
    }

    /// The remarks on people, made of metadata that name some.
    private static var names: [Remark] {
        [
            .sidecarOfOriginal("a.xmp"), .sidecarOfOutput("b.xmp"), .namesRemoved("1 value", ["Anna"]),
            .regionsRemoved("1 face region"), .stillNamed("Anna", ["dc:creator"]), .namesUnclear(["Anna"]),
            .namesUnclear(["Anna", "Ben"]),
        ]
    }
}
