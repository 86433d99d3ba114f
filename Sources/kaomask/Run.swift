internal import ArgumentParser
import KaomaskKit
import Synchronization

/// Shared by `cover`, `reveal`, `detect` and `inspect`: processes inputs, prints, and exits with the matching status.
enum Run {
    /// Processes `inputs` and throws the exit status. `nothing` is the message without any input, `results` the result
    /// folder, for the last line; `lines` returns a report's printed lines, by default those that the arguments
    /// request; `page` also shows the results; `listsItself` is `true` if the work adds its results to the manifest.
    static func batch<Input: Sendable, Report: ReadableReport>(
        _ inputs: InputFeed<Outcome<Input>>,
        jobs: Int,
        _ arguments: ReportArguments,
        nothing: String = Self.nothing(),
        results: String? = nil,
        lines: ((Report) -> [String])? = nil,
        on page: Handout? = nil,
        others: Others = Others(),
        manifest: ManifestWriter? = nil,
        listsItself: Bool = false,
        goesOn: Bool = false,
        work: @escaping @Sendable (Input) throws(PipelineError) -> Report
    ) async throws {
        let reporter = try Reporter(
            arguments,
            total: { inputs.count },
            nothing: nothing,
            results: results,
            others: others,
            goesOn: goesOn,
            lines: lines
        )
        let (wantsThumbnails, wantsPictures) = (arguments.html != nil, page != nil)
        let hasFailed = Atomic(false)
        let crew = Crew([])
        var forgiven = 0
        var summary = await Interruption.listening {
            await Batch.run(
                inputs,
                jobs: jobs,
                waiting: wantsPictures || wantsThumbnails ? Self.waitingPictures : Self.waitingReports,
                isStopped: { Interruption.isRequested || hasFailed.load(ordering: .relaxed) }
            ) {
                input throws(PipelineError) in
                let report = try work(input)
                let isFile = report.picture != StandardOutput.name
                let thumbnail =
                    wantsThumbnails && isFile ? try? PictureThumbnail(of: report.picture, by: crew) : nil
                return (
                    report, thumbnail, wantsPictures && isFile ? Handout.picture(of: report, by: crew) : nil
                )
            } finished: { outcome in
                reporter.finished(outcome.map(\.0))
            } emit: { outcome in
                let made = try? outcome.get()
                switch outcome {
                case .success(let made): if !listsItself { manifest?.add(made.0.record) }
                case .failure(let error):
                    if !listsItself { manifest?.add(error) }
                    guard !PassedOver.has(error) else { break }
                    if !others.onError.counts(error) { forgiven += 1 }
                    if others.onError == .fail { hasFailed.store(true, ordering: .relaxed) }
                }
                reporter.report(outcome.map(\.0), thumbnail: made?.1)
                if let made, let picture = made.2 { page?.add(made.0, picture) }
            }
        }
        summary.failed -= forgiven
        summary.done += forgiven
        if !Interruption.isRequested { summary.wasStopped = false }
        let isListed = finish(manifest)
        try end(reporter, summary, page)
        if !isListed { throw ExitCode(1) }
        if others.isStrict, summary.notCovered > 0 { throw ExitCode(1) }
    }

    /// Covers the planned inputs with `work` and throws the exit status: the common part of `cover` and `reveal`.
    static func covering<Report: ReadableReport>(
        _ plans: InputFeed<Outcome<PlannedPhoto>>,
        _ options: CoverOptions,
        _ cover: CoverArguments,
        _ input: InputOptions,
        _ printing: ReportArguments,
        on page: Handout?,
        others: Others,
        _ manifest: ManifestWriter?,
        work: @escaping @Sendable (Pipeline, PlannedPhoto) throws(PipelineError) -> Report
    ) async throws {
        let pipeline = try pipeline(options, quiet: printing.quiet)
        try cover.tellRemarks()
        if options.metadata == .private { cover.tellNamesGo() }
        let looked = try await grouped(plans, pipeline, input, quiet: printing.quiet)
        try await batch(
            looked,
            jobs: input.jobs,
            printing,
            results: cover.folder(for: input),
            on: page,
            others: others,
            manifest: manifest,
            goesOn: !cover.force
        ) { plan throws(PipelineError) in try work(pipeline, plan) }
    }

    /// Writes the manifest, if any; `false` on failure.
    private static func finish(_ manifest: ManifestWriter?) -> Bool {
        guard let manifest else { return true }
        if manifest.unknown > 0 {
            let results = manifest.unknown.counted("result")
            Console.talk(
                "kaomask: manifest: \(results) left out, of which there is no record; --force makes them again"
            )
        }
        do throws(PipelineError) { try manifest.finish() } catch {
            Console.talk("kaomask: manifest not written: \(error)")
            return false
        }
        return true
    }

    /// The most reports, and the most of them with pictures, that wait for an earlier input's.
    private static let (waitingReports, waitingPictures) = (10_000, 500)

    /// Runs work with fewer results than inputs, and throws the exit status; `body` passes on each outcome as it comes.
    static func whole<Report: ReadableReport>(
        _ total: Int,
        _ arguments: ReportArguments,
        _ body: ((Outcome<Report>) -> Void) async -> BatchSummary
    ) async throws {
        let reporter = try Reporter<Report>(arguments, total: { total })
        let crew = Crew([])
        let summary = await Interruption.listening {
            await body { outcome in
                let picture = arguments.html == nil ? nil : try? outcome.get().picture
                reporter.report(
                    outcome,
                    thumbnail: picture.flatMap { try? PictureThumbnail(of: $0, by: crew) }
                )
            }
        }
        try end(reporter, summary)
    }

    /// Prints collected outcomes, and throws the exit status.
    static func print<Report: ReadableReport>(
        _ outcomes: [Outcome<Report>],
        _ summary: BatchSummary,
        _ arguments: ReportArguments,
        nothing: String = Self.nothing()
    ) throws {
        let reporter = try Reporter<Report>(
            arguments,
            total: { [count = outcomes.count] in count },
            nothing: nothing
        )
        let crew = Crew([])
        for outcome in outcomes {
            let picture = arguments.html == nil ? nil : try? outcome.get().picture
            reporter.report(outcome, thumbnail: picture.flatMap { try? PictureThumbnail(of: $0, by: crew) })
        }
        try end(reporter, summary)
    }

    /// Returns the inputs, after looking at all and grouping their faces if requested.
    static func grouped(
        _ plans: InputFeed<Outcome<PlannedPhoto>>,
        _ pipeline: Pipeline,
        _ input: InputOptions,
        quiet: Bool
    ) async throws -> InputFeed<Outcome<PlannedPhoto>> {
        guard pipeline.groupsPersons else { return plans }
        guard !input.watch else {
            throw ValidationError("--same looks at all pictures first; it cannot be used with --watch")
        }
        let all = await plans.all()
        let numbered = all.enumerated().compactMap { order, plan in
            (try? plan.get()).map { Outcome<(Int, PlannedPhoto)>.success((order, $0)) }
        }
        var looked = 0
        _ = await Interruption.listening {
            await Batch.run(InputFeed(numbered), jobs: input.jobs, isStopped: { Interruption.isRequested }) {
                picture throws(PipelineError) in
                try pipeline.lookAhead(at: picture.1, order: picture.0)
            } emit: { _ in
                looked += 1
                if Console.isTerminal, !quiet {
                    Console.progress("looking at all: \(looked)/\(numbered.count)")
                }
            }
        }
        Console.progress("")
        pipeline.groupPersons()
        return InputFeed(all)
    }

    /// Returns the message for files that gave no report.
    static func nothing(among paths: [String] = []) -> String {
        guard let first = paths.first else { return "no pictures found" }
        return paths.count == 1
            ? "\(first.oneLine): neither a picture nor part of a Live Photo"
            : "none of these files is a picture or part of a Live Photo"
    }

    /// Ends a run without a picture to use, with status 2.
    static func requireSome(_ inputs: some Collection) throws {
        guard inputs.isEmpty else { return }
        Console.talk("kaomask: \(nothing())")
        throw ExitCode(2)
    }

    private static func end(
        _ reporter: Reporter<some ReadableReport>,
        _ summary: BatchSummary,
        _ page: Handout? = nil
    ) throws {
        reporter.finish(summary)
        let hasPage = page?.finish() ?? true
        if summary.exitCode != .success { throw summary.exitCode }
        if !hasPage { throw ExitCode(1) }
    }

    /// Plans the outputs of the named inputs. `cover` says that faces are covered: archives and bundles are taken, named
    /// halves of Live Photos are joined, and films are taken where a picture is made.
    static func plans(
        _ input: InputOptions,
        output: String?,
        _ cover: CoverArguments? = nil,
        kind: OutputKind,
        format: PictureFormat? = nil,
        shape: LivePhotoShape? = .pair,
        masks: String? = nil
    ) throws -> InputFeed<Outcome<PlannedPhoto>> {
        let isForCovering = cover != nil
        let namesFolder = InputWalk.namesFolder(input.inputs, butNoBundle: isForCovering)
        if output == nil && (input.haveList || namesFolder) { throw needsFolder }
        let areSeveral = input.inputs.count > 1 || input.haveList || namesFolder
        try check(output, areSeveral: areSeveral, input)
        return input.feed(
            excluding: output,
            accepts: kind == .coveredPicture
                ? InputWalk.looksCoverableOrFilm
                : isForCovering ? InputWalk.looksCoverable : InputWalk.looksLikePicture,
            isForCovering: isForCovering
        ) { known in
            OutputPlan(
                output: output,
                severalInputs: areSeveral,
                inputs: known,
                kind: kind,
                format: format,
                shape: shape,
                savesFaces: cover?.selection.saveFaces == true,
                masks: masks
            )
        } planning: { plan, file in
            Outcome { () throws(PipelineError) in try plan.plan(file) }
        }
    }

    /// The message if the results of a folder or a list have no destination.
    static var needsFolder: ValidationError {
        ValidationError("a folder or list of inputs needs an output folder: add -o FOLDER/")
    }

    /// Refuses an implausible output.
    private static func check(_ output: String?, areSeveral: Bool, _ input: InputOptions) throws {
        guard let output else {
            guard input.isPictureOnInput else { return }
            throw ValidationError(
                "a picture or film on standard input needs -o: a file, a folder (FOLDER/), or - for standard output"
            )
        }
        if output == StandardOutput.name {
            guard !areSeveral else {
                throw ValidationError("-o - takes one picture; name a folder for several")
            }
            guard !StandardOutput.isTerminal else {
                throw ValidationError(
                    "-o - would print a picture to the terminal; redirect it: -o - > out.jpg"
                )
            }
            Console.leaveStandardOutput()
            StandardStreams.endWithReaders()
        }
        guard !areSeveral || !OutputPlan.looksLikeFile(output) else {
            throw ValidationError(
                "several inputs need an output folder, but \(output.oneLine) looks like a file; "
                    + "for a folder of that name add a slash: -o \(output.oneLine)/"
            )
        }
    }

    /// Prints a pipeline's remarks and returns it.
    static func pipeline(_ options: CoverOptions, quiet: Bool) throws -> Pipeline {
        let pipeline = try Pipeline(options)
        if !quiet {
            let kept =
                StandardInput.isFilm ? "standard input is kept in a file without a name meanwhile" : nil
            for remark in [kept, pipeline.remark].compactMap(\.self) + pipeline.personRemarks {
                Console.talk("kaomask: \(remark)")
            }
        }
        return pipeline
    }
}
