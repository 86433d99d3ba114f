public import ArgumentParser
internal import Imaging
public import Overlay
public import Pipeline

extension OverlayStyle: ExpressibleByArgument {}
extension NoFacePolicy: ExpressibleByArgument {}

/// The arguments for covering faces and for the destination of results.
struct CoverArguments: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "A file name, or a folder (existing, or ending in /); needed for folders and lists."
    )
    var output: String?

    @Option(
        name: .shortAndLong,
        help:
            "A name (see kaomask kaomoji), any text, an emoji, random, cycle, or match (fits the expression)."
    )
    var kaomoji = "glad"

    @Option(help: "For --kaomoji random: another number, another choice.")
    var seed: UInt64 = 0

    @OptionGroup var catalogue: CatalogArguments

    @OptionGroup var selection: SelectionArguments

    @Option(
        help: """
            face draws a head in the colour and the light of the face, flat sets the kaomoji's signs on a patch \
            of one colour, line sets it in one line, piggy is the look of an old app, bare draws no patch and \
            does not hide anybody.
            """
    )
    var style: OverlayStyle = .face

    @Option(
        help: """
            The patch: skin (the colour of the face; the default of --style face), a colour name, also of CSS, \
            #RRGGBB, or none (hides nobody).
            """
    )
    var patch: String?

    @Option(help: "The ink: a colour name or #RRGGBB (default: what stands out).")
    var ink: String?

    @Flag(help: "Draw hearts, blushes, tears and the like in ink too.")
    var inkOnly = false

    @Option(help: "A font file to ask before all others.")
    var font: String?

    @Option(
        help: "Pictures without a face: skip makes nothing, copy copies the file, fail counts as failure."
    )
    var noFace: NoFacePolicy = .skip

    @Flag(
        help: "Take a Live Photo for a plain photo: its motion and sound are left out, and that is said."
    )
    var asStill = false

    @Flag(
        help: """
            Keep the names of those who are covered in the metadata. Without it their face regions, and tags and \
            keywords with their names, are left out.
            """
    )
    var keepNames = false

    @Flag(help: "Make outputs again that exist; without it they are kept and count as done.")
    var force = false

    @Flag(name: [.customShort("n"), .long], help: "Say what would be made, and make nothing.")
    var dryRun = false

    /// `true` if a patch is drawn, so that faces are hidden.
    var hidesFaces: Bool { style != .bare && patch?.lowercased() != "none" }

    func validate() throws {
        _ = try choice(from: try catalogue.catalog)
        _ = try appearance
        if output == "" { throw ValidationError("-o takes a file or folder name") }
    }

    /// Returns the options of the pipeline for pictures from these inputs.
    func options(_ detection: DetectionArguments, of inputs: [String]) throws -> CoverOptions {
        let catalog = try catalogue.catalog
        var options = CoverOptions(kaomoji: try choice(from: catalog))
        options.catalog = catalog
        options.detection = try detection.options
        options.appearance = try appearance
        options.selection = try selection.selection(from: catalog)
        options.sidecar = try selection.sidecar(of: inputs)
        options.savesFaces = selection.saveFaces
        options.fontFile = font
        options.noFace = noFace
        options.asStill = asStill
        options.keepsNames = keepNames
        options.replacesExisting = force
        return options
    }

    /// A remark for a kaomoji argument that looks like a name but is not in the catalogue.
    var remark: String? {
        get throws { KaomojiChoice.remark(on: kaomoji, catalog: try catalogue.catalog) }
    }

    private func choice(from catalog: KaomojiCatalog) throws -> KaomojiChoice {
        try refusing { () throws(OverlayError) in
            try KaomojiChoice(kaomoji, seed: seed, catalog: catalog)
        }
    }

    private var appearance: OverlayAppearance {
        get throws {
            try refusing { () throws(OverlayError) in
                var appearance = OverlayAppearance(style: style)
                if let patch { appearance.patch = try OverlayAppearance.Patch(words: patch) }
                if let ink { appearance.ink = .color(try Color(named: ink)) }
                appearance.isInkOnly = inkOnly
                return appearance
            }
        }
    }

    /// Converts drawing errors to usage errors.
    private func refusing<Value>(_ body: () throws(OverlayError) -> Value) throws -> Value {
        do throws(OverlayError) { return try body() } catch { throw ValidationError(error.description) }
    }
}
