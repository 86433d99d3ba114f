internal import Containers
internal import FileJobs
internal import Imaging
internal import Movies
internal import Pairing

/// Compares Live Photos with the conditions reported for Lock Screens. Meeting all of them guarantees nothing.
package enum WallpaperCheck {
    /// The maximum mean difference between the still and its frame, levels of 255: the difference between two
    /// encodings of one picture.
    private static let sameFrame = 4.0
    /// The maximum motion of the whole picture, as a fraction of its width.
    private static let stillness = 0.02

    /// Returns the photo with the conditions added to its report; unchanged if a half is missing or lies in an
    /// archive.
    package static func checked(_ photo: VerifiedPhoto) -> VerifiedPhoto {
        guard let still = photo.still, let movie = photo.movie, movie.entry == nil, let seen = movie.movie
        else { return photo }
        var photo = photo
        photo.report.wallpaper =
            stated(still, seen) + shown(still.input.path, movie.input.path, at: seen.stillImageTime ?? 0)
        return photo
    }

    /// Returns the conditions on the files' declared properties.
    private static func stated(_ still: ExaminedFile, _ movie: MovieInspection) -> [WallpaperCondition] {
        let video = movie.tracks.first { $0.handler == "vide" }
        let (size, shown) = (WallpaperShape.size, video?.displaySize)
        let isSize = shown.map { $0.width == size.width && $0.height == size.height } ?? false
        let codec = [video?.codecName, video?.video?.profile, video?.codec?.description].compactMap { $0 }
        let rate = video?.frameRate ?? 0
        let records = movie.tracks.first { $0.keys.contains { $0.hasSuffix("live-photo-info") } }
        let isRecorded = records != nil && records?.sampleCount == video?.sampleCount
        return [
            .init(
                condition: "\(size) pixels (1080x2340 was refused)",
                met: isSize,
                found: shown.map { "\($0.width)x\($0.height)" } ?? "no size"
            ),
            .init(
                condition: "HEVC Main, labelled hvc1",
                met: video?.codec == "hvc1" && video?.video?.profile == "Main",
                found: codec.joined(separator: ", ")
            ),
            .init(
                condition: "\(WallpaperShape.framesPerSecond) frames per second",
                met: abs(rate - Double(WallpaperShape.framesPerSecond)) < 0.5,
                found: "\(rate.rounded(places: 2))"
            ),
            .init(
                condition:
                    "\(WallpaperShape.durations.lowerBound) to \(WallpaperShape.durations.upperBound) s",
                met: movie.duration.map { WallpaperShape.durations.contains($0) } ?? false,
                found: movie.duration.map { "\($0.rounded(places: 2)) s" } ?? "no length"
            ),
            .init(
                condition: "\(WallpaperShape.timeScale) ticks a second",
                met: movie.timeScale == WallpaperShape.timeScale,
                found: "\(movie.timeScale)"
            ),
            .init(
                condition: "a JPEG as the cover",
                met: still.format == .jpeg,
                found: still.format.name
            ),
            .init(
                condition: "live-photo.auto is 1",
                met: movie.isLiveAuto == true,
                found: movie.isLiveAuto.map { $0 ? "1" : "0" } ?? "none"
            ),
            .init(
                condition: "a camera's live-photo-info for each frame (kaomask makes none up)",
                met: isRecorded,
                found: records?.sampleCount.map { $0.counted("record") } ?? "none"
            ),
        ]
    }

    /// Returns the conditions on the pictures themselves.
    private static func shown(_ still: String, _ movie: String, at time: Double) -> [WallpaperCondition] {
        let frames = try? SmallFrames(of: movie, at: time)
        let cover = frames.flatMap { try? $0.cover(still) }
        let difference = cover.flatMap { cover in
            frames.map { min(cover.difference(from: $0.opening), cover.difference(from: $0.marked)) }
        }
        let motion = frames?.motion
        return [
            .init(
                condition: "the cover is the movie's own opening frame, or the one at its mark",
                met: difference.map { $0 <= sameFrame },
                found: difference.map { "differs by \($0.rounded(places: 1)) levels of 255" }
                    ?? "could not be compared"
            ),
            .init(
                condition: "little motion of the whole picture",
                met: motion.map { $0 <= stillness },
                found: motion.map { "\(($0 * 100).rounded(places: 1)) % of its width" }
                    ?? "could not be measured"
            ),
        ]
    }
}

/// The examined frames of a movie, upright and small.
private struct SmallFrames {
    let opening, marked: GrayBuffer
    /// Every sixth frame.
    private let others: [GrayBuffer]

    /// The maximum motion of the whole picture from the opening frame, as a fraction of its width.
    var motion: Double {
        let width = Double(max(1, opening.size.width))
        return others.map { Double(opening.shift(to: $0)) / width }.max() ?? 0
    }

    init(of path: String, at time: Double) throws {
        let data = try SourceMovie.open(path).data
        var decoder = try MovieDecoder(MediaBytes(data))
        var frames: [GrayBuffer] = []
        var marked: GrayBuffer?
        var index = 0
        while let frame = try decoder.next() {
            let isMarked = Double(frame.time) <= time * Double(decoder.timeScale) + 0.5
            defer { index += 1 }
            guard index % 6 == 0 || isMarked else { continue }
            // The luma is computed from the colours, as for the still: a movie's own luma has other weights.
            let pixels = try WholePicture(frame.picture).pixels(decoder.color)
            let upright = pixels.luma().upright(decoder.orientation)
            let small = upright.resized(to: upright.size.reduced(toLongSide: 128))
            if index % 6 == 0 { frames.append(small) }
            if isMarked { marked = small }
        }
        guard let first = frames.first else { throw MovieError.noVideo }
        (opening, self.marked, others) = (first, marked ?? first, frames)
    }

    /// Returns a still at the frames' size; `nil` for one of another aspect ratio.
    func cover(_ path: String) throws -> GrayBuffer? {
        let photo = try DecodedPhoto.decode(try SourceFile.read(path), limits: .standard)
        let upright = try photo.standardPixels().luma().upright(photo.orientation)
        let (across, down) = (
            upright.size.width * opening.size.height, upright.size.height * opening.size.width
        )
        guard abs(across - down) <= max(across, down) / 50 else { return nil }
        return upright.resized(to: opening.size)
    }
}

extension GrayBuffer {
    /// Returns the shift to another picture of the same size, pixels; 0 unless a shift makes them clearly more
    /// alike.
    fileprivate func shift(to other: GrayBuffer) -> Int {
        let reach = 6
        func difference(_ dx: Int, _ dy: Int) -> Double {
            var (sum, count) = (0, 0)
            for y in stride(from: reach, to: size.height - reach, by: 2) {
                for x in stride(from: reach, to: size.width - reach, by: 2) {
                    let here = Int(bytes[y * size.width + x])
                    sum += abs(here - Int(other.bytes[(y + dy) * size.width + x + dx]))
                    count += 1
                }
            }
            return Double(sum) / Double(max(1, count))
        }
        var best = (distance: 0, difference: difference(0, 0) * 0.9)
        for dy in -reach...reach {
            for dx in -reach...reach {
                let found = difference(dx, dy)
                if found < best.difference { best = (max(abs(dx), abs(dy)), found) }
            }
        }
        return best.distance
    }
}
