import Formats
import Testing

@testable import KaomaskKit

@Suite("The codes of failures")
struct FailureCodeTests {
    @Test("stay with the error that a step on a file throws", arguments: [FailureCode.badExif, .notAMovie])
    func own(code: FailureCode) {
        let error = #expect(throws: PipelineError.self) {
            try PipelineError.named("a.jpg") { () throws -> Void in throw ContainerError(code, "is wrong") }
        }
        #expect(error?.code == code && error?.description == "a.jpg: is wrong")
    }

    @Test("are lower-case words with hyphens")
    func words() {
        for code in FailureCode.allCases {
            #expect(code.rawValue.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) != nil)
        }
    }
}
