internal import Formats
internal import Imaging
internal import Movies
internal import Scenes

/// The still and movie of a Live Photo with cards, built from one photo.
struct CardScene {
    private let photo: DecodedPhoto
    private let options: CardOptions
    private let pixels: PixelBuffer
    /// The visible part of the upright photo, in its pixels.
    private let window: Rect
    private let movieSize: PixelSize
    /// The centre of the largest face, in pixels of the upright photo.
    private let face: Point?

    init(_ photo: DecodedPhoto, _ options: CardOptions, faces: [Face]) throws {
        (self.photo, self.options) = (photo, options)
        pixels = try photo.pixels()
        let upright = photo.uprightSize
        switch options.background {
        case .keep:
            window = Rect(x: 0, y: 0, width: Double(upright.width), height: Double(upright.height))
            movieSize = upright.movieSize(longSide: options.reveal.movieLongSide)
        case .cropped(let size):
            window = CropWindow.filling(size, from: upright, keeping: faces.map(\.head))
            movieSize = size.movieSize(longSide: options.reveal.movieLongSide)
        }
        face = faces.max { $0.bounds.width < $1.bounds.width }?.head.center
    }

    var notes: [Remark] {
        guard case .cropped(let size) = options.background else { return [] }
        if window.x < -0.5 || window.y < -0.5 { return [.barsAdded("\(size)")] }
        return window.width < Double(size.width) - 1 ? [.enlarged("\(size)")] : []
    }

    /// Returns the photo in a format, as read or cropped.
    func still(as format: PictureFormat, quality: Int?) throws -> [UInt8] {
        guard case .cropped(let size) = options.background else {
            if photo.source.format == format.file { return photo.source.bytes }
            let plain = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            return try PhotoEncoder(quality: quality).encode(plain, as: format).still
        }
        let cropped = try seen(as: size)
        guard format == .heic else { return try photo.jpeg(cropped, quality: quality) }
        return try HEIFCodec.encode(
            Raster(cropped, keepsAlpha: false),
            .hevc,
            quality: quality ?? format.standardQuality,
            exif: try photo.exif?.cropped(to: size).bytes
        )
    }

    func movie() throws -> EncodedMovie {
        let background = try seen(as: movieSize)
        let cards = try self.cards(over: background)
        let timeline = options.timeline
        let format = MovieFormat(size: movieSize, codec: options.reveal.codec, frameRate: options.frameRate)
        let plain = try background.planarFrame()
        let frames = try cards.map { try $0.planarFrame() }
        return try EncodedMovie(format, frames: timeline.frameCount, isKeyFrame: timeline.isKeyFrame) {
            let moment = timeline.moment(at: $0)
            let from = moment.from.map { frames[$0] } ?? plain
            let to = moment.to.map { frames[$0] } ?? plain
            return PlanarFrame.mix(from, to, share: moment.share)
        }
    }

    /// Returns the first card over the photo, as the movie shows it.
    func firstCard() throws -> PixelBuffer {
        let background = try seen(as: movieSize)
        return try cards(over: background, atMost: 1)[0]
    }

    private func cards(over background: PixelBuffer, atMost count: Int = .max) throws -> [PixelBuffer] {
        let scale = Double(movieSize.width) / window.width
        let center = face.map { Point(($0.x - window.x) * scale, ($0.y - window.y) * scale) }
        let painter = CardPainter(options.look, over: background, face: center)
        var pictures: [PixelBuffer] = []
        for (index, content) in options.contents.prefix(count).enumerated() {
            let card = try self.card(content)
            pictures.append(try painter.picture(card, number: index + 1, of: options.contents.count))
        }
        return pictures
    }

    private func card(_ content: CardContent) throws -> Card {
        switch content {
        case .card(let card): return card
        case .picture(let path, let fit):
            let hidden = try DecodedPhoto.decode(try SourceFile.read(path), limits: .standard)
            let size = CardPainter.size(of: hidden.uprightSize, fit, options.look, on: movieSize)
            let window = PhotoWindow(
                window: CropWindow.filling(size, from: hidden.uprightSize),
                size: size,
                bars: .blurred
            )
            let pixels = try hidden.pixels()
            return .image(try hidden.source.named { try window.picture(pixels, of: hidden) }, fit)
        }
    }

    /// Returns the visible part of the photo, upright, in sRGB.
    private func seen(as size: PixelSize) throws -> PixelBuffer {
        let frame = PhotoWindow(window: window, size: size, bars: .blurred)
        return try frame.picture(pixels, of: photo)
    }
}

extension ExifBlock {
    /// Returns the block for an upright crop: with its size, without the old thumbnail.
    func cropped(to size: PixelSize) throws(ContainerError) -> ExifBlock {
        var block = self
        try block.removeThumbnail()
        try block.setOrientation(1)
        try block.setPixelDimensions(width: size.width, height: size.height)
        return block
    }
}
