internal import HTTPTypes
internal import Hummingbird
import KaomaskKit

/// The people of the folder, looked at on request. Their faces are in memory until the page forgets them.
actor People {
    /// What the page is told.
    struct Told: Encodable, Sendable {
        struct Face: Encodable, Sendable {
            /// The place of the face among all, for its picture.
            let place: Int
            /// The item, and the number of the face in it.
            let item: String
            let face: Int
            /// `true` if it clearly belongs to its group.
            let sure: Bool
        }

        struct Group: Encodable, Sendable {
            let name: String?
            let faces: [Face]
        }

        var looking = true
        var done = 0
        let total: Int
        var groups: [Group] = []
        var names: [String] = []
        /// Why persons cannot be told apart; `nil` if they can.
        var error: Answer.Failure?
    }

    private let pipeline: Pipeline
    private let workers: Workers
    private var gallery: PeopleGallery?
    private(set) var told: Told?
    private var work: Task<Void, Never>?

    init(_ pipeline: Pipeline, workers: Workers) { (self.pipeline, self.workers) = (pipeline, workers) }

    /// Begins to look at items; people known before are forgotten.
    func look(at items: [AlbumItem]) throws(PageError) {
        forget()
        let pipeline = pipeline
        let gallery = try PageError.of { () throws(PipelineError) in try PeopleGallery(pipeline) }
        self.gallery = gallery
        told = Told(total: items.count)
        work = Task { await self.work(items, gallery) }
    }

    private func work(_ items: [AlbumItem], _ gallery: PeopleGallery) async {
        for item in items {
            if Task.isCancelled { return }
            let path = item.file.path
            // A picture that cannot be read shows nobody here; covering it says so.
            try? await workers.run { () throws(PipelineError) in try gallery.look(at: path) }
            guard !Task.isCancelled else { return }
            told?.done += 1
        }
        let ids = Dictionary(items.map { ($0.file.path, $0.id) }) { first, _ in first }
        do throws(PageError) {
            let (groups, names) = try await workers.run { () throws(PipelineError) in
                (try gallery.groups(), try PeopleGallery.rememberedNames())
            }
            guard !Task.isCancelled else { return }
            let seen = gallery.sightings
            told?.groups = groups.map { group in
                Told.Group(
                    name: group.name,
                    faces: group.faces.map {
                        Told.Face(
                            place: $0,
                            item: ids[seen[$0].picture] ?? "",
                            face: seen[$0].face,
                            sure: group.sure.contains($0)
                        )
                    }
                )
            }
            told?.names = names
        } catch { told?.error = Answer.Failure(error) }
        told?.looking = false
    }

    func face(_ place: Int) throws(PageError) -> [UInt8] {
        guard let seen = gallery?.sightings, seen.indices.contains(place) else { throw PageError.noSuchPage }
        return seen[place].jpeg
    }

    /// Remembers persons on this computer.
    func remember(_ persons: [String: [Int]]) throws(PageError) {
        guard let gallery else { throw PageError.noSuchPage }
        try PageError.of { () throws(PipelineError) -> Void in try gallery.remember(persons) }
    }

    /// Erases what is known.
    func forget() {
        work?.cancel()
        (work, gallery, told) = (nil, nil, nil)
    }
}

extension Studio {
    func addPeople(to routes: Routes) {
        // Nothing, unless people were requested.
        routes.get { _, _ in Answer.json(await people.told) }
        routes.post { request, _ in
            let ids = try await request.value([String].self)
            var items: [AlbumItem] = []
            for id in ids.prefix(JobOrder.maximumItems) { items.append(try await album.item(id)) }
            try await people.look(at: items)
            return Answer.json(await people.told, .created)
        }
        routes.delete { _, _ in
            await people.forget()
            return Answer.json([String]())
        }
        routes.get("faces/:place") { _, context in
            let place = Int(try context.parameters.require("place")) ?? -1
            return Answer.bytes(try await people.face(place), "image/jpeg")
        }
        routes.put("names") { request, _ in
            try await people.remember(try await request.value([String: [Int]].self))
            return Answer.json([String]())
        }
    }
}
