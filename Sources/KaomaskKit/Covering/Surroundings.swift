internal import Formats
internal import Pairing

/// The files beside a picture; none for a picture in memory.
struct Surroundings: Sendable {
    /// Returns the other half of a Live Photo, without its bytes if only its name is needed.
    var movie: @Sendable (ContentIdentifier, _ isRead: Bool) throws(PipelineError) -> SourceFile?
    /// The sidecars with people's names.
    var sidecars = NameSidecars()

    /// Called when a picture is decoded, before work on it begins.
    var begins: @Sendable (TakenPhoto) -> Void = { _ in }

    static let none = Surroundings { _, _ in nil }
}

extension Pipeline {
    func surroundings(of plan: PlannedPhoto) -> Surroundings {
        let movie = {
            @Sendable [neighbours] (identifier: ContentIdentifier, isRead: Bool) throws(PipelineError) in
            guard let path = neighbours.movie(of: plan.input, identifier) else { return SourceFile?.none }
            return isRead ? try SourceFile.read(path) : SourceFile(path: path, bytes: [])
        }
        let hidesNames = cover.metadata == .withoutNames
        return Surroundings(
            movie: movie,
            sidecars: hidesNames ? NameSidecars(beside: plan.input, and: plan.still) : NameSidecars()
        )
    }
}
