internal import ArgumentParser
import FileJobs
internal import Foundation
internal import Imaging
public import KaomaskKit
public import Overlay

extension OverlayStyle: ListedWord {}
extension NoFacePolicy: ListedWord {}

/// The arguments for covering faces and for the destination of results.
struct CoverArguments: ParsableArguments {
    @OptionGroup(title: HelpSections.common) private var basics: BasicArguments
    @OptionGroup(title: HelpSections.covering) private var details: CoverDetails

    var output: String? { basics.output }
    var selection: SelectionArguments { details.selection }
    var asStill: Bool { details.asStill }
    var noFace: NoFacePolicy { details.noFace }
    var force: Bool { details.existing.force }
    var dryRun: Bool { details.dryRun }
    var keepsNames: Bool { details.keepNames }

    /// `true` if the result goes to standard output.
    var isToStandardOutput: Bool { output == StandardOutput.name }

    /// The folder the results go to; `nil` when they go elsewhere.
    func folder(for input: InputOptions) -> String? {
        output.flatMap { OutputPlan.isFolder($0, severalInputs: input.areSeveral) ? $0 : nil }
    }

    /// `true` if a patch is drawn, so that faces are hidden.
    var hidesFaces: Bool { get throws { try appearance.hidesFaces } }

    func validate() throws {
        _ = try choice(from: try details.catalogue.catalog)
        let appearance = try appearance
        if !appearance.style.drawsKaomoji, appearance.patch == .none {
            throw ValidationError(
                "--style \(appearance.style.rawValue) hides faces and --patch none does not: they contradict each other"
            )
        }
        if isToStandardOutput, selection.saveFaces {
            throw ValidationError("--save-faces needs an output file; -o - writes to standard output")
        }
    }

    /// The options of the pipeline for pictures from these inputs.
    func options(_ detection: DetectionArguments, of input: InputOptions) throws -> CoverOptions {
        try Wording.requireReadable(details.font)
        let catalog = try details.catalogue.catalog
        var options = CoverOptions(kaomoji: try choice(from: catalog))
        options.catalog = catalog
        options.detection = try detection.options
        options.appearance = try appearance
        options.selection = try selection.selection(from: catalog)
        options.sidecar = try selection.sidecar(of: input.inputs)
        options.savesFaces = selection.saveFaces
        options.fontFile = details.font
        // Whoever reads standard output waits for a picture.
        options.noFace = isToStandardOutput && noFace == .skip ? .fail : noFace
        options.asStill = asStill
        options.keepsNames = details.keepNames
        options.replacesExisting = force
        options.searched = searched(options, input)
        return options
    }

    /// The pictures that earlier runs into the same folder found no face in, where every face is looked for.
    private func searched(_ options: CoverOptions, _ input: InputOptions) -> SearchedPictures? {
        guard noFace == .skip, selection.isForAllFaces, let output = folder(for: input) else { return nil }
        return SearchedPictures(
            in: output,
            options.detection,
            asStill: asStill,
            replacesExisting: force
        )
    }

    /// Says on standard error which words look like a kaomoji's name and are none, and which options have no effect.
    ///
    /// - Parameter remedy: The options that would cover faces, where none is covered; `nil` where they are.
    func tellRemarks(uncoveredWithout remedy: String? = nil) throws {
        let drawing =
            ["--kaomoji", "--face", "--sticker", "--kaomoji-file", "--font", "--ink", "--ink-only"]
            + (details.style == .solid ? [] : ["--patch"])
        if let remedy {
            let covering = drawing + ["--style", "--only", "--except"]
            tell("no face is covered without \(remedy)", ignoring: TypedOptions.among(covering))
        } else if details.style.drawsKaomoji {
            let catalog = try details.catalogue.catalog
            let remark = basics.kaomoji.flatMap { KaomojiChoice.remark(on: $0, catalog: catalog) }
            if let remark { Console.talk("kaomask: \(remark)") }
        } else {
            tell("--style \(details.style.rawValue) draws no kaomoji", ignoring: TypedOptions.among(drawing))
        }
    }

    private func tell(_ reason: String, ignoring options: [String]) {
        if !options.isEmpty {
            Console.talk("kaomask: \(reason); ignored: \(options.joined(separator: ", "))")
        }
    }

    private func choice(from catalog: KaomojiCatalog) throws -> KaomojiChoice {
        if basics.kaomoji == nil, !details.catalogue.sticker.isEmpty {
            return .inTurn(try details.catalogue.stickers)
        }
        return try Wording.refusing("--kaomoji") {
            try KaomojiChoice(basics.kaomoji ?? KaomojiChoice.standard, seed: details.seed, catalog: catalog)
        }
    }

    private var appearance: OverlayAppearance {
        get throws {
            var appearance = OverlayAppearance(style: details.style)
            if let patch = try basics.patchColor { appearance.patch = patch }
            if let ink = details.ink {
                let color = try Wording.refusing("--ink") { try Color(named: ink) }
                appearance.ink = .color(color)
            }
            appearance.isInkOnly = details.inkOnly
            return appearance
        }
    }
}

/// The less common options of covering faces.
struct CoverDetails: ParsableArguments {
    @Option(
        help: """
            face: head in the face's own colour and light; flat: kaomoji on a flat patch; line: kaomoji on one line; \
            piggy: simple cartoon face; bare: no patch, hides nobody. Without a kaomoji: mosaic, blur, solid (one \
            colour); what they hide cannot be restored.
            """
    )
    var style: OverlayStyle = .face

    @Option(
        help: "Ink colour: a name or #RRGGBB (default: one that stands out).",
        completion: .list(Completions.colors)
    )
    var ink: String?

    @Flag(help: "Draw hearts, blushes and tears in the ink colour too.")
    var inkOnly = false

    @Option(help: "Font file to try first.", completion: .file())
    var font: String?

    @Option(
        help: "Seed for -k random (default: 0); the same seed gives the same kaomoji.",
        transform: (UInt64.min...UInt64.max).parser()
    )
    var seed: UInt64 = 0

    @OptionGroup var catalogue: CatalogArguments

    @OptionGroup var selection: SelectionArguments

    @Option(help: "Pictures without a face: skip them, copy the file, or fail.")
    var noFace: NoFacePolicy = .skip

    @Flag(help: "Treat a Live Photo as a plain photo; its motion and sound are dropped.")
    var asStill = false

    @Flag(
        help: """
            Keep names of covered people in the metadata. By default their face regions, and tags and keywords with \
            their names, are removed.
            """
    )
    var keepNames = false

    @OptionGroup var existing: ForceArguments

    @Flag(
        name: [.customShort("n"), .long],
        help: "List what would be written, without searching pictures or writing files."
    )
    var dryRun = false
}
