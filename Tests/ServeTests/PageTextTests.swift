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
        #expect(Self.patterns.contains { sentence.wholeMatch(of: $0) != nil }, "\(sentence)")
    }

    /// The English remarks of the table, any value in the places for values.
    private static var patterns: [Regex<AnyRegexOutput>] {
        PageTexts(.english).entries.compactMap { key, entry in
            guard key.hasPrefix("remark."), key != "remark.ofMovie", case .text(let text) = entry else {
                return nil
            }
            let parts = text.split(separator: /\{\w+\}/, omittingEmptySubsequences: false)
            let pattern = parts.map { part in
                part.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
            }
            return try? Regex(pattern.joined(separator: "(.*)"))
        }
    }

    private static var remarks: [String] {
        let changes: [MetadataChange] = [
            .thumbnailRemade, .thumbnailRemoved, .previewRemade, .previewRemoved, .makerNoteRemoved,
            .exifRemoved,
            .identifierRemoved, .otherThumbnailRemoved, .xmpPictureRemoved, .xmpRemoved, .extendedXMPRemoved,
            .gainMapRemoved, .depthMapRemoved, .movieRemoved, .furtherPicturesRemoved, .credentialsRemoved,
            .holderRemoved("APP4"), .colorProfileRemade, .colorProfileRemoved, .trailerRemoved(12), .privacy,
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
