internal import Formats
internal import Pairing

/// What lies beside a picture. A picture in memory has nothing beside it.
struct Surroundings: Sendable {
    /// Returns the other half of a Live Photo; without its bytes where only its name is wanted.
    var movie: @Sendable (ContentIdentifier, _ isRead: Bool) throws(PipelineError) -> SourceFile?
    /// The sidecars with names of people.
    var sidecars = NameSidecars()

    /// Called when a picture is decoded, before the work on it begins.
    var begins: @Sendable (TakenPhoto) -> Void = { _ in }

    /// Those of a picture in memory.
    static let none = Surroundings { _, _ in nil }
}

extension Pipeline {
    /// What lies beside a picture's file.
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
