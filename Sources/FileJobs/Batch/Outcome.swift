/// The outcome of one input: a report, or the failure.
package typealias Outcome<Report: Sendable> = Result<Report, PipelineError>
