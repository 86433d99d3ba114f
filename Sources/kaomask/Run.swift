internal import ArgumentParser
internal import Pipeline

/// The part that `cover`, `reveal`, `detect` and `inspect` share: process the inputs, print, and exit with the
/// matching status.
enum Run {
    /// Processes `inputs` and throws the exit status.
    ///
    /// - Parameters:
    ///   - nothing: The message for a run without inputs.
    ///   - lines: Returns the printed form of a report; `nil` for the form the arguments request.
    ///   - page: A standalone page that also shows the results.
    static func batch<Input: Sendable, Report: ReadableReport>(
        _ inputs: InputFeed<Outcome<Input>>,
        jobs: Int,
        _ arguments: ReportArguments,
        nothing: String = Self.nothing(among: 0),
        lines: ((Report) -> [String])? = nil,
        on page: Handout? = nil,
        work: @escaping @Sendable (Input) throws(PipelineError) -> Report
    ) async throws {
        let reporter = try Reporter(arguments, total: inputs.count, nothing: nothing, lines: lines)
        let (wantsThumbnails, wantsPictures) = (arguments.html != nil, page != nil)
        let summary = await Interruption.listening {
            await Batch.run(inputs, jobs: jobs, isStopped: { Interruption.isRequested }) {
                input throws(PipelineError) in
                let report = try work(input)
                let thumbnail = wantsThumbnails ? try? PictureThumbnail(of: report.picture) : nil
                return (report, thumbnail, wantsPictures ? Handout.picture(of: report) : nil)
            } emit: { outcome in
                let made = try? outcome.get()
                reporter.report(outcome.map(\.0), thumbnail: made?.1)
                if let made, let picture = made.2 { page?.add(made.0, picture) }
            }
        }
        try end(reporter, summary, page)
    }

    /// Runs work that makes fewer results than there are inputs, and throws the exit status.
    ///
    /// - Parameter body: Passes on each outcome as it comes.
    static func whole<Report: ReadableReport>(
        _ total: Int,
        _ arguments: ReportArguments,
        _ body: ((Outcome<Report>) -> Void) async -> BatchSummary
    ) async throws {
        let reporter = try Reporter<Report>(arguments, total: total)
        let summary = await Interruption.listening {
            await body { outcome in
                let picture = arguments.html == nil ? nil : try? outcome.get().picture
                reporter.report(outcome, thumbnail: picture.flatMap { try? PictureThumbnail(of: $0) })
            }
        }
        try end(reporter, summary)
    }

    /// Prints collected outcomes, and throws the exit status.
    static func print<Report: ReadableReport>(
        _ outcomes: [Outcome<Report>],
        _ summary: BatchSummary,
        _ arguments: ReportArguments,
        nothing: String = Self.nothing(among: 0)
    ) throws {
        let reporter = try Reporter<Report>(arguments, total: outcomes.count, nothing: nothing)
        for outcome in outcomes {
            let picture = arguments.html == nil ? nil : try? outcome.get().picture
            reporter.report(outcome, thumbnail: picture.flatMap { try? PictureThumbnail(of: $0) })
        }
        try end(reporter, summary)
    }

    /// Returns the message for `count` files that gave no report.
    static func nothing(among count: Int) -> String {
        switch count {
        case 0: "no pictures were found there"
        case 1: "that is neither a picture nor a half of a Live Photo"
        default: "none of these files is a picture or a half of a Live Photo"
        }
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

    /// Returns the named inputs, each with its planned outputs.
    static func plans(
        _ input: InputOptions,
        _ cover: CoverArguments,
        kind: OutputKind,
        format: PictureFormat? = nil,
        shape: LivePhotoShape? = .pair
    ) throws -> InputFeed<Outcome<PlannedPhoto>> {
        try plans(
            input,
            output: cover.output,
            kind: kind,
            format: format,
            shape: shape,
            savesFaces: cover.selection.saveFaces,
            takesLivePhotos: true
        )
    }

    /// Plans the outputs of the named inputs.
    ///
    /// - Parameter takesLivePhotos: `true` if archives and bundles of Live Photos are inputs, and both halves of one
    ///   that are named are one input.
    static func plans(
        _ input: InputOptions,
        output: String?,
        kind: OutputKind,
        format: PictureFormat? = nil,
        shape: LivePhotoShape? = .pair,
        savesFaces: Bool = false,
        takesLivePhotos: Bool = false
    ) throws -> InputFeed<Outcome<PlannedPhoto>> {
        let namesFolder = InputWalk.namesFolder(input.inputs, butNoBundle: takesLivePhotos)
        if output == nil && (input.haveList || namesFolder) {
            throw ValidationError("a folder or a list needs -o, a folder for the results")
        }
        let areSeveral = input.inputs.count > 1 || input.haveList || namesFolder
        return input.feed(
            excluding: output,
            accepts: takesLivePhotos ? InputWalk.looksLikePhoto : InputWalk.looksLikePicture,
            joinsHalves: takesLivePhotos
        ) { known in
            OutputPlan(
                output: output,
                severalInputs: areSeveral,
                inputs: known,
                kind: kind,
                format: format,
                shape: shape,
                savesFaces: savesFaces
            )
        } planning: { plan, file in
            Outcome { () throws(PipelineError) in try plan.plan(file) }
        }
    }

    /// Creates a pipeline and prints its remarks, or prints the error and exits with status 2.
    static func pipeline(_ options: CoverOptions, quiet: Bool) throws -> Pipeline {
        do throws(PipelineError) {
            let pipeline = try Pipeline(options)
            if !quiet, let remark = pipeline.remark { Console.talk("kaomask: \(remark)") }
            return pipeline
        } catch {
            Console.talk("kaomask: \(error.detail)")
            throw ExitCode(2)
        }
    }

    /// Checks what was asked for, and turns a wish that cannot be fulfilled into wrong usage.
    static func checked(_ body: () throws(OptionError) -> Void) throws {
        do throws(OptionError) { try body() } catch {
            throw ValidationError("--\(error.option) \(error.reason)")
        }
    }

    /// Gets ready what all inputs need, or says what is wrong with it and ends with status 2.
    static func prepared<Value>(_ body: () throws(PipelineError) -> Value) throws -> Value {
        do throws(PipelineError) { return try body() } catch {
            Console.talk("kaomask: \(error.description)")
            throw ExitCode(2)
        }
    }
}
