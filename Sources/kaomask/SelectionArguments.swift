internal import ArgumentParser
internal import Imaging
internal import Overlay
internal import Pipeline

/// The arguments that select the faces to cover, and their kaomoji.
struct SelectionArguments: ParsableArguments {
    @Option(
        name: .customLong("face"),
        help: ArgumentHelp(
            "The kaomoji for one face: 2=cat. Faces are numbered from left to right (see detect --label).",
            valueName: "number=kaomoji"
        )
    )
    var perFace: [String] = []

    @Option(help: "Cover these faces only: 1,3.")
    var only: String?

    @Option(help: "Leave these faces alone: 2.")
    var except: String?

    @Option(
        help: ArgumentHelp(
            "Cover here too: a box from the brows to the chin, pixels of the upright picture.",
            valueName: "x,y,w,h"
        )
    )
    var faceBox: [String] = []

    @Option(
        help: """
            Take the faces from this file, made by --save-faces or detect --json, instead of looking; or from a \
            folder of such files, named and placed as the pictures are.
            """
    )
    var faces: String?

    @Flag(help: "Write the faces beside each output, as NAME.faces.json, to be edited and used with --faces.")
    var saveFaces = false

    func validate() throws { _ = try selection(from: .standard) }

    /// Returns the selection that the arguments describe.
    func selection(from catalog: KaomojiCatalog) throws -> FaceSelection {
        var selection = FaceSelection()
        selection.only = try only.map { Set(try Self.numbers($0, of: "--only")) }
        selection.except = Set(try except.map { try Self.numbers($0, of: "--except") } ?? [])
        selection.boxes = try faceBox.map(Self.box)
        for words in perFace {
            let (number, kaomoji) = try Self.assignment(words, from: catalog)
            selection.kaomoji[number] = kaomoji
        }
        return selection
    }

    /// Returns the named sidecar, for pictures from these inputs.
    func sidecar(of inputs: [String]) throws -> FaceSidecar? {
        do throws(PipelineError) {
            return try faces.map { path throws(PipelineError) in
                try FaceSidecar(path: path, roots: inputs.filter { InputWalk.namesFolder([$0]) })
            }
        } catch { throw ValidationError(error.description) }
    }

    private static func numbers(_ words: String, of option: String) throws -> [Int] {
        try words.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let number = Int(word), number >= 1 else {
                throw ValidationError("\(option) takes numbers from 1 up, such as 1,3, and not \(words)")
            }
            return number
        }
    }

    /// Parses a box of four numbers.
    static func box(_ words: String) throws -> Rect {
        let numbers = words.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }), numbers[2] >= 1, numbers[3] >= 1
        else {
            throw ValidationError("--face-box takes left,top,width,height in pixels, and not \(words)")
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func assignment(_ words: String, from catalog: KaomojiCatalog) throws -> (Int, Kaomoji) {
        let halves = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let number = Int(halves[0]), number >= 1 else {
            throw ValidationError("--face takes a number and a kaomoji, such as 2=cat, and not \(words)")
        }
        do throws(OverlayError) {
            return (number, try catalog.kaomoji(nameOrText: String(halves[1])))
        } catch { throw ValidationError("--face \(number): \(error)") }
    }
}
