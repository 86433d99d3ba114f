internal import Glibc
internal import Overlay
internal import Scenes

/// Draws SVGs in their own process: librsvg limits neither time nor memory, and a crafted SVG can crash it.
///
/// That process is our own program, started with a word and the SVG's path. It limits itself and writes a
/// `StickerDrawing`, or a sentence and status 1.
package struct SVGDrawer: Sendable {
    /// Runs this program, which calls ``answerIfAsked()``.
    static let thisProgram = SVGDrawer(program: "/proc/self/exe")

    private static let word = "--draw-svg"
    private static let longestFile = 4 << 20
    /// The limits of a drawing: processor time and wall time in seconds, memory in bytes.
    private static let (processorTime, patience, memory) = (rlim_t(10), UInt32(60), rlim_t(1 << 30))
    /// The exit status of a process that reports why it draws nothing.
    private static let refusal: Int32 = 1
    /// The names of the elements that mark the eyes.
    private static let eyeElements = (left: "left-eye", right: "right-eye")

    private let program: String

    /// Draws with the program at this path, which calls ``answerIfAsked()``.
    init(program: String) { self.program = program }

    /// Draws an SVG at the size of stickers. Throws `bad-sticker`, or the error of a file that cannot be read.
    func drawing(of path: String) throws(PipelineError) -> StickerDrawing {
        func failure(_ detail: String) -> PipelineError {
            PipelineError(code: .badSticker, path: path, detail: detail)
        }
        guard try FileBytes.length(of: path) <= Self.longestFile else {
            throw failure("an SVG of a sticker may have \(Self.longestFile >> 20) MB at most")
        }
        let words = ["kaomask", Self.word, path]
        guard let (said, status) = ChildProcess.run(program, words, most: StickerDrawing.maximumCount) else {
            throw failure("it cannot be drawn: no process can be started for it")
        }
        if status == Self.refusal { throw failure(String(decoding: said.prefix(500), as: UTF8.self)) }
        if status == 0, let drawing = StickerDrawing(said) { return drawing }
        throw failure(
            "drawing it takes more than \(Self.processorTime) s or \(Self.memory >> 30) GB, or ends librsvg; export it "
                + "as a PNG and use that"
        )
    }

    /// Draws an SVG and ends the process if its arguments ask for that. Called before anything else.
    package static func answerIfAsked() {
        let words = CommandLine.arguments
        guard words.count == 3, words[1] == word else { return }
        limit(RLIMIT_CPU, to: processorTime)
        limit(RLIMIT_DATA, to: memory)
        Walls.close(but: [words[2]])
        alarm(patience)
        do throws(PipelineError) {
            let bytes = try FileBytes.read(words[2], limit: longestFile)
            end(with: try PipelineError.named(words[2]) { try drawn(bytes) }.bytes, status: 0)
        } catch {
            end(with: Array(error.detail.utf8), status: refusal)
        }
    }

    private static func end(with answer: [UInt8], status: Int32) -> Never {
        let isTold = (try? TextOutput.write(answer, to: STDOUT_FILENO)) != nil
        exit(isTold ? status : refusal)
    }

    private static func limit(_ resource: __rlimit_resource, to most: rlim_t) {
        var limit = rlimit(rlim_cur: most, rlim_max: most)
        // A limit that is already lower cannot be raised.
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func drawn(_ bytes: [UInt8]) throws(DrawingError) -> StickerDrawing {
        let picture = try SVGPicture(bytes)
        let layer = try picture.drawn(longSide: Sticker.longestSide)
        let left = picture.middle(ofElement: eyeElements.left, longSide: Sticker.longestSide)
        let right = picture.middle(ofElement: eyeElements.right, longSide: Sticker.longestSide)
        guard let left, let right else { return StickerDrawing(layer: layer, eyes: nil) }
        return StickerDrawing(layer: layer, eyes: Sticker.Eyes(left, right))
    }
}
