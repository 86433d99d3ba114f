internal import Formats
internal import FoundationEssentials
internal import Glibc
package import Pairing

/// The facts that an input's file states, without decoding.
package struct InputFacts: Codable, Sendable {
    /// The kinds of the input, except `live` for a pair, which takes two files.
    package internal(set) var kinds: Set<InputKind> = []
    /// The date of capture, else of modification, local time, as Exif's `2025:01:31 18:05:09`, which sorts by time.
    package private(set) var date: String
    /// `true` if the file states the date.
    package private(set) var isDated = false
    /// The identifier shared by halves of Live Photos.
    package private(set) var contentIdentifier: ContentIdentifier?
    private(set) var isMovie = false
    /// The upright picture's width, pixels; `nil` if not stated.
    package private(set) var width: Int?
    /// The upright picture's height, pixels; `nil` if not stated.
    package private(set) var height: Int?
    package private(set) var duration: Double?

    private static let screenshotNames = [
        "screenshot", "screen shot", "screen_shot", "bildschirmfoto", "capture d", "captura de", "スクリーンショット",
    ]

    /// Examines the file at `path`; an unreadable one has no kinds.
    package init(path: String) {
        date = Self.changeDate(of: path)
        if FilmContainer(ofFileAt: path)?.isMatroska == true {
            (isMovie, kinds) = (true, [.movie])
            return
        }
        guard let parts = try? SourceParts.read(path) else { return }
        if parts.movie != nil { kinds.insert(.live) }
        let source = parts.photo
        switch source.format {
        case .mov, .mp4: readMovie(source)
        default: readStill(source)
        }
    }

    private mutating func readMovie(_ source: SourceFile) {
        (isMovie, kinds) = (true, [.movie])
        guard let movie = try? MovieInspection(source.bytes) else { return }
        contentIdentifier = movie.contentIdentifier
        (width, height, duration) = (movie.width, movie.height, movie.duration)
        take(date: movie.creationDate)
    }

    private mutating func readStill(_ source: SourceFile) {
        let name = source.path.fileName.lowercased()
        kinds.insert(.photo)
        if Self.screenshotNames.contains(where: name.hasPrefix) { kinds.insert(.screenshot) }
        if name.contains("_burst") { kinds.insert(.burst) }
        if let still = try? StillInspection(source.bytes) {
            take(date: still.dateTimeOriginal)
            contentIdentifier = still.contentIdentifier
            let (width, height) = (still.width, still.height)
            if min(width, height) > 0 { (self.width, self.height) = (width, height) }
            if height > 0, width >= 2 * height { kinds.insert(.panorama) }
            if still.embeddedMovie != nil { kinds.insert(.live) }
        }
        let jpeg = source.format == .jpeg ? try? JPEGFile(parsing: source.bytes) : nil
        if let exif = try? jpeg?.exif() { read(exif) }
        if let xmp = jpeg?.xmp { read(xmp) }
        if kinds.contains(.screenshot) { kinds.remove(.panorama) }
    }

    /// Takes a stated date; cameras whose clock was never set write zeros.
    private mutating func take(date text: String?) {
        guard let stated = text.flatMap({ InputDate.parse(String($0.prefix(19))) }) else { return }
        (date, isDated) = (stated, true)
    }

    private mutating func read(_ exif: ExifBlock) {
        if exif.isPanorama { kinds.insert(.panorama) }
        if exif.lensModel?.lowercased().contains("front") == true { kinds.insert(.selfie) }
        if exif.userComment?.lowercased().contains("screenshot") == true { kinds.insert(.screenshot) }
        if exif.appleMakerNote?[AppleMakerNote.burstTag] != nil { kinds.insert(.burst) }
    }

    private mutating func read(_ xmp: XMPPacket) {
        if xmp.isPanorama { kinds.insert(.panorama) }
        if xmp.isBurst { kinds.insert(.burst) }
    }

    private static func changeDate(of path: String) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return "" }
        return InputDate.text(secondsSince1970: Int(status.st_mtim.tv_sec))
    }
}

/// Dates in common notations, converted to Exif's form.
package enum InputDate {
    /// Converts `2025-01-31` or `2025-01-31T18:05` (or with a space) to Exif's form; `nil` for anything else.
    package static func parse(_ words: String) -> String? {
        let numbers = words.split { "-T :".contains($0) }.map { Int($0) }
        let isWritten = words.allSatisfy { $0.isASCII && ($0.isNumber || "-T :".contains($0)) }
        let calendar = Calendar(identifier: .gregorian)
        guard isWritten, [3, 5, 6].contains(numbers.count), let year = numbers[0], let month = numbers[1],
            let day = numbers[2], (1800...9999).contains(year),
            DateComponents(year: year, month: month, day: day).isValidDate(in: calendar)
        else { return nil }
        let time = (3..<6).map { $0 < numbers.count ? numbers[$0] ?? 99 : 0 }
        guard time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
        return text(year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
    }

    /// Returns the local time of a moment in Exif's form.
    package static func text(secondsSince1970 seconds: Int) -> String {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let parts = Calendar(identifier: .gregorian)
            .dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        return text(
            year: parts.year ?? 0,
            month: parts.month ?? 0,
            day: parts.day ?? 0,
            hour: parts.hour ?? 0,
            minute: parts.minute ?? 0,
            second: parts.second ?? 0
        )
    }

    static func text(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(year):\(two(month)):\(two(day)) \(two(hour)):\(two(minute)):\(two(second))"
    }
}

/// A kind of picture or movie; an input may have several.
package enum InputKind: String, Codable, Sendable, CaseIterable {
    /// Any still picture.
    case photo
    /// The still of a Live Photo with its movie, or a Motion Photo.
    case live
    /// A movie that is not half of a Live Photo.
    case movie
    /// A picture whose metadata say so (Exif's CustomRendered, GPano), or at least twice as wide as high, unless it is
    /// a screenshot. Tall pictures are excluded: phone screens have that shape.
    case panorama
    /// A screenshot, recognised by its Exif comment or its name.
    case screenshot
    /// A picture by a front camera, according to its lens model.
    case selfie
    /// A picture of a burst, recognised by Apple's maker note, Google's XMP or its name.
    case burst
}

package enum InputOrder: String, Sendable, CaseIterable {
    /// The order of the command line, folders by name.
    case given
    case name
    case date
}
