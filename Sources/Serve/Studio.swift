internal import Foundation
internal import Hummingbird
import KaomaskKit
internal import Page

/// The services that answer the page's requests.
struct Studio: Sendable {
    let output: String
    /// The language of the page; `nil` for the browser's.
    let language: PageLanguage?
    let album: Album
    let thumbnails: Thumbnails
    let desk: Desk
    /// The threads for what may take long.
    let painters: Workers
    let people: People
    let gallery: KaomojiGallery
    let workshop: Workshop
    let events: Events
    let addresses = PageAddresses()

    init(
        folder: String,
        output: String,
        options: CoverOptions,
        language: PageLanguage?,
        jobs: Int
    ) throws(PipelineError) {
        (self.output, self.language) = (output, language)
        let events = Events()
        self.events = events
        let caches = CacheFolder()
        // Interactive requests take precedence over background work.
        let quick = Workers(count: max(2, jobs), .userInitiated)
        thumbnails = Thumbnails(caches: caches, workers: quick, crew: options.crew)
        album = Album(
            folder: folder,
            output: output,
            caches: caches,
            workers: Workers(count: 1, .utility)
        ) { isComplete in await events.tell("items", ["complete": isComplete]) }
        var edited = options
        edited.sidecar = try FaceSidecar(written: Desk.facesFolder(in: output), roots: [folder, output])
        let pipeline = try Pipeline(edited)
        painters = Workers(count: jobs, .userInitiated)
        desk = Desk(output: output, pipeline: pipeline, workers: quick, painters: painters)
        people = People(pipeline, workers: Workers(count: 1, .utility))
        gallery = KaomojiGallery(options.catalog, workers: quick)
        workshop = Workshop(folder: folder, output: output, base: options, desk: desk, width: jobs) {
            await events.tell("job", $0)
        }
    }

    /// Watches the folder while pages are open, until the task is cancelled.
    func watch() async {
        var pause = Duration.seconds(3)
        while (try? await Task.sleep(for: pause)) != nil {
            if await events.hasListeners { pause = await album.watch() }
        }
    }
}

typealias Routes = RouterGroup<PageContext>
