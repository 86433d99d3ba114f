internal import Formats

/// The handling of a picture that could not be covered.
package enum ErrorPolicy: String, Sendable, CaseIterable {
    /// Leaves it out, names it, and fails the run.
    case report
    /// Copies the original, which may show a face, and names it.
    case copy
    /// Leaves it out and names it.
    case drop
    /// Ends the run.
    case fail

    /// Returns `true` if the run fails with this failure.
    package func counts(_ error: PipelineError) -> Bool {
        switch self {
        case .report, .fail: true
        case .copy: error.copied == nil
        case .drop: !error.code.isOfPicture
        }
    }
}

extension FailureCode {
    /// `true` for a failure of the picture itself, and not of its output, an option or this machine.
    var isOfPicture: Bool {
        switch self {
        case .outsideFolder, .outputExists, .outputIsInput, .outputTaken, .unwritable, .badFacesFile,
            .badKaomoji, .badKaomojiFile, .badList, .badSticker, .badStrokesFile, .badTemplate, .badText,
            .noMemory, .cannotDraw, .detectorFailed, .missingGlyphs, .unusableFont, .unusableModel,
            .notCovered, .ownResult, .failed:
            false
        default: true
        }
    }
}
