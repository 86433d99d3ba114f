internal import Foundation
internal import HTTPTypes
internal import Hummingbird
import KaomaskKit

extension Studio {
    func addJobs(to routes: Routes) {
        routes.get { _, _ in Answer.json(["jobs": await workshop.all]) }
        routes.post { request, _ in
            let order = try await request.value(JobOrder.self)
            return Answer.json(try await workshop.take(order, of: try await items(of: order)), .created)
        }
        routes.post("preview") { request, _ in
            let jpeg = try await request.whileWanted { request in
                let order = try await request.value(JobOrder.self)
                let maker = try await workshop.maker(order, try await items(of: order))
                let side = request.pictureSide
                return try await painters.run { () throws(PipelineError) in
                    try maker.preview(longSide: side)
                }
            }
            guard let jpeg else { throw PageError.noSuchPage }
            return Answer.bytes(jpeg, "image/jpeg")
        }
        routes.get(":job") { _, context in Answer.json(try await job(context)) }
        routes.delete(":job") { _, context in
            Answer.json(try await workshop.cancel(try context.parameters.require("job")))
        }
        routes.get(":job/zip") { request, context in
            let job = try await job(context)
            return try await zip(of: job, to: request, context)
        }
        addResults(to: routes.group(":job/results/:index"))
    }

    private func addResults(to routes: Routes) {
        routes.get("files/:number") { request, context in
            let result = try await result(context)
            guard let number = Int(try context.parameters.require("number")),
                result.files.indices.contains(number)
            else { throw PageError.noSuchPage }
            let file = result.files[number]
            let name = request.word("download") == nil ? nil : file.name
            return try await Answer.file(file.path, as: file.type, savedAs: name, to: request, context)
        }
        routes.get("picture") { request, context in
            guard let still = try await result(context).files.first else { throw PageError.noSuchPage }
            let jpeg = try await desk.jpeg(ofFile: still.path, longSide: request.pictureSide)
            return Answer.bytes(jpeg, "image/jpeg")
        }
    }

    private func items(of order: JobOrder) async throws(PageError) -> [AlbumItem] {
        guard order.items.count <= JobOrder.maximumItems else {
            throw PageError(.badRequest, .tooManyItems, "\(JobOrder.maximumItems) pictures at a time at most")
        }
        var items: [AlbumItem] = []
        for id in order.items { items.append(try await album.item(id)) }
        return items
    }

    private func job(_ context: PageContext) async throws -> Job {
        try await workshop.job(try context.parameters.require("job"))
    }

    private func result(_ context: PageContext) async throws -> Job.Result {
        let job = try await job(context)
        guard let index = Int(try context.parameters.require("index")), job.results.indices.contains(index)
        else {
            throw PageError.noSuchPage
        }
        return job.results[index]
    }

    /// Returns the archive of a job and keeps it until it has been sent.
    private func zip(of job: Job, to request: Request, _ context: PageContext) async throws
        -> Response
    {
        guard job.results.contains(where: { !$0.files.isEmpty }) else { throw PageError.noSuchPage }
        let archive = try await desk.archive(of: job)
        var response = try await Answer.file(
            archive.path,
            as: "application/zip",
            savedAs: "kaomask-\(job.kind.rawValue)-\(job.id).zip",
            to: request,
            context
        )
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            withExtendedLifetime(archive) {}
        }
        return response
    }
}
