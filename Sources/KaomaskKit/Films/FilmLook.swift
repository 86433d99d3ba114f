internal import Faces
internal import Formats
internal import Imaging
internal import Movies

/// A film that was looked through: when its pictures are shown, how they are coded, and who is in them.
struct FilmLook: Sendable {
    let facts: FilmFacts
    /// The orientation that turns stored frames upright.
    let orientation: Orientation
    /// The coded pictures, in decoding order.
    let packets: [FilmPacket]
    /// The presentation times of the frames, in ticks, in order.
    let stamps: [Int64]
    /// Everybody seen.
    var faces: [FollowedFace]
    /// The frames that were searched.
    let searched: Int

    /// The limits for films: any number of frames.
    static let limits = MovieLimits(pixels: MovieLimits.standard.pixels, frames: .max)

    /// Looks through a film.
    ///
    /// - Parameters:
    ///   - isWanted: Returns `true` for a time, in seconds from the first frame, at which faces are looked for.
    ///   - known: Returns the faces that are known to be in a frame, by its number and time; called for each.
    ///   - step: Called after each frame.
    /// - Throws: `MovieError` for a film that cannot be read, `FaceError`, and what `step` throws.
    static func look(
        at reader: inout FilmReader,
        with finder: FaceFinder,
        orientation: Orientation? = nil,
        isWanted: (Double) -> Bool = { _ in true },
        known: (Int, Double) -> [FaceObservation] = { _, _ in [] },
        step: (Int) throws -> Void = { _ in }
    ) throws -> FilmLook {
        let facts = reader.facts
        let orientation = orientation ?? facts.orientation
        var (follower, stamps, searched) = (FaceFollower(), [Int64](), 0)
        var (previous, rolled): (UprightFrame?, RolledSearch) = (nil, RolledSearch(finder))
        func search(_ frame: UprightFrame) throws -> FoundFaces {
            searched += 1
            return try rolled.found(in: frame, rolled: follower.roll, isSettled: follower.knows)
        }
        while let frame = try reader.next() {
            let view = UprightFrame(frame: frame, orientation: orientation)
            stamps.append(frame.time)
            let time = Double(frame.time - stamps[0]) * facts.tick
            if isWanted(time) {
                let small = try view.small()
                let isCut = follower.isCut(small)
                if isCut, follower.isUnsearched, let previous { follower.see(try search(previous)) }
                follower.add(small, of: view.size, at: time, isCut: isCut)
                let given = known(stamps.count - 1, time)
                if follower.wantsSearch || !given.isEmpty {
                    var found = try search(view)
                    found.faces += given.filter { face in
                        !found.faces.contains { $0.boundingBox.overlap(face.boundingBox) > 0.2 }
                    }
                    follower.see(found)
                }
                previous = view
            } else {
                follower.skip(at: time)
                previous = nil
            }
            try step(stamps.count)
        }
        guard !stamps.isEmpty else { throw MovieError.noVideo }
        if follower.isUnsearched, let previous { follower.see(try search(previous)) }
        return FilmLook(
            facts: facts,
            orientation: orientation,
            packets: reader.packets,
            stamps: stamps,
            faces: follower.finish(),
            searched: searched
        )
    }

    /// Everybody seen, each with the parts of the film they are in, in the order in which they were first seen.
    var people: [[FollowedFace]] {
        var people: [Int: [FollowedFace]] = [:]
        for face in faces { people[face.person, default: []].append(face) }
        return people.values.sorted {
            ($0[0].frames.lowerBound, $0[0].person) < ($1[0].frames.lowerBound, $1[0].person)
        }
    }

    /// Everybody as faces for reports, in the same order: each where it is seen best, with its number and track.
    var cast: [Face] {
        people.enumerated().map { index, parts in
            var face = Face(parts[0].best)
            (face.id, face.track) = (index + 1, FilmTrack(parts, in: self))
            return face
        }
    }

    /// The size of an upright frame.
    var uprightSize: PixelSize { orientation.uprightSize(ofStored: facts.size) }

    /// Returns the number of the frame with a presentation time; `nil` if no frame has it.
    func frame(at stamp: Int64) -> Int? {
        var range = stamps.indices
        while let last = range.last {
            let middle = (range.lowerBound + last) / 2
            if stamps[middle] == stamp { return middle }
            range = stamps[middle] > stamp ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return nil
    }

    /// Returns the presentation time of a frame in seconds from the film's first.
    func seconds(_ frame: Int) -> Double {
        guard stamps.indices.contains(frame) else { return 0 }
        return Double(stamps[frame] - stamps[0]) * facts.tick
    }
}
