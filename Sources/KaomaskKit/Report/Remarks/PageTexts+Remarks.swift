package import Page

extension PageTexts {
    /// Returns a remark on a result in this language.
    package func remark(_ remark: Remark) -> String {
        let sentence = self.remark(
            remark.code.rawValue,
            remark.values,
            ofMovie: remark.isOfMovie
        )
        return sentence ?? remark.description
    }
}
