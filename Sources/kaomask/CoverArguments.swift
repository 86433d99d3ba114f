internal import ArgumentParser
internal import Imaging
internal import KaomaskKit
internal import Overlay

struct CoverArguments: ParsableArguments {
    @OptionGroup(title: HelpSections.common) private var destination: OutputArguments
    @OptionGroup(title: HelpSections.common) private var kaomoji: TableOptions<OptionTable.Kaomoji>
    @OptionGroup(title: HelpSections.common) private var patch: TableOptions<OptionTable.Patch>
    @OptionGroup(title: HelpSections.covering) private var drawing: TableOptions<OptionTable.Drawing>
    @OptionGroup(title: HelpSections.covering) private var catalogue: CatalogArguments
    @OptionGroup(title: HelpSections.covering) var selection: SelectionArguments
    @OptionGroup(title: HelpSections.persons) private var persons: PersonArguments
    @OptionGroup(title: HelpSections.covering) private var handling: TableOptions<OptionTable.Handling>
    @OptionGroup(title: HelpSections.covering) private var writing: WritingArguments

    var output: String? { destination.output }
    var force: Bool { writing.existing.force }
    var dryRun: Bool { writing.dryRun }

    var isToStandardOutput: Bool { output == StandardOutput.name }

    /// The result folder; `nil` if results go elsewhere.
    func folder(for input: InputOptions) -> String? {
        output.flatMap { OutputPlan.isFolder($0, severalInputs: input.areSeveral) ? $0 : nil }
    }

    func validate() throws {
        let appearance = try plain.appearance
        if !appearance.style.drawsKaomoji, appearance.patch == .none {
            throw ValidationError(
                "--style \(appearance.style.rawValue) hides faces and --patch none does not: they contradict each other"
            )
        }
        if isToStandardOutput, selection.saveFaces {
            throw ValidationError("--save-faces needs an output file; -o - writes to standard output")
        }
    }

    /// The pipeline's options, without those from files or for single pictures.
    var plain: CoverOptions { get throws { try plain(.standard) } }

    private func plain(_ catalog: KaomojiCatalog) throws -> CoverOptions {
        var options = OptionTable.Kaomoji.standard
        options.catalog = catalog
        options.kaomoji = try KaomojiChoice(KaomojiChoice.standard, catalog: catalog)
        try drawing.set(&options)
        try handling.set(&options)
        try patch.set(&options)
        try kaomoji.set(&options)
        return options
    }

    /// Returns the pipeline's options for pictures from these inputs.
    func options(_ detection: TableOptions<OptionTable.Finding>, of input: InputOptions) throws
        -> CoverOptions
    {
        let catalog = try catalogue.catalog
        var options = try plain(catalog)
        try drawing.setFiles(&options)
        if kaomoji["kaomoji"] == nil, !catalogue.sticker.isEmpty {
            options.kaomoji = .inTurn(try catalogue.stickers)
        }
        options.detection = try detection.options
        options.selection = try selection.selection(from: catalog)
        options.sidecar = try selection.sidecar(of: input.inputs)
        options.savesFaces = selection.saveFaces
        try persons.set(&options)
        // The reader of standard output expects a picture.
        if isToStandardOutput, options.noFace == .skip { options.noFace = .fail }
        options.replacesExisting = force
        options.typed = Set(
            ["kaomoji", "style", "patch", "ink"].filter { !TypedOptions.among(["--" + $0]).isEmpty }
        )
        if !TypedOptions.among(["--sticker"]).isEmpty { options.typed.insert("kaomoji") }
        return options
    }

    /// Returns the record of earlier runs with this destination; `words` are other groups' options that affect results.
    func book(
        _ options: CoverOptions,
        _ input: InputOptions,
        _ words: [String: String],
        in folder: String? = nil
    ) -> ResultBook? {
        guard !isToStandardOutput else { return nil }
        return ResultBook(
            in: folder ?? self.folder(for: input),
            roots: input.inputs.filter { InputWalk.namesFolder([$0], butNoBundle: true) }
                + [input.relativeTo].compactMap { $0 },
            options,
            words: words.merging(own) { first, _ in first },
            remembersBare: options.noFace == .skip && selection.isForAllFaces && options.regions == nil
                && !options.persons.isOn,
            isForOne: !input.areSeveral
        )
    }

    private var own: [String: String] {
        [
            kaomoji.recorded, patch.recorded, drawing.recorded, handling.recorded, catalogue.recorded,
            selection.recorded, persons.recorded,
        ]
        .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
    }

    /// The typed options for covering, in words for a worker.
    var typed: [String] {
        kaomoji.typed + patch.typed + drawing.typed + catalogue.typed + selection.typed + handling.typed
    }

    /// Warns about words that resemble a kaomoji's name, and about options without effect. `remedy` has the options
    /// that would cover faces if none is covered.
    func tellRemarks(uncoveredWithout remedy: String? = nil) throws {
        let style = try plain.appearance.style
        let drawing =
            ["--kaomoji", "--face", "--sticker", "--kaomoji-file", "--font", "--ink", "--ink-only"]
            + (style == .solid ? [] : ["--patch"])
        if let remedy {
            let covering = drawing + ["--style", "--only", "--except"]
            tell("no face is covered without \(remedy)", ignoring: TypedOptions.among(covering))
        } else if style.drawsKaomoji {
            let catalog = try catalogue.catalog
            let remark = kaomoji["kaomoji"].flatMap { KaomojiChoice.remark(on: $0, catalog: catalog) }
            if let remark { Console.talk("kaomask: \(remark)") }
            tell(
                "--style \(style.rawValue) has a size of its own",
                ignoring: TypedOptions.among(["--coverage"])
            )
        } else {
            tell("--style \(style.rawValue) draws no kaomoji", ignoring: TypedOptions.among(drawing))
        }
    }

    /// The words for files that are not covered and, if pictures without a face are copied, not copied.
    func telling(_ others: OthersArguments) -> Others {
        others.told(as: (try? plain.noFace) == .copy ? "neither covered nor copied" : "not covered")
    }

    /// Warns that `--keep-names` has no effect on a private picture.
    func tellNamesGo() {
        if handling["keep-names"] != nil { tell("--private removes all names", ignoring: ["--keep-names"]) }
    }

    private func tell(_ reason: String, ignoring options: [String]) {
        if !options.isEmpty {
            Console.talk("kaomask: \(reason); ignored: \(options.joined(separator: ", "))")
        }
    }
}

struct WritingArguments: ParsableArguments {
    @OptionGroup var existing: ForceArguments

    @Flag(
        name: [.customShort("n"), .long],
        help: "List what would be written, without searching pictures or writing files."
    )
    var dryRun = false
}
