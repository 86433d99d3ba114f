internal import ArgumentParser
internal import Imaging
import KaomaskKit
internal import Overlay

struct SelectionArguments: ParsableArguments {
    @Option(
        name: .customLong("face"),
        help: ArgumentHelp(
            "Kaomoji for one face: 2=cat. Faces are numbered from left to right (see detect --label).",
            valueName: "number=kaomoji"
        )
    )
    var perFace: [String] = []

    @Option(help: ArgumentHelp("Cover only these faces: 1,3.", valueName: "numbers"))
    var only: String?

    @Option(help: ArgumentHelp("Leave these faces uncovered: 2.", valueName: "numbers"))
    var except: String?

    @Option(
        help: ArgumentHelp(
            "Cover this box too: brows to chin, in pixels of the upright picture.",
            valueName: "x,y,w,h"
        )
    )
    var faceBox: [String] = []

    @Option(
        help: """
            Use the faces in this file (from --save-faces or detect --json) instead of searching, or in a folder of \
            such files that mirrors the pictures.
            """,
        completion: .file()
    )
    var faces: String?

    @Flag(help: "Write the faces next to each output as NAME.faces.json, to edit and use with --faces.")
    var saveFaces = false

    func validate() throws { _ = try selection(from: .standard) }

    /// The options typed for all pictures, in words of the command line.
    var typed: [String] {
        perFace.map { "--face=\($0)" } + faceBox.map { "--face-box=\($0)" }
            + (only.map { ["--only=\($0)"] } ?? []) + (except.map { ["--except=\($0)"] } ?? [])
    }

    /// `true` if exactly the faces found are covered.
    var isForAllFaces: Bool { only == nil && except == nil && faceBox.isEmpty && faces == nil }

    var recorded: [String: String] {
        var words: [String: String] = [:]
        if !perFace.isEmpty { words["face"] = perFace.joined(separator: " ") }
        if !faceBox.isEmpty { words["face-box"] = faceBox.joined(separator: " ") }
        if saveFaces { words["save-faces"] = "" }
        (words["only"], words["except"], words["faces"]) = (only, except, faces.map(TypedOptions.mark))
        return words
    }

    func selection(from catalog: KaomojiCatalog) throws -> FaceSelection {
        var selection = FaceSelection()
        selection.only = try only.map { Set(try Self.numbers($0, of: "only")) }
        selection.except = Set(try except.map { try Self.numbers($0, of: "except") } ?? [])
        selection.boxes = try faceBox.map(Self.box)
        for words in perFace {
            let (number, kaomoji) = try Self.assignment(words, from: catalog)
            selection.kaomoji[number] = kaomoji
        }
        return selection
    }

    /// Returns the named sidecar for pictures from these inputs.
    func sidecar(of inputs: [String]) throws -> FaceSidecar? {
        try faces.map { try FaceSidecar(path: $0, roots: inputs.filter { InputWalk.namesFolder([$0]) }) }
    }

    private static func numbers(_ words: String, of option: String) throws -> [Int] {
        try words.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let number = Int(word), number >= 1 else {
                throw Wording.wrong(option, "needs face numbers such as 1,3", words)
            }
            return number
        }
    }

    static func box(_ words: String) throws -> Rect {
        let numbers = words.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard let box = Rect(box: numbers) else {
            throw Wording.wrong(
                "face-box",
                "needs left,top,width,height in pixels such as 120,80,60,70",
                words
            )
        }
        return box
    }

    private static func assignment(_ words: String, from catalog: KaomojiCatalog) throws -> (Int, Kaomoji) {
        let halves = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let number = Int(halves[0]), number >= 1 else {
            throw Wording.wrong("face", "needs a number and a kaomoji such as 2=cat", words)
        }
        return try Wording.refusing("--face \(number)") {
            (number, try catalog.kaomoji(nameOrText: String(halves[1])))
        }
    }
}

struct ReviewArguments: ParsableArguments {
    @Flag(
        help:
            "Make nothing of pictures that nobody has looked at in kaomask serve --review; --faces names its decisions."
    )
    var reviewedOnly = false
}
