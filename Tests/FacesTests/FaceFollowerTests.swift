import Imaging
import TestSupport
import Testing

@testable import Faces

@Suite("Following faces through a film")
struct FaceFollowerTests {
    static let size = PixelSize(width: 320, height: 240)
    static let side = 48.0

    /// Returns a frame of noise with patches of other noise, centred at these points.
    static func frame(_ places: [Point], scene: Int = 1) -> GrayBuffer {
        var image = scenes[scene - 1]
        for place in places {
            let (left, top) = (Int(place.x - side / 2), Int(place.y - side / 2))
            let columns = max(0, -left)..<min(patch.size.width, size.width - left)
            for y in 0..<patch.size.height where (0..<size.height).contains(top + y) && !columns.isEmpty {
                let (from, to) = (y * patch.size.width, (top + y) * size.width + left)
                image.bytes.replaceSubrange(
                    to + columns.lowerBound..<to + columns.upperBound,
                    with: patch.bytes[from + columns.lowerBound..<from + columns.upperBound]
                )
            }
        }
        return image
    }

    static let scenes = [noise(seed: 1, size, range: 90...130), noise(seed: 2, size, range: 150...250)]
    static let patch = noise(seed: 7, PixelSize(width: Int(side), height: Int(side)), range: 0...255)

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

    /// Runs a film of 30 frames a second through a follower.
    ///
    /// - Parameters:
    ///   - places: Returns where heads are in a frame.
    ///   - seen: Returns what a search of a frame finds, if one is made.
    static func faces(
        frames: Int,
        scene: (Int) -> Int = { _ in 1 },
        places: (Int) -> [Point],
        seen: (Int) -> FoundFaces
    ) -> [FollowedFace] {
        var (steps, follower) = (FrameSteps(), FaceFollower())
        for index in 0..<frames {
            let image = frame(places(index), scene: scene(index))
            follower.add(steps.next(image, of: size, at: Double(index) / 30))
            if let places = follower.placesToSearch { follower.see(seen(index), in: places) }
        }
        return follower.finish()
    }

    static let bend = (0..<60).map { Point(60 + 3 * Double($0), 80 + 0.03 * Double($0 * $0)) }

    @Test("a face is there in every frame, where it really is, however long the detector was blind")
    func gap() throws {
        let faces = Self.faces(frames: 60) {
            [Self.bend[$0]]
        } seen: { index in
            (15...45).contains(index) ? FoundFaces() : FoundFaces(faces: [Self.face(at: Self.bend[index])])
        }
        let face = try #require(faces.first)
        #expect(faces.count == 1 && face.frames == 0..<60)
        for (index, place) in Self.bend.enumerated() {
            let seen = try #require(face.face(inFrame: index))
            #expect(seen.boundingBox.center.distance(to: place) < 7, "frame \(index)")
            #expect(seen.boundingBox.width >= Self.side)
        }
    }

    @Test("a face that was posed, with landmarks or without, needs only a place for a while, and then a pose")
    func acquaintance() {
        let face = Self.face(at: Point(150, 120))
        var (steps, follower) = (FrameSteps(), FaceFollower())
        func next(_ index: Int) {
            let image = Self.frame([Point(150, 120)])
            follower.add(steps.next(image, of: Self.size, at: Double(index) / 30))
        }
        next(0)
        #expect(follower.acquaintance(face) == .stranger)
        follower.see(FoundFaces(faces: [face]))
        (1...6).forEach(next)
        #expect(follower.acquaintance(face) == .posedFace)
        #expect(follower.acquaintance(Self.face(at: Point(40, 120))) == .stranger)
        follower.see(FoundFaces(faces: [face]))
        (7...10).forEach(next)
        #expect(follower.acquaintance(face) == .face)
        follower.see(FoundFaces(faces: [face]))
        next(11)
        #expect(follower.acquaintance(face) == .posedFace)
    }

    @Test("a face is followed backwards to where the detector had not seen it yet")
    func before() throws {
        let faces = Self.faces(frames: 60) {
            [Self.bend[$0]]
        } seen: { index in
            index < 40 ? FoundFaces() : FoundFaces(faces: [Self.face(at: Self.bend[index])])
        }
        let face = try #require(faces.first)
        #expect(face.frames == 0..<60)
        let seen = try #require(face.face(inFrame: 5))
        #expect(seen.boundingBox.center.distance(to: Self.bend[5]) < 12)
    }

    @Test("nobody is covered beyond the edge before they were seen")
    func edge() {
        let faces = Self.faces(frames: 40) { _ in
            []
        } seen: {
            FoundFaces(faces: $0 < 20 ? [] : [Self.face(at: Point(150, -5))])
        }
        #expect(faces.map(\.frames.lowerBound) == [30])
    }

    @Test("a face that has gone leaves nothing behind for longer than a third of a second")
    func gone() throws {
        let place = Point(150, 120)
        let faces = Self.faces(frames: 90) {
            $0 < 40 ? [place] : []
        } seen: {
            $0 < 40 ? FoundFaces(faces: [Self.face(at: place)]) : FoundFaces()
        }
        let face = try #require(faces.first)
        #expect(faces.count == 1 && (40...51).contains(face.frames.upperBound))
    }

    @Test("a face that stays while the detector no longer sees it stays covered")
    func stays() throws {
        let place = Point(150, 120)
        let faces = Self.faces(frames: 80) { _ in
            [place]
        } seen: {
            $0 < 40 ? FoundFaces(faces: [Self.face(at: place)]) : FoundFaces()
        }
        #expect(try #require(faces.first).frames.upperBound >= 75)
    }

    @Test("between whole searches the place of one who is new is searched, and nobody else is missed there")
    func places() {
        let (old, new) = (Self.face(at: Point(60, 60)), Self.face(at: Point(260, 180)))
        var (steps, follower) = (FrameSteps(), FaceFollower())
        var looks: [(frame: Int, places: [Rect])] = []
        for index in 0..<40 {
            let image = Self.frame([Point(60, 60), Point(260, 180)])
            follower.add(steps.next(image, of: Self.size, at: Double(index) / 30))
            guard let places = follower.placesToSearch else { continue }
            looks.append((index, places))
            let seen = index < 20 ? [old] : places.isEmpty ? [old, new] : [new]
            follower.see(FoundFaces(faces: seen), in: places)
        }
        #expect(looks.map(\.frame) == [0, 3, 6, 9, 18, 27, 30, 33, 36])
        #expect(looks.filter(\.places.isEmpty).map(\.frame) == [0, 3, 6, 9, 18, 27, 36])
        let around = looks.suffix(4).flatMap(\.places)
        #expect(around.allSatisfy { $0.contains(new.boundingBox) && !$0.contains(old.boundingBox) })
    }

    @Test("no face crosses a cut or a jump, and what follows is searched", arguments: [2, 1])
    func cut(to scene: Int) throws {
        var searched: [Int] = []
        let faces = Self.faces(frames: 60) {
            $0 < 31 ? 1 : scene
        } places: {
            $0 < 31 ? [Point(100, 120)] : [Point(220, 100)]
        } seen: { index in
            searched.append(index)
            return FoundFaces(faces: [Self.face(at: index < 31 ? Point(100, 120) : Point(220, 100))])
        }
        #expect(faces.map(\.frames) == [0..<31, 31..<60])
        #expect(searched.contains(31))
    }

    @Test("a face goes on where a flash looked like a cut")
    func flash() {
        let faces = Self.faces(frames: 60) {
            $0 == 30 ? 2 : 1
        } places: { _ in
            [Point(100, 120)]
        } seen: { _ in
            FoundFaces(faces: [Self.face(at: Point(100, 120))])
        }
        #expect(faces.count == 1 && faces.first?.frames == 0..<60)
    }

    @Test("what is hardly a face and comes once is nothing, and again and again it is a face")
    func nearMisses() {
        func ends(_ seen: @escaping (Int) -> Bool) -> [Int] {
            Self.faces(frames: 60) { _ in
                [Point(100, 120)]
            } seen: {
                FoundFaces(unsure: seen($0) ? [Self.face(at: Point(100, 120), confidence: 0.55)] : [])
            }.map(\.frames.upperBound)
        }
        #expect(ends { $0 == 0 } == [])
        // It is looked for in frame 45, and covered as long behind that as any face.
        #expect(ends { _ in true } == [54])
    }

    @Test("two faces on one head are one")
    func doubles() {
        let faces = Self.faces(frames: 40) { _ in
            [Point(100, 120)]
        } seen: { index in
            let other = Self.face(at: Point(104, 122), confidence: 0.9)
            let first = Self.face(at: Point(100, 120))
            return FoundFaces(faces: index > 20 ? [first, other] : [first])
        }
        #expect(faces.count == 1)
    }

    @Test("frames of one place do not jitter though the detector does")
    func jitter() throws {
        var generator = SeededGenerator(seed: 5)
        let faces = Self.faces(frames: 60) { _ in
            [Point(150, 120)]
        } seen: { _ in
            let off = (0..<2).map { _ in Double.random(in: -2...2, using: &generator) }
            return FoundFaces(faces: [Self.face(at: Point(150 + off[0], 120 + off[1]))])
        }
        let face = try #require(faces.first)
        let way = (5..<55).compactMap { face.face(inFrame: $0)?.boundingBox.center.x }
        let bends = way.indices.dropFirst().dropLast().map { way[$0 - 1] - 2 * way[$0] + way[$0 + 1] }
        let rms = (bends.reduce(0) { $0 + $1 * $1 } / Double(bends.count)).squareRoot()
        #expect(rms < 0.3)
    }

    @Test("memory does not grow with the film, except for the places of faces")
    func window() {
        var (steps, follower) = (FrameSteps(), FaceFollower())
        for index in 0..<100 {
            let image = Self.frame([])
            follower.add(steps.next(image, of: Self.size, at: Double(index) / 30))
            follower.see(FoundFaces())
        }
        #expect(follower.keptFrames <= 76)
    }
}
