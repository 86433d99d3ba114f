import Containers
import FileJobs
import Page
import Testing

@testable import KaomaskKit
@testable import Serve

@Suite("What the program says on the page")
struct ProgramTextTests {
    @Test(
        "has a sentence for every failure, and for nothing else",
        arguments: PageLanguage.allCases.filter { $0 != .english }
    )
    func failures(language: PageLanguage) {
        let codes = PipelineError.Code.allCases.map(\.rawValue) + PageError.Code.allCases.map(\.rawValue)
        let keys = PageTexts(language).entries.keys.filter { $0.hasPrefix("error.") }
        #expect(Set(keys).symmetricDifference(codes.map { "error." + $0 }).sorted() == [])
    }

    @Test("knows each remark on a result", arguments: remarks)
    func remark(sentence: String) {
        #expect(RemarkPattern.all.contains { $0.values(in: sentence) != nil }, "\(sentence)")
    }

    @Test(
        "says a remark in another language, with its values",
        arguments: [
            ("thumbnail rebuilt", "已重建縮圖"), ("12 bytes after the picture removed", "12"),
            ("its movie: thumbnail outside Exif removed", "Exif"),
            ("nothing that is known", "nothing that is known"),
        ]
    )
    func translated(sentence: String, words: String) {
        let said = PageTexts(.traditionalChinese).remark(sentence)
        #expect(said.contains(words) && !said.contains("removed") && !said.contains("{"), "\(said)")
        #expect(PageTexts(.english).remark(sentence) == sentence)
    }

    private static var remarks: [String] {
        let changes: [MetadataChange] = [
            .thumbnailRemade, .thumbnailRemoved, .previewRemade, .previewRemoved, .makerNoteRemoved,
            .exifRemoved,
            .identifierRemoved, .otherThumbnailRemoved, .xmpPictureRemoved, .xmpRemoved, .extendedXMPRemoved,
            .gainMapRemoved, .depthMapRemoved, .movieRemoved, .furtherPicturesRemoved, .credentialsRemoved,
            .holderRemoved("APP4"), .restRemoved("APP4"), .colorProfileRemade, .colorProfileRemoved,
            .trailerRemoved(12), .unusedErased(12),
            .privacy,
        ]
        let searches = [[], [3, 4]].map {
            MovieSearch(FilmCheck(), supposed: $0, faces: 2, times: [0, 0.1, 0.2, 0.3, 0.4])
        }
        return changes.map(\.sentence)
            + searches.flatMap { search in
                [true, false].map { search.remarks(isRevealed: $0) }.flatMap { $0.notes + $0.warnings }
            } + CodingReport(anew: "a reason").notes
    }
}
