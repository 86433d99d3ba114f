import Faces
import Imaging
import Testing

@Suite("Following faces past a moving camera")
struct MovingCameraTests {
    static let size = PixelSize(width: 320, height: 240)
    /// The scene that the camera moves over.
    static let scene = FaceTrackerTests.noise(
        seed: 3,
        PixelSize(width: 720, height: 240),
        range: 60...160
    )
    /// A camera that goes there and back at 18 pixels a frame, and turns at once.
    static let swing = (0..<40).map { 18 * abs(($0 + 6) % 12 - 6) }

    /// Someone in the scene.
    struct Person {
        /// The middle of the face in the scene.
        let place: Point
        let side: Double
        let seed: UInt64
        /// Returns whether the face can be seen in a frame, by anybody.
        var isThere: (Int) -> Bool = { _ in true }
        /// Returns whether the detector finds the face in a frame.
        var isSeen: (Int) -> Bool = { _ in true }

        func observed(from camera: Int) -> FaceObservation {
            let middle = place - Point(Double(camera), 0)
            let corner = middle - Point(side / 2, side / 2)
            return FaceObservation(
                boundingBox: Rect(x: corner.x, y: corner.y, width: side, height: side),
                confidence: 1
            )
        }

        func draw(on image: inout GrayBuffer, from camera: Int) {
            let face = FaceTrackerTests.noise(
                seed: seed,
                PixelSize(width: Int(side), height: Int(side)),
                range: 0...255
            )
            let corner = observed(from: camera).boundingBox
            for y in 0..<face.size.height {
                for x in 0..<face.size.width {
                    let (column, row) = (Int(corner.x) + x, Int(corner.y) + y)
                    guard column >= 0, row >= 0, column < size.width, row < size.height else { continue }
                    image.bytes[row * size.width + column] = face.bytes[y * face.size.width + x]
                }
            }
        }
    }

    /// Returns the tracks of a movie at 30 frames per second; the camera's places are pixels of the scene.
    static func tracks(of people: [Person], camera: [Int]) -> [FaceTrack] {
        var tracker = FaceTracker()
        for (index, left) in camera.enumerated() {
            var image = scene.cropped(to: PixelRect(x: left, y: 0, width: size.width, height: size.height))
            for person in people where person.isThere(index) { person.draw(on: &image, from: left) }
            let seen = people.filter { $0.isSeen(index) }.map { $0.observed(from: left) }
            tracker.add(image, at: Double(index) / 30, found: FoundFaces(faces: seen))
        }
        return tracker.tracks()
    }

    /// Returns the greatest distance between a track and a person in the frames of a movie; `nil` if the track lacks one.
    static func error(of track: FaceTrack, _ person: Person, camera: [Int]) -> Double? {
        var greatest = 0.0
        for (index, left) in camera.enumerated() {
            guard let face = track.face(inFrame: index)?.boundingBox else { return nil }
            greatest = max(greatest, face.center.distance(to: person.observed(from: left).boundingBox.center))
        }
        return greatest
    }

    @Test("a cover does not lag behind a camera that turns back at once")
    func turning() throws {
        let person = Person(place: Point(230, 100), side: 48, seed: 7)
        let tracks = Self.tracks(of: [person], camera: Self.swing)
        #expect(tracks.count == 1)
        #expect(try #require(Self.error(of: tracks[0], person, camera: Self.swing)) < 4)
    }

    @Test("a face out of sight between two sightings goes there and back with the camera")
    func between() throws {
        let camera = Array(Self.swing.prefix(21))
        let there: (Int) -> Bool = { !(4...16).contains($0) }
        let person = Person(place: Point(230, 100), side: 48, seed: 7, isThere: there, isSeen: there)
        let tracks = Self.tracks(of: [person], camera: camera)
        #expect(tracks.count == 1)
        #expect(try #require(Self.error(of: tracks[0], person, camera: camera)) < 8)
    }

    @Test("a face that leaves with the camera and is not seen again is covered when it comes back")
    func back() throws {
        let camera = Array(Self.swing.prefix(14))
        let person = Person(place: Point(60, 100), side: 48, seed: 7, isSeen: { $0 < 3 })
        let away = camera.indices.filter { person.observed(from: camera[$0]).boundingBox.center.x < 0 }
        #expect(away == Array(4...8))
        let tracks = Self.tracks(of: [person], camera: camera)
        #expect(tracks.count == 1 && tracks[0].frames == camera.indices)
        #expect(try #require(Self.error(of: tracks[0], person, camera: camera)) < 8)
        #expect(tracks[0].doubtful.contains(13) && Set(tracks[0].doubtful).isDisjoint(with: away))
    }

    @Test("a face that leaves for good is in no frame after it")
    func gone() throws {
        let camera = (0..<30).map { 12 * $0 }
        let person = Person(place: Point(150, 100), side: 48, seed: 7, isSeen: { $0 < 12 })
        let tracks = Self.tracks(of: [person], camera: camera)
        #expect(tracks.count == 1 && (12...14).contains(tracks[0].frames.upperBound))
    }

    @Test("a search is told how far the camera has turned", arguments: [-4.0, 4])
    func roll(degrees: Double) {
        var (tracker, rolls) = (FaceTracker(), [Double]())
        let middle = Point(360, 120)
        for index in 0..<12 {
            // What is upright in the scene leans the other way than the square that is cut out of it.
            let turned = TurnedCrop(
                of: Self.scene,
                center: middle,
                side: 160,
                degrees: -degrees * Double(index),
                outputSide: 160
            )
            tracker.add(turned.image, at: Double(index) / 30) { roll in
                rolls.append(roll)
                return nil
            }
        }
        #expect(rolls.first == 0 && rolls.count == 12)
        for (index, roll) in rolls.enumerated() { #expect(abs(roll - degrees * Double(index)) < 4) }
    }

    @Test("a small face that the camera moves as far as it is wide is followed all the same")
    func small() throws {
        let person = Person(place: Point(230, 100), side: 18, seed: 7, isSeen: { (2...3).contains($0) })
        let tracks = Self.tracks(of: [person], camera: Self.swing)
        #expect(tracks.count == 1 && tracks[0].doubtful.isEmpty)
        #expect(try #require(Self.error(of: tracks[0], person, camera: Self.swing)) < 4)
    }

    @Test("someone who comes to where another was lost is somebody else")
    func others() {
        let camera = (0..<30).map { 6 * max(0, min(20, $0 - 4)) }
        let one = Person(place: Point(160, 100), side: 48, seed: 7, isThere: { $0 < 6 }, isSeen: { $0 < 6 })
        let other = Person(
            place: Point(256, 100),
            side: 48,
            seed: 8,
            isThere: { $0 > 20 },
            isSeen: { $0 > 20 }
        )
        #expect(Self.tracks(of: [one, other], camera: camera).count == 2)
    }

    @Test("someone the camera goes along with stays where they are, also between two sightings")
    func along() throws {
        let camera = (0..<24).map { 9 * $0 }
        var tracker = FaceTracker()
        for (index, left) in camera.enumerated() {
            var image = Self.scene.cropped(to: PixelRect(x: left, y: 0, width: 320, height: 240))
            let person = Person(place: Point(150 + Double(left), 120), side: 48, seed: 7)
            let isThere = !(5...18).contains(index)
            if isThere { person.draw(on: &image, from: left) }
            let seen = isThere ? [person.observed(from: left)] : []
            tracker.add(image, at: Double(index) / 30, found: FoundFaces(faces: seen))
        }
        let tracks = tracker.tracks()
        #expect(tracks.count == 1)
        for index in camera.indices {
            let face = try #require(tracks.first?.face(inFrame: index))
            #expect(face.boundingBox.center.distance(to: Point(150, 120)) < 8, "frame \(index)")
        }
    }
}
