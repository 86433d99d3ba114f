internal import CFFmpeg
package import Imaging

/// An encoder of animated GIFs that repeat for ever. Used by one task.
package struct GIFEncoder: ~Copyable {
    /// The time scale of GIF: hundredths of a second.
    static let timeScale = 100

    private let filter: PaletteFilter
    private let coder: GIFCoder
    private let file: MemoryFile
    private let writer: ContainerWriter
    private var time: Int64 = 0
    private var packets: [(data: [UInt8], start: Int64)] = []

    /// Creates an encoder of frames of `size`.
    ///
    /// - Parameter isOneScene: `true` for frames that are mostly alike, which share 256 colours.
    package init(size: PixelSize, isOneScene: Bool = false) throws(MovieError) {
        let filter = try PaletteFilter.open(size: size, timeScale: Self.timeScale, isShared: isOneScene)
        let coder = try GIFCoder.open(size)
        let file = MemoryFile()
        let writer = try ContainerWriter.open("gif", to: file)
        _ = try unsafe writer.addStream(timeScale: Self.timeScale) { parameters in
            unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
            unsafe parameters.pointee.codec_id = AV_CODEC_ID_GIF
            unsafe parameters.pointee.width = Int32(size.width)
            unsafe parameters.pointee.height = Int32(size.height)
        }
        self.filter = filter
        self.coder = coder
        self.file = file
        self.writer = writer
    }

    /// Adds a frame. Many programs play frames shorter than two hundredths slowly.
    package mutating func append(_ picture: PixelBuffer, hundredths: Int) throws(MovieError) {
        try filter.send(picture, time: time)
        time += Int64(max(2, hundredths))
        try drain()
    }

    /// Ends the file and returns its bytes.
    package mutating func finish() throws(MovieError) -> [UInt8] {
        try filter.sendEnd()
        try drain()
        let ends = packets.dropFirst().map(\.start) + [time]
        let last = (ends.last ?? 0) - (packets.last?.start ?? 0)
        try writer.begin(["loop": "0", "final_delay": "\(last)"])
        for (packet, end) in zip(packets, ends) {
            try writer.write(
                packet.data,
                stream: 0,
                start: packet.start,
                ticks: end - packet.start,
                base: AVRational(num: 1, den: Int32(Self.timeScale)),
                isSync: true
            )
        }
        try writer.end()
        return file.bytes
    }

    private mutating func drain() throws(MovieError) {
        var coded: [(data: [UInt8], start: Int64)] = []
        while try unsafe filter.receive({ frame throws(MovieError) in
            unsafe coded.append(try coder.encode(frame))
        }) {}
        packets += coded
    }
}

/// FFmpeg's GIF encoder; used by one task.
@safe struct GIFCoder: ~Copyable {
    private let handle: CodecHandle

    static func open(_ size: PixelSize) throws(MovieError) -> GIFCoder {
        guard let encoder = unsafe avcodec_find_encoder(AV_CODEC_ID_GIF) else { throw .encoderMissing("gif") }
        let coder = GIFCoder(handle: try unsafe CodecHandle.make(encoder))
        let context = unsafe coder.handle.context
        unsafe context.pointee.width = Int32(size.width)
        unsafe context.pointee.height = Int32(size.height)
        unsafe context.pointee.pix_fmt = AV_PIX_FMT_PAL8
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(GIFEncoder.timeScale))
        try FFmpegStatus.check(unsafe avcodec_open2(context, encoder, nil), "open the GIF encoder")
        return coder
    }

    /// Encodes a frame of 256 colours and returns it with its presentation time.
    func encode(_ frame: UnsafeMutablePointer<AVFrame>) throws(MovieError) -> (data: [UInt8], start: Int64) {
        let start = unsafe frame.pointee.pts
        unsafe frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        try FFmpegStatus.check(unsafe avcodec_send_frame(handle.context, frame), "take a picture")
        guard let coded = try handle.receive("code a picture") else {
            throw .engine(step: "code a picture", message: "the encoder gave none")
        }
        return (coded.data, start)
    }
}
