internal import CWalls
internal import FoundationEssentials
internal import Synchronization

/// A program that finds each picture's regions: it reads lines such as `{"id":1,"input":"a.jpg"}` and answers each with
/// a line of `--regions` with the same id. One runs for each picture asked about at a time.
final class RegionProgram: Sendable {
    private let words: String
    private let resting = Mutex<[ChildProcess]>([])

    /// The program starts when it is first asked.
    init(_ words: String) { self.words = words }

    /// Returns `true` for the name of a program or a command line, `false` for a file of regions.
    static func isOne(_ words: String) -> Bool {
        if FileManager.default.fileExists(atPath: words) {
            let head = FileBytes.head(words)
            let isProgram = head.starts(with: Array("#!".utf8)) || head.starts(with: Array("\u{7F}ELF".utf8))
            return isProgram && FileManager.default.isExecutableFile(atPath: words)
        }
        return words.contains(" ")
    }

    /// Returns the regions of a picture, or throws `bad-faces-file`. A program that does not answer is restarted once.
    func sheet(of input: String) throws(PipelineError) -> FaceSheet {
        var failure = FaceSidecar.bad(words, "cannot be started")
        for _ in 0..<2 {
            let rested = resting.withLock { $0.popLast() }
            guard let program = rested ?? ChildProcess("/bin/sh", ["sh", "-c", words]) else { continue }
            do throws(PipelineError) {
                let sheet = try answer(of: program, on: input)
                resting.withLock { $0.append(program) }
                return sheet
            } catch { failure = error }
        }
        throw failure
    }

    private struct Question: Encodable {
        let id: Int
        let input: String
    }

    private struct Identity: Decodable { let id: Int? }

    private func answer(of program: ChildProcess, on input: String) throws(PipelineError) -> FaceSheet {
        let question = Question(id: program.questions.add(1, ordering: .relaxed).newValue, input: input)
        var answers = FrameStream(program.answers, line: JSONFile.maximumLength) { false }
        do {
            try FrameStream.write(question, [], to: program.requests)
            guard let line = try answers.line() else { throw FrameStream.Fault.cutOff }
            guard try JSONDecoder().decode(Identity.self, from: Data(line)).id == question.id else {
                throw FaceSidecar.bad(words, "did not answer with the id that \(input) was asked about with")
            }
            return try JSONDecoder().decode(FaceSheet.self, from: Data(line))
        } catch let error as PipelineError {
            throw error
        } catch FrameStream.Fault.silent {
            throw FaceSidecar.bad(words, "said nothing of \(input) for a minute")
        } catch let error as DecodingError {
            let reason = JSONFile.reason(error, otherwise: "not JSON in the form of --regions")
            throw FaceSidecar.bad(words, "on \(input): " + reason)
        } catch { throw FaceSidecar.bad(words, "ended without an answer on \(input)") }
    }
}
