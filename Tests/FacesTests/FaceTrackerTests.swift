import Imaging
import TestSupport
import Testing

@testable import Faces

@Suite("Following faces through a movie")
struct FaceTrackerTests {
    static let size = PixelSize(width: 320, height: 240)
    static let side = 48.0

    /// Returns a frame of noise with patches of other noise, each centred at a point.
    static func frame(_ places: [Point], seeds: [UInt64] = [7, 8, 9]) -> GrayBuffer {
        var image = noise(seed: 1, size, range: 90...130)
        for (place, seed) in zip(places, seeds) {
            let patch = noise(seed: seed, PixelSize(width: Int(side), height: Int(side)), range: 0...255)
            let (left, top) = (Int(place.x - side / 2), Int(place.y - side / 2))
            for y in 0..<patch.size.height {
                for x in 0..<patch.size.width
                where (0..<size.width).contains(left + x) && (0..<size.height).contains(top + y) {
                    image.bytes[(top + y) * size.width + left + x] = patch.bytes[y * patch.size.width + x]
                }
            }
        }
        return image
    }

    /// Returns random grey squares of 6 pixels.
    static func noise(seed: UInt64, _ size: PixelSize, range: ClosedRange<UInt8>) -> GrayBuffer {
        var generator = SeededGenerator(seed: seed)
        let across = size.width / 6 + 1
        let squares = (0..<across * (size.height / 6 + 1)).map { _ in
            UInt8.random(in: range, using: &generator)
        }
        var image = GrayBuffer(size: size, filledWith: 0)
        for index in image.bytes.indices {
            image.bytes[index] = squares[index / size.width / 6 * across + index % size.width / 6]
        }
        return image
    }

    static func face(at place: Point, confidence: Double = 1) -> FaceObservation {
        let box = Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side)
        return FaceObservation(boundingBox: box, confidence: confidence)
    }

    /// Runs a movie of 30 frames a second through a tracker; `seen` returns the detections in a frame.
    static func tracks(
        of path: [Point],
        visible: (Int) -> Bool = { _ in true },
        seen: (Int) -> [FaceObservation]?
    ) -> [FaceTrack] {
        var tracker = FaceTracker()
        for (index, place) in path.enumerated() {
            tracker.add(
                frame(visible(index) ? [place] : []),
                at: Double(index) / 30,
                found: seen(index).map { FoundFaces(faces: $0) }
            )
        }
        return tracker.tracks()
    }

    /// A curved path through the frame.
    static let bend = (0..<40).map { Point(60 + 5 * Double($0), 80 + 0.06 * Double($0 * $0)) }

    @Test(
        "a face is there in every frame between two sightings, where it really is, however long the detector was blind"
    )
    func gap() throws {
        let tracks = Self.tracks(of: Self.bend) { index in
            guard index % 3 == 0 else { return nil }
            return (9...30).contains(index) ? [] : [Self.face(at: Self.bend[index])]
        }
        let track = try #require(tracks.first)
        #expect(tracks.count == 1 && track.frames == 0..<40)
        for (index, place) in Self.bend.enumerated() {
            let face = try #require(track.face(inFrame: index))
            #expect(face.boundingBox.center.distance(to: place) < 6, "frame \(index)")
            #expect(face.boundingBox.width >= Self.side)
        }
    }

    @Test("frames nobody looked at lie on the way between those somebody did")
    func between() throws {
        let straight = (0..<13).map { Point(60 + 4 * Double($0), 100) }
        let tracks = Self.tracks(of: straight) { $0 % 4 == 0 ? [Self.face(at: straight[$0])] : nil }
        let track = try #require(tracks.first)
        #expect(track.sightings == 4)
        for (index, place) in straight.enumerated() {
            #expect(try #require(track.face(inFrame: index)).boundingBox.center.distance(to: place) < 1.5)
        }
    }

    @Test("boxes that jump about do not make the face flicker")
    func steady() throws {
        var generator = SeededGenerator(seed: 5)
        let still = [Point](repeating: Point(150, 120), count: 30)
        let jumps = still.map { place in
            place + Point(.random(in: -5...5, using: &generator), .random(in: -5...5, using: &generator))
        }
        let track = try #require(Self.tracks(of: still) { [Self.face(at: jumps[$0])] }.first)
        let centers = (0..<30).compactMap { track.face(inFrame: $0)?.boundingBox.center }
        func roughness(_ points: [Point]) -> Double {
            zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
        #expect(centers.count == 30)
        #expect(roughness(centers) < roughness(jumps) / 4)
    }

    @Test(
        "a face first seen late was there from the start, and stays to the end, as long as the picture shows it"
    )
    func followed() throws {
        let tracks = Self.tracks(of: Self.bend) { index in
            index == 18 || index == 21 ? [Self.face(at: Self.bend[index])] : index % 3 == 0 ? [] : nil
        }
        let track = try #require(tracks.first)
        #expect(tracks.count == 1 && track.frames == 0..<40)
        for index in [0, 5, 10, 30, 39] {
            let face = try #require(track.face(inFrame: index))
            #expect(face.boundingBox.overlap(Self.face(at: Self.bend[index]).boundingBox) > 0.45, "\(index)")
        }
    }

    @Test("a face that something else has taken the place of stays a little longer and goes")
    func gone() throws {
        let path = [Point](repeating: Point(150, 120), count: 60)
        let tracks = Self.tracks(of: path, visible: { $0 < 20 }) { index in
            index % 3 == 0 ? (index < 20 ? [Self.face(at: path[index])] : []) : nil
        }
        let track = try #require(tracks.first)
        let patience = Int(FaceTracker.patience * 30)
        #expect(track.frames.upperBound > 20 + patience / 2 && track.frames.upperBound <= 21 + patience)
    }

    @Test("a face that walks out of the frame is not kept at its edge")
    func leaves() throws {
        let path = (0..<60).map { Point(200 + 6 * Double($0), 120) }
        let tracks = Self.tracks(of: path) { index in
            index % 3 == 0 ? (path[index].x < 290 ? [Self.face(at: path[index])] : []) : nil
        }
        let track = try #require(tracks.first)
        #expect(tracks.count == 1)
        #expect((16...44).contains(track.frames.upperBound))
    }

    @Test("what was seen once, and hardly, is not followed through the movie")
    func unclear() throws {
        let tracks = Self.tracks(of: Self.bend) { index in
            index == 18 ? [Self.face(at: Self.bend[index], confidence: 0.1)] : index % 3 == 0 ? [] : nil
        }
        let track = try #require(tracks.first)
        #expect(track.frames.lowerBound > 3 && track.frames.upperBound < 34)
    }

    @Test("a near miss where a face is expected is a sighting of it, and elsewhere one or two are nothing")
    func nearMisses() throws {
        var tracker = FaceTracker()
        for (index, place) in Self.bend.enumerated() {
            var near = [Self.face(at: place, confidence: 0.5)]
            if index % 20 == 0 { near.append(Self.face(at: Point(40, 200), confidence: 0.55)) }
            let found = FoundFaces(faces: index < 3 ? [Self.face(at: place)] : [], unsure: near)
            // The frame itself has no information about the position of the face.
            tracker.add(Self.frame([]), at: Double(index) / 30, found: found)
        }
        let tracks = tracker.tracks()
        let track = try #require(tracks.first)
        #expect(tracks.count == 1 && track.frames == 0..<40 && track.sightings == 40)
        for index in [5, 20, 39] {
            let face = try #require(track.face(inFrame: index))
            #expect(face.boundingBox.center.distance(to: Self.bend[index]) < 8)
        }
    }

    @Test(
        "near misses that come again and again are a face on thin evidence, and one seen clearly in the end is clear"
    )
    func recurring() throws {
        for clear in [nil, 35] as [Int?] {
            var tracker = FaceTracker()
            for (index, place) in Self.bend.enumerated() {
                let face = Self.face(at: place, confidence: index == clear ? 0.9 : index % 8 == 0 ? 0.5 : 0.3)
                let found =
                    index == clear
                    ? FoundFaces(faces: [face])
                    : index % 8 == 0 ? FoundFaces(unsure: [face]) : FoundFaces(faint: [face])
                tracker.add(Self.frame([place]), at: Double(index) / 30, found: found)
            }
            let tracks = tracker.tracks()
            #expect(tracks.map(\.frames) == [0..<40])
            #expect(try #require(tracks.first?.face(inFrame: 20)).isThin == (clear == nil))
        }
    }

    @Test(
        "what is seen but faintly where a face is expected is a sighting of it, and elsewhere it is nothing"
    )
    func faint() throws {
        var tracker = FaceTracker()
        for (index, place) in Self.bend.enumerated() {
            let faint = [
                Self.face(at: place, confidence: 0.3), Self.face(at: Point(40, 200), confidence: 0.4),
            ]
            let found = FoundFaces(faces: index < 3 ? [Self.face(at: place)] : [], faint: faint)
            tracker.add(Self.frame([]), at: Double(index) / 30, found: found)
        }
        let tracks = tracker.tracks()
        let track = try #require(tracks.first)
        #expect(tracks.count == 1 && track.frames == 0..<40 && track.sightings == 40)
        #expect(track.doubtful.isEmpty)
        // As good as none: a face that was seen once, and not clearly, does not become clear by them.
        var once = FaceTracker()
        for index in 0..<60 {
            let face = Self.face(at: Point(150, 120), confidence: 0.4)
            let found = index == 30 ? FoundFaces(faces: [face]) : FoundFaces(faint: index == 31 ? [face] : [])
            once.add(Self.frame([Point(150, 120)]), at: Double(index) / 30, found: found)
        }
        #expect(try #require(once.tracks().first).frames.count < 40)
    }

    @Test(
        "a face that is lost goes with the camera, and the frames in which it is only supposed to be are reported"
    )
    func camera() throws {
        let scene = Self.frame([Point(160, 60), Point(60, 180), Point(260, 190)], seeds: [21, 22, 23])
        var tracker = FaceTracker()
        let start = Point(120, 120)
        for index in 0..<30 {
            // All of the picture moves; what was the face is nothing but its surroundings from the fifth frame on.
            let way = Point(3 * Double(index), Double(index))
            var image = GrayBuffer(size: Self.size, filledWith: 110)
            for y in 0..<240 {
                for x in 0..<320 {
                    let (fromX, fromY) = ((x - Int(way.x) + 320) % 320, (y - Int(way.y) + 240) % 240)
                    image.bytes[y * 320 + x] = scene.bytes[fromY * 320 + fromX]
                }
            }
            if index < 5 {
                let face = Self.frame([start + way], seeds: [40])
                let (left, top) = (Int(start.x + way.x) - 24, Int(start.y + way.y) - 24)
                for y in top..<top + 48 {
                    for x in left..<left + 48 { image.bytes[y * 320 + x] = face.bytes[y * 320 + x] }
                }
            }
            let found = FoundFaces(faces: index < 5 ? [Self.face(at: start + way)] : [])
            tracker.add(image, at: Double(index) / 30, found: found)
        }
        let track = try #require(tracker.tracks().first)
        let face = try #require(track.face(inFrame: 20))
        #expect(face.boundingBox.center.distance(to: start + Point(60, 20)) < 8)
        #expect(track.doubtful.contains(20) && !track.doubtful.contains(3))
    }

    @Test("a fast face that was out of sight for a while goes on where it was bound for")
    func expected() {
        let path = (0..<24).map { Point(40 + 10 * Double($0), 60 + 5 * Double($0)) }
        let tracks = Self.tracks(of: path, visible: { !(7...13).contains($0) }) { index in
            (7...13).contains(index) ? [] : [Self.face(at: path[index])]
        }
        #expect(tracks.map(\.frames) == [0..<24])
    }

    @Test("what is added to frames later is followed with the rest")
    func later() throws {
        var tracker = FaceTracker()
        for (index, place) in Self.bend.enumerated() {
            tracker.add(Self.frame([place]), at: Double(index) / 30, found: FoundFaces())
        }
        #expect(tracker.tracks().isEmpty)
        tracker.add(Self.face(at: Self.bend[12]), toFrame: 12)
        tracker.add(Self.face(at: Self.bend[16]), toFrame: 16)
        #expect(tracker.tracks().map(\.frames) == [0..<40])
        // One more detection with a small offset: the same face, larger.
        let width = tracker.tracks().first?.face(inFrame: 16)?.boundingBox.width ?? 0
        tracker.add(Self.face(at: Self.bend[16] + Point(20, 0)), toFrame: 16)
        #expect(tracker.tracks().count == 1)
        #expect(tracker.tracks().first?.face(inFrame: 16)?.boundingBox.width ?? 0 > width + 5)
    }

    @Test("a head that leans past half a turn goes the short way, with its five points")
    func leaning() throws {
        let path = [Point](repeating: Point(150, 120), count: 9)
        let tracks = Self.tracks(of: path) { index in
            guard index % 4 == 0 else { return nil }
            var face = Self.face(at: path[index])
            face.roll = index < 4 ? 170 : -170
            face.points = FacePoints(
                [(-10, -8), (10, -8), (9, 2), (-7, 12), (7, 12)].map { x, y in
                    path[index] + Point(Double(x), Double(y))
                }
            )
            return [face]
        }
        let track = try #require(tracks.first)
        for index in path.indices {
            let face = try #require(track.face(inFrame: index))
            #expect(abs(face.roll) >= 169, "frame \(index)")
            #expect(try #require(face.points).nose.distance(to: path[index] + Point(9, 2)) < 2)
            #expect(face.turn == .profileRight)
        }
    }

    @Test("two people who pass each other stay two")
    func two() throws {
        var tracker = FaceTracker()
        let ways = (0..<30).map { (Point(80, 60 + 4 * Double($0)), Point(190, 180 - 4 * Double($0))) }
        for (index, way) in ways.enumerated() {
            let faces = [Self.face(at: way.1), Self.face(at: way.0)]
            tracker.add(
                Self.frame([way.0, way.1]),
                at: Double(index) / 30,
                found: index % 3 == 0 ? FoundFaces(faces: faces) : nil
            )
        }
        let tracks = tracker.tracks()
        #expect(tracks.count == 2)
        for (index, way) in ways.enumerated() {
            let centers = tracks.compactMap { $0.face(inFrame: index)?.boundingBox.center }
            try #require(centers.count == 2)
            #expect(centers[0].distance(to: way.1) < 3 && centers[1].distance(to: way.0) < 3)
        }
    }

    @Test("landmarks go with the face, and a face is made larger the longer ago it was seen")
    func landmarks() throws {
        let path = (0..<31).map { Point(100 + 3 * Double($0), 120) }
        func seen(_ index: Int) -> FaceObservation {
            var face = Self.face(at: path[index])
            let points = (0..<68).map {
                path[index] + Point(Double($0 % 8) * 3 - 10, Double($0 / 8) * 3 - 10)
            }
            face.landmarks = FaceLandmarks(points)
            return face
        }
        let tracks = Self.tracks(of: path) { $0 % 30 == 0 ? [seen($0)] : nil }
        let track = try #require(tracks.first)
        for index in path.indices {
            let face = try #require(track.face(inFrame: index))
            let mouth = try #require(face.landmarks).mouth
            let expected = try #require(seen(index).landmarks).mouth
            #expect(mouth.distance(to: expected) < 5, "frame \(index)")
        }
        let widths = [1, 7, 15].compactMap { track.face(inFrame: $0)?.boundingBox.width }
        #expect(widths.count == 3 && widths[0] < widths[1] && widths[1] < widths[2])
    }

    @Test("a movie without faces has no tracks; one frame is enough for a face")
    func edges() {
        #expect(Self.tracks(of: Self.bend) { _ in [] }.isEmpty)
        #expect(FaceTracker().tracks().isEmpty)
        let one = Self.tracks(of: [Point(100, 100)]) { _ in [Self.face(at: Point(100, 100))] }
        #expect(one.map(\.frames) == [0..<1])
    }
}
