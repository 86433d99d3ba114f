import Containers
import FileJobs
import Imaging
import Pairing
import Testing

@testable import KaomaskKit

@Suite("The codes of failures")
struct FailureCodeTests {
    @Test("have every code of the containers' own errors", arguments: ContainerError.Code.allCases)
    func metadata(code: ContainerError.Code) {
        let error = #expect(throws: PipelineError.self) {
            try PipelineError.named("a.jpg") { () throws -> Void in throw ContainerError(code, "is wrong") }
        }
        #expect(error?.code.rawValue == code.rawValue && error?.description == "a.jpg: is wrong")
    }

    @Test("have every code of movies' own errors", arguments: ContainerError.Code.allCases)
    func pairing(code: ContainerError.Code) {
        #expect(PipelineError.Code(ContainerError(code, "is wrong")).rawValue == code.rawValue)
    }

    @Test(
        "say which format's pixels are truncated or damaged",
        arguments: ["JPEG", "PNG", "WebP", "HEIF", "HEIC"]
    )
    func pixels(format: String) {
        let damaged = PipelineError.Code(ImagingError.damaged(format: format, message: ""))
        #expect(damaged.rawValue == "damaged-\(format.lowercased())")
        let truncated = PipelineError.Code(ImagingError.truncated(format: format))
        #expect(truncated.rawValue == "truncated-\(format.lowercased())")
    }

    @Test("are lower-case words with hyphens")
    func words() {
        for code in PipelineError.Code.allCases {
            #expect(code.rawValue.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) != nil)
        }
    }

    @Test("a failing JPEG encoder is not called a bad JPEG")
    func encoder() {
        let error = #expect(throws: PipelineError.self) {
            let pixels = PixelBuffer(size: PixelSize(width: 8, height: 8), filledWith: .white)
            _ = try PipelineError.named("a.mov") { try NewJPEG(pixels, quality: 101).bytes() }
        }
        #expect(error?.code == .encoderFailed)
    }
}
