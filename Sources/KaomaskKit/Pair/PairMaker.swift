internal import Formats
internal import FoundationEssentials
internal import Imaging
internal import Movies
internal import Pairing

/// Makes a Live Photo from any photo and any movie without changing a pixel or a media sample of either.
package struct PairMaker: Sendable {
    /// The time that matches the still, seconds; `nil` for the movie's own mark, or its middle.
    private let stillImageTime: Double?
    /// The identifier, an upper-case UUID; `nil` for a new one.
    let identifier: String?
    let writer: PhotoWriter

    package init(stillImageTime: Double? = nil, identifier: String? = nil, replacesExisting: Bool = false) {
        (self.stillImageTime, self.identifier) = (stillImageTime, identifier)
        writer = PhotoWriter(replacesExisting: replacesExisting)
    }

    /// Refuses an identifier that is no UUID.
    package static func requireIdentifier(_ text: String) throws(OptionError) {
        guard ContentIdentifier(text) == nil else { return }
        throw OptionError("id", "needs a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF", not: text)
    }

    /// Returns the extension for the still of a pair made from the picture at `path`; `nil` for the default.
    package static func stillExtension(of path: String) -> String? {
        let format = PictureFormat(FileFormat(sniffing: FileBytes.head(path)))
        guard let format, format == .heic || format == .png else { return nil }
        return format.extensions.spelled(like: path.typedExtension)
    }

    /// Writes both halves with one identifier; `movie` is a QuickTime or MP4 movie, `plan.input` a JPEG, HEIC or PNG
    /// picture. Throws an error that names the faulty file; neither half is written then.
    package func pair(movie: String, _ plan: PlannedPhoto) throws(PipelineError) -> PairReport {
        let opened = try SourceMovie.open(movie).parts
        return try writer.making(plan, kept: PairReport(plan, movie, .kept)) { try pair(movie, opened, plan) }
    }

    private func pair(_ movie: String, _ opened: (SourceFile, MovieData), _ plan: PlannedPhoto) throws
        -> PairReport
    {
        let photo = try SourceFile.read(plan.input)
        guard [.jpeg, .heic, .png].contains(photo.format) else {
            throw photo.failure(
                .unsupportedFormat,
                "the still of a Live Photo must be JPEG, HEIC or PNG, not \(photo.format.name)"
            )
        }
        let bytes = plan.format == .jpeg ? try Self.jpeg(photo) : photo.bytes
        let (clip, data) = opened
        let identifier = ContentIdentifier(orFresh: self.identifier)
        let tagged = try plan.shape.still(bytes, identifier: identifier)
        let retagging = MovieRetagging(contentIdentifier: identifier, stillImageTime: stillImageTime)
        let (retagged, made) = try clip.named {
            let retagged = try retagging.movie(data)
            return (retagged, try MovieInspection(retagged))
        }
        try writer.write(still: tagged.bytes, movie: retagged, as: plan, like: [movie])
        return PairReport(plan, movie, identifier, made, notes: tagged.notes.map(\.description))
    }

    /// Returns a picture as a JPEG; a JPEG stays unchanged.
    private static func jpeg(_ photo: SourceFile) throws -> [UInt8] {
        guard photo.format != .jpeg else { return photo.bytes }
        let decoded = try DecodedPhoto.decode(photo, limits: .standard)
        let plain = ComposedPhoto(photo: decoded, layers: [], placements: [], faces: [])
        return try PhotoEncoder(quality: nil).encode(plain, as: .jpeg).still
    }

    /// Makes a Live Photo of the movie `plan.input`: a frame becomes the still. Pictures and sound are not re-encoded.
    /// Throws an error that describes the movie's fault; neither half is written then.
    package func pair(from moment: MovieMoment, _ plan: PlannedPhoto) throws(PipelineError) -> PairReport {
        try writer.making(plan, kept: PairReport(plan, plan.input, .kept)) { try pair(moment, plan) }
    }

    private func pair(_ moment: MovieMoment, _ plan: PlannedPhoto) throws -> PairReport {
        let (clip, data) = try SourceMovie.open(plan.input).parts
        guard clip.format == .mov || clip.format == .mp4 else {
            throw clip.failure(.notAMovie, "not a MOV or MP4 movie")
        }
        let inspection = try MovieInspection(data)
        let still = try frame(of: clip, data, at: try time(moment, in: inspection, of: clip))
        var (movie, start, notes) = (data, 0.0, still.notes)
        if let window = moment.window {
            let room = max(0, (inspection.duration ?? 0) - window)
            let excerpt = MovieExcerpt(start: min(room, max(0, still.time - window / 2)), duration: window)
            let cut = try excerpt.cut(data)
            (movie, start) = (cut.movie, cut.start)
            notes += cut.notes
        }
        let identifier = ContentIdentifier(orFresh: self.identifier)
        let tagged = try plan.shape.still(
            try Self.jpeg(still, taken: inspection.takenAt),
            identifier: identifier
        )
        let time = try Self.tick(within: max(0, still.time - start), of: movie)
        let retagging = MovieRetagging(
            contentIdentifier: identifier,
            stillImageTime: time,
            keepsGoodMark: false
        )
        let retagged = try retagging.movie(movie)
        let made = try MovieInspection(retagged)
        try writer.write(still: tagged.bytes, movie: retagged, as: plan)
        return PairReport(plan, plan.input, identifier, made, notes: notes)
    }

    /// Returns the movie's first tick at or after a time, seconds: within the frame that begins then, not before it.
    private static func tick(within time: Double, of movie: MovieData) throws(ContainerError) -> Double {
        let header = try AtomFile(reading: movie)["moov"]?.reading(MovieHeaderAtom.self)
        let scale = Double(max(1, header?.timeScale ?? MovieMuxer.timeScale))
        // Tolerates rounding errors of up to a thousandth of a tick.
        return (time * scale - 0.001).rounded(.up) / scale
    }

    private func time(
        _ moment: MovieMoment,
        in movie: MovieInspection,
        of clip: SourceFile
    ) throws -> Double {
        let duration = movie.duration ?? 0
        let time = moment.time ?? movie.stillImageTime ?? duration / 2
        guard time >= 0, time <= duration else {
            throw clip.failure(
                .badStillImageTime,
                "the requested time, \(time) s, is outside the movie (\(duration) s)"
            )
        }
        return time
    }

    private struct StillFrame {
        let pixels: PixelBuffer
        let profile: ColorProfile?
        let time: Double
        let notes: [String]
    }

    private func frame(
        of clip: SourceFile,
        _ data: MovieData,
        at time: Double
    ) throws -> StillFrame {
        var decoder = try MovieDecoder(MediaBytes(data))
        guard let found = try decoder.frame(at: time) else { throw MovieError.noVideo }
        let note =
            "the movie is HDR, which a JPEG cannot hold: the still's colours are approximate"
        return StillFrame(
            pixels: try WholePicture(found.picture).pixels(decoder.color).upright(decoder.orientation),
            profile: ColorProfile(primaries: decoder.color.primaries, transfer: decoder.color.transfer),
            time: Double(found.time) / Double(decoder.timeScale),
            notes: decoder.isHighDynamicRange ? [note] : []
        )
    }

    private static func jpeg(_ frame: StillFrame, taken: CreationDate?) throws -> [UInt8] {
        var made = NewJPEG(frame.pixels)
        if let taken {
            made.exif = try ExifBlock.standard(
                width: frame.pixels.size.width,
                height: frame.pixels.size.height,
                taken: .init(dateTime: taken.exifDateTime, offset: taken.exifOffset)
            )
        }
        made.colorProfile = frame.profile?.bytes
        return try made.bytes()
    }
}

extension MovieExcerpt.Cut {
    fileprivate var notes: [String] {
        var notes: [String] = []
        if unseenPictures > 0 {
            notes.append(
                "\(unseenPictures.counted("hidden frame", "hidden frames")) before the window kept, because decoding starts there"
            )
        }
        if omittedTracks > 0 {
            notes.append("\(omittedTracks.counted("track")) other than video and sound dropped")
        }
        return notes
    }
}

extension MovieInspection {
    /// The creation date in the metadata, else the movie header's.
    fileprivate var takenAt: CreationDate? {
        creationDate.flatMap { CreationDate(quickTime: $0) }
            ?? creationTime.flatMap { CreationDate(secondsSince1904: $0) }
    }
}

/// The part of a movie that `pair --from` uses.
package struct MovieMoment: Hashable, Sendable {
    /// The still's time, seconds from the movie's start; `nil` for the movie's mark, or its middle.
    var time: Double?
    /// The duration to keep, seconds, centred on the moment if possible; `nil` for all.
    var window: Double?

    package static let times = 0.0...86_400.0
    package static let windows = 0.1...3600.0

    package init(time: Double? = nil, window: Double? = nil) { (self.time, self.window) = (time, window) }
}
