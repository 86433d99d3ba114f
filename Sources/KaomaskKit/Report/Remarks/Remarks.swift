import Page

/// Remarks for the user about an output.
struct Remarks: Sendable {
    /// Remarks on things done.
    var notes: [Remark] = []
    /// Remarks on what the user may have to do.
    var warnings: [Remark] = []

    static func + (left: Remarks, right: Remarks) -> Remarks {
        Remarks(notes: left.notes + right.notes, warnings: left.warnings + right.warnings)
    }
}

extension Remark {
    /// `true` for a routine change that needs no action.
    var isRoutine: Bool { code == .thumbnailRebuilt || code == .previewRebuilt }
}

extension Array {
    /// The elements; `nil` without any, so that a report omits them.
    var ifAny: Self? { isEmpty ? nil : self }
}

extension PageTexts {
    /// Returns a remark on a result in this language.
    func remark(_ remark: Remark) -> String {
        let sentence = self.remark(remark.code.rawValue, remark.values, ofMovie: remark.isOfMovie)
        return sentence ?? remark.description
    }
}
