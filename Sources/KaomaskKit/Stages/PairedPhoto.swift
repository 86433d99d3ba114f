internal import Formats
internal import FoundationEssentials
internal import Imaging
internal import Movies
internal import Pairing

/// A complete Live Photo, not yet written: a still and its movie with one identifier, each in its container.
struct PairedPhoto: Sendable {
    let identifier: ContentIdentifier
    let still, movie: [UInt8]
    /// Remarks on changes to the still's metadata.
    let notes: [Remark]

    /// Pairs a still with a movie whose frame `stillFrame` shows it.
    init(
        _ still: [UInt8],
        takenAt date: CreationDate? = nil,
        movie: EncodedMovie,
        stillFrame: Int,
        _ options: RevealOptions,
        in shape: LivePhotoShape = .pair
    ) throws(ContainerError) {
        identifier = ContentIdentifier(orFresh: options.identifier)
        let tagged = try shape.still(still, identifier: identifier)
        (self.still, notes) = (tagged.bytes, tagged.notes)
        let muxer = MovieMuxer(
            video: VideoTrack(movie),
            sound: options.sound.map { SoundTrack($0) },
            contentIdentifier: identifier,
            stillImageTime: MovieMuxer.ticks(within: movie.start(ofFrame: stillFrame)),
            creationTime: date?.secondsSince1904 ?? 0,
            metadata: (date.map { [$0.metadata] } ?? []) + (options.isWallpaper ? [.liveAuto] : [])
        )
        self.movie = try muxer.movie()
    }
}

extension EncodedMovie {
    /// Returns a frame's start in ticks of the movie's time scale.
    fileprivate func start(ofFrame index: Int) -> (ticks: UInt64, timeScale: UInt32) {
        (samples.prefix(index).reduce(0) { $0 + UInt64($1.duration) }, timeScale)
    }
}

extension MovieMuxer {
    /// Returns the movie's first tick at or after a moment in another time scale: a frame that begins between two ticks
    /// is on screen at the second.
    static func ticks(within moment: (ticks: UInt64, timeScale: UInt32)) -> UInt32 {
        let product = moment.ticks * UInt64(timeScale)
        return UInt32((product + UInt64(moment.timeScale) - 1) / UInt64(moment.timeScale))
    }
}

extension VideoTrack {
    init(_ movie: EncodedMovie) {
        self.init(
            codec: movie.codec == .h264 ? .avc1 : .hvc1,
            decoderConfiguration: movie.configuration,
            width: UInt16(movie.size.width),
            height: UInt16(movie.size.height),
            timeScale: movie.timeScale,
            samples: movie.samples.map {
                VideoSample(data: $0.data, duration: $0.duration, isSync: $0.isSync)
            },
            colour: Colour(
                primaries: UInt16(movie.color.primaries),
                transfer: UInt16(movie.color.transfer),
                matrix: UInt16(movie.color.matrix)
            )
        )
    }
}

extension SoundTrack {
    init(_ sound: EncodedSound) {
        self.init(
            sampleRate: UInt32(sound.sampleRate),
            channels: UInt16(sound.channels),
            decoderConfiguration: sound.configuration,
            samplesPerPacket: UInt32(EncodedSound.samplesPerPacket),
            packets: sound.packets,
            priming: UInt32(sound.priming),
            length: UInt64(sound.length)
        )
    }
}

extension LivePhotoShape {
    /// Returns a still in this shape, with remarks. It carries the movie's identifier, except in a Motion Photo, where
    /// galleries would look for a separate movie.
    func still(
        _ bytes: [UInt8],
        identifier: ContentIdentifier
    ) throws(ContainerError) -> (bytes: [UInt8], notes: [Remark]) {
        guard hasIdentifier else { return (bytes, []) }
        let still = try LivePhotoWriter.still(bytes, identifier: identifier)
        return (still.bytes, still.notes)
    }
}

extension LivePhotoWriter.Still {
    fileprivate var notes: [Remark] {
        (makerNote == .foreignNoteReplaced ? [.makerNoteReplaced] : [])
            + (replacedDamagedExif ? [.exifReplaced] : [])
    }
}

/// A photo's date of capture from its Exif block, in movies' forms.
struct CreationDate: Equatable {
    /// The local time, with the offset from UTC if stated: `2025-01-01T11:06:46+0900`.
    let text: String
    /// In UTC if the photo states its offset; else local time treated as UTC, as by cameras without an offset.
    let secondsSince1904: UInt64
    /// The date in Exif's form: `2025:01:01 11:06:46` and, if known, `+09:00`.
    let exifDateTime: String
    let exifOffset: String?

    private static let secondsFrom1904To1970 = 2_082_844_800.0

    /// Creates a photo's date; `nil` without a valid one.
    init?(exif: ExifBlock) {
        self.init(dateTime: exif.dateTimeOriginal ?? "", offset: exif.offsetTimeOriginal ?? "")
    }

    /// Parses Exif's `2025:01:31 18:05:09` and `+09:00`; Exif 2.32 §4.6.5.
    init?(dateTime: String, offset: String) {
        let fields = dateTime.split { ": ".contains($0) }
        let numbers = fields.compactMap { Int($0) }
        guard dateTime.utf8.count == 19, fields.count == 6, numbers.count == 6 else { return nil }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        let parts = DateComponents(
            year: year,
            month: month,
            day: day,
            hour: numbers[3],
            minute: numbers[4],
            second: numbers[5]
        )
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard parts.isValidDate(in: calendar), let local = calendar.date(from: parts) else { return nil }
        let zone = Self.minutes(ofOffset: offset)
        let utc = local.timeIntervalSince1970 - Double(zone ?? 0) * 60 + Self.secondsFrom1904To1970
        guard utc >= 0 else { return nil }
        secondsSince1904 = UInt64(utc)
        (exifDateTime, exifOffset) = (dateTime, zone == nil ? nil : offset)
        let ending = zone.map { zone in
            let clock = 10_000 + abs(zone) / 60 * 100 + abs(zone) % 60
            return (zone < 0 ? "-" : "+") + String(clock).dropFirst()
        }
        text =
            fields[0...2].joined(separator: "-") + "T" + fields[3...5].joined(separator: ":") + (ending ?? "")
    }

    /// Parses a movie's `2025-01-01T11:06:46+0900`; ISO 8601 with or without a colon in the offset.
    init?(quickTime text: String) {
        let (date, rest) = (text.prefix(10), text.dropFirst(10))
        guard rest.first == "T" else { return nil }
        let (time, zone) = (rest.dropFirst().prefix(8), rest.dropFirst(9))
        let digits = zone.filter { $0.isNumber }
        let offset =
            zone == "Z"
            ? "+00:00" : digits.count == 4 ? "\(zone.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))" : ""
        let day = date.split(separator: "-", omittingEmptySubsequences: false).joined(separator: ":")
        self.init(dateTime: "\(day) \(time)", offset: offset)
    }

    /// Creates a date from a movie header's, in UTC.
    init?(secondsSince1904 seconds: UInt64) {
        guard seconds <= UInt64(UInt32.max) else { return nil }
        let date = Date(timeIntervalSince1970: Double(seconds) - Self.secondsFrom1904To1970)
        self.init(quickTime: date.formatted(.iso8601))
    }

    /// The date under the key that QuickTime readers use.
    var metadata: MovieMetadata.Item { .init(key: MovieMetadata.creationDateKey, text: text) }

    /// Returns the minutes east of UTC; `nil` unless the text is an offset such as `+09:00`.
    private static func minutes(ofOffset text: String) -> Int? {
        let parts = text.dropFirst().split(separator: ":")
        guard text.utf8.count == 6, let sign = text.first, "+-".contains(sign), parts.count == 2,
            let hours = Int(parts[0]), let minutes = Int(parts[1]), (0...15).contains(hours),
            (0..<60).contains(minutes)
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    }
}
