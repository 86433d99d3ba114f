@testable import Formats
@testable import Imaging
@testable import Pairing

extension FuzzTarget {
    private static let identifier =
        ContentIdentifier("00112233-4455-4677-8899-AABBCCDDEEFF") ?? ContentIdentifier()

    /// Two faces, one of them covered.
    private static let faces = CoveredFaces(
        [
            FacePlace(PictureShare(x: 0.1, y: 0.1, width: 0.5, height: 0.5), isCovered: true),
            FacePlace(PictureShare(x: 0.6, y: 0.6, width: 0.3, height: 0.3), isCovered: false),
        ],
        size: (40, 30),
        orientation: 6
    )

    /// Anna, whose face is covered and the only one.
    private static let anna: PeopleToHide = {
        var evidence = PeopleEvidence()
        evidence.hear(XMPPacket(FuzzSeeds.packetOfAnna.utf8))
        let face = FacePlace(PictureShare(x: 0.1, y: 0.1, width: 0.5, height: 0.5), isCovered: true)
        return evidence.peopleToHide(CoveredFaces([face], size: (40, 30), orientation: 1))
    }()

    /// Replaces the generator of previews: returns a small file that fits.
    private static func shrunk(_ request: PictureRequest) -> [UInt8]? {
        request.maximumCount >= 4 ? [0xFF, 0xD8, 0xFF, 0xD9] : nil
    }

    static func readHEIF(_ bytes: [UInt8]) {
        _ = try? StillInspection(bytes)
        if let file = try? DecodableHEIF(bytes) {
            hold(file.bytes.count == bytes.count, "nothing moves in a file for a decoder")
            _ = (file.exif, file.xmp, file.hasGainMap)
        }
        if let tagged = try? LivePhotoWriter.still(bytes, identifier: identifier).bytes {
            _ = (try? StillInspection(tagged), try? LivePhotoSplitter.still(tagged))
        }
        for picture in EmbeddedPicture.all(in: bytes, .heic) {
            hold(!picture.place.isEmpty, "a picture inside is somewhere")
        }
    }

    static func readJPEG(_ bytes: [UInt8]) {
        guard let file = try? JPEGFile(parsing: bytes) else { return }
        hold(file.serialized() == bytes, "a JPEG file comes back byte for byte")
        _ = try? file.frameHeader()
        _ = try? file.exif()
        let covered = file.forCoveredPicture(remaking: shrunk).file
        hold(JPEGFile.canBeRead(covered), "a file for a covered picture can be read")
        hold(covered.codedImage == file.codedImage, "no coded picture changes with its metadata")
        if let map = file.gainMap {
            let bright = file.forCoveredPicture(remaking: shrunk, keepsGainMap: true).file
            if let whole = try? bright.appending(gainMap: map.file.serialized(), hasIndex: file.hasIndex) {
                let again = try? JPEGFile(parsing: whole.serialized())
                hold(again?.gainMap != nil, "a gain map is found where it was put")
            }
        }
        if let still = try? LivePhotoSplitter.still(bytes) {
            hold((try? JPEGFile(parsing: still)) != nil, "a plain still can be read")
        }
        let bare = file.forPrivatePicture(colorProfile: nil)
        hold(JPEGFile.canBeRead(bare), "a file for a private picture can be read")
        hold(
            Slot.foreign(in: bare.serialized(), .jpeg) == nil,
            "a private picture holds only what is rebuilt"
        )
        for picture in EmbeddedPicture.all(in: bytes, .jpeg) {
            hold(!picture.place.isEmpty, "a picture inside is somewhere")
        }
        let nameless = covered.hiding(PeopleEvidence(file.slots).peopleToHide(faces)).file
        hold(JPEGFile.canBeRead(nameless), "a file without names can be read")
        hold(
            covered.slots.allSatisfy { $0.kind != .xmp || $0.pictures.isEmpty },
            "no picture is left in the XMP of a covered picture"
        )
        _ = file.xmp?.turningRegions(by: 6, size: (40, 30))
        if let place = (try? StillInspection(jpeg: file))?.embeddedMovie {
            hold(bytes.indices.contains(place), "a movie within lies in the file")
        }
        if let still = try? MotionPhotoWriter.still(bytes), let movie = try? FuzzSeeds.movies()[0] {
            let embedded = EmbeddedMovie(unchanged: movie)
            _ = try? MotionPhotoWriter.file(still: still, movie: embedded, stillImageTime: nil)
        }
    }

    /// Reads a picture with the bytes in one of its segments.
    static func readSegment(_ marker: UInt8, _ signature: String, _ bytes: [UInt8]) {
        guard bytes.count < 60_000, let picture = try? FuzzSeeds.picture() else { return }
        readJPEG(picture.prefix(2) + FuzzSeeds.segment(marker, signature, bytes) + picture.dropFirst(2))
    }

    static func editExif(_ bytes: [UInt8]) {
        guard let block = try? ExifBlock(parsing: bytes) else { return }
        hold(block.bytes == bytes, "an Exif block comes back byte for byte")
        _ = (block.orientation, block.thumbnail, block.dateTimeOriginal, block.isPanorama)
        let edits: [(inout ExifBlock) throws -> Void] = [
            { try $0.setContentIdentifier(identifier.text) }, { try $0.removeContentIdentifier() },
            { try $0.removeThumbnail() }, { try $0.replaceThumbnail([0xFF, 0xD8, 0xFF, 0xD9]) },
            { try $0.setOrientation(8) }, { try $0.setPixelDimensions(width: 10, height: 20) },
            { try $0.removeMakerNote() }, { $0 = try $0.forCoveredPicture(remaking: shrunk).block },
            { $0 = try $0.forPrivatePicture() ?? $0 },
        ]
        for edit in edits {
            var copy = block
            guard (try? edit(&copy)) != nil, let again = try? ExifBlock(parsing: copy.bytes) else { continue }
            hold(again.bytes == copy.bytes, "an edited block comes back byte for byte")
        }
        var all = block
        for edit in edits { try? edit(&all) }
    }

    static func readPNG(_ bytes: [UInt8]) {
        let repaired = FuzzSeeds.withRightCheckValues(bytes)
        guard let file = try? PNGFile(parsing: repaired) else { return }
        hold(file.serialized() == repaired, "a PNG file comes back byte for byte")
        _ = try? file.exif()
        _ = file.adopting(metadataOf: file.forCoveredPicture(remaking: shrunk).file).serialized()
        _ = file.forPrivatePicture(colorProfile: nil)
        _ = file.hiding(PeopleEvidence(file.slots).peopleToHide(faces)).file.serialized()
        _ = EmbeddedPicture.all(in: repaired, .png)
    }

    static func cover(_ bytes: [UInt8]) {
        let limits = DecodeLimits(maximumPixels: 1 << 18, maximumSide: 2048)
        guard let picture = try? JPEGPicture(bytes, limits: limits, decoding: .colors(longSide: 100)) else {
            return
        }
        _ = try? picture.colors(longSides: 100...120)
        let middle = PixelRect(x: picture.size.width / 2, y: picture.size.height / 2, width: 1, height: 1)
        for scale in [0.2, 1] { _ = try? picture.colors(of: middle, scale: scale) }
        _ = try? picture.luma()
        if let bare = try? picture.covered(with: []) { preconditionSameBlocks(picture, bare) }
        let bounds = PixelRect(x: 5, y: 3, width: 20, height: 17)
        let paint = [UInt8](repeating: 200, count: bounds.width * bounds.height * 4)
        guard let covered = try? picture.covered(with: [Layer(bounds: bounds, bytes: paint)]) else { return }
        _ = try? JPEGFile(parsing: covered)
        if let again = try? JPEGPicture(covered, limits: limits) {
            hold(again.components == picture.components && again.warning == nil, "a covered JPEG is sound")
        }
    }

    /// Checks that the blocks are written unchanged, whichever reader read them.
    private static func preconditionSameBlocks(_ picture: JPEGPicture, _ file: [UInt8]) {
        guard let again = try? JPEGPicture(file) else { fatalError("what was written can be read") }
        for component in picture.components.indices {
            let before = try? picture.coefficients(ofComponent: component)
            let after = try? again.coefficients(ofComponent: component)
            hold(before != nil && before == after, "no block changes that nothing was painted on")
        }
    }

    static func readMovie(_ bytes: [UInt8]) {
        if let file = try? AtomFile(parsing: bytes) {
            hold(file.serialized() == bytes, "a movie comes back byte for byte")
            // A moov that is none goes with what it holds.
            let bare = file.hiding(anna).file.forCoveredPicture(remaking: shrunk).file.serialized()
            hold((try? file.movie()) == nil || (try? AtomFile(parsing: bare)) != nil, "it stays a movie")
        }
        _ = (try? MovieInspection(bytes))?.playbackFindings
        _ = (try? LivePhotoSplitter.movie(bytes), try? EmbeddedMovie(bytes))
        let excerpt = try? MovieExcerpt(start: 0.1, duration: 0.2).cut(MovieData(bytes)).movie
        _ = excerpt.map { try? MovieInspection($0) }
        let retagging = MovieRetagging(contentIdentifier: identifier, stillImageTime: 0.1)
        guard let movie = try? retagging.movie(bytes) else { return }
        _ = try? MovieInspection(movie)
    }

    static func pair(_ bytes: [UInt8]) {
        if var note = try? AppleMakerNote(parsing: bytes[...]) {
            try? note.setContentIdentifier(identifier.text)
            note.removeContentIdentifier()
        }
        guard let block = try? ExifBlock(parsing: bytes), let jpeg = try? FuzzSeeds.picture(),
            let file = try? JPEGFile(parsing: jpeg).settingExif(block),
            let still = try? LivePhotoWriter.still(file.serialized(), identifier: identifier)
        else { return }
        hold((try? JPEGFile(parsing: still.bytes)) != nil, "a still that was written can be read")
        _ = try? StillInspection(still.bytes)
    }
}

extension JPEGFile {
    fileprivate static func canBeRead(_ file: JPEGFile) -> Bool {
        (try? JPEGFile(parsing: file.serialized())) != nil
    }
}
