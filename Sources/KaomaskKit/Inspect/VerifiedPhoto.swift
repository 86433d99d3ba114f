/// A Live Photo or a single half among files, and its findings.
package struct VerifiedPhoto: Sendable {
    let still, movie: ExaminedFile?
    package var report: VerifyReport

    /// The input whose name the outputs get.
    package var input: InputFile? { (still ?? movie)?.input }
    package var stillExtension: String? { still?.stillExtension }

    var withPictures: VerifiedPhoto {
        var photo = self
        for file in [still, movie] {
            guard let check = file?.check else { continue }
            photo.report = photo.report.adding(
                check,
                of: still == nil || file?.movie == nil ? nil : file?.path
            )
        }
        return photo
    }
}
