internal import CFFmpeg
internal import Imaging

/// Encodes a single picture with libx265.
package struct StillEncoder: ~Copyable {
    private static let name = "libx265"

    private let codec: CodecHandle
    /// The quantisation matrices, read when the encoder is opened.
    private let matrices: MemoryFile

    /// The encoding options of a picture.
    package struct Options: Sendable, Hashable {
        /// The constant rate factor, 0 to 51; lower loses less.
        package var rateFactor: Double
        /// The name of a preset.
        package var preset: String
        /// libx265's own parameters.
        package var parameters: [Parameter]
        /// The file of quantisation matrices in the format of the HM reference software; `nil` for the ones set in
        /// `parameters`.
        package var matrices: String?
        /// The colour description; `nil` to leave it unspecified.
        package var color: MovieColor?

        /// A parameter of libx265.
        package struct Parameter: Sendable, Hashable {
            /// Its name.
            package let name: String
            /// Its value.
            package let value: String

            /// Creates a parameter with a value.
            package init(_ name: String, _ value: some CustomStringConvertible) {
                (self.name, self.value) = (name, value.description)
            }
        }

        /// Creates options with libx265's own matrices and no colour description.
        package init(rateFactor: Double, preset: String = "medium", parameters: [Parameter]) {
            (self.rateFactor, self.preset, self.parameters) = (rateFactor, preset, parameters)
        }
    }

    /// Returns the byte stream of one picture: its parameter sets and its slices.
    ///
    /// - Throws: `MovieError.encoderMissing`, or `.engine` when libx265 rejects the picture or the options.
    package static func encode(
        _ picture: PlanarPicture,
        _ options: Options
    ) throws(MovieError) -> [UInt8] {
        try FFmpegLibraries.open()
        let encoder = try StillEncoder(picture, options)
        return try encoder.stream(of: picture)
    }

    private init(_ picture: PlanarPicture, _ options: Options) throws(MovieError) {
        guard let encoder = unsafe avcodec_find_encoder_by_name(Self.name) else {
            throw .encoderMissing(Self.name)
        }
        guard let format = StillFormat(picture).pixelFormat else {
            throw .engine(step: "encode a picture", message: "its samples have a layout that is not known")
        }
        let codec = try unsafe CodecHandle.make(encoder)
        let (context, frame) = unsafe (codec.context, codec.frame)
        unsafe context.pointee.width = Int32(clamping: picture.size.width)
        unsafe context.pointee.height = Int32(clamping: picture.size.height)
        unsafe context.pointee.pix_fmt = format
        unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
        unsafe frame.pointee.format = format.rawValue
        unsafe frame.pointee.width = Int32(clamping: picture.size.width)
        unsafe frame.pointee.height = Int32(clamping: picture.size.height)
        let matrices = try MemoryFile(options.matrices)
        Self.configure(codec, options, matrices: matrices.path)
        try FFmpegStatus.check(unsafe avcodec_open2(context, encoder, nil), "open \(Self.name)")
        try FFmpegStatus.check(unsafe av_frame_get_buffer(frame, 0), "take memory for a frame")
        self.codec = codec
        self.matrices = matrices
    }

    private static func configure(_ codec: borrowing CodecHandle, _ options: Options, matrices: String?) {
        let context = unsafe codec.context
        if let color = options.color {
            unsafe context.pointee.color_range = color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
            unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(color.primaries))
            unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
            unsafe context.pointee.colorspace = AVColorSpace(UInt32(color.matrix))
        }
        var parameters = options.parameters
        if let matrices { parameters.append(.init("scaling-list", matrices)) }
        let text = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ":")
        let all = [
            ("preset", options.preset), ("crf", options.rateFactor.description), ("x265-params", text),
        ]
        for (name, value) in all { _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0) }
    }

    private func stream(of picture: PlanarPicture) throws(MovieError) -> [UInt8] {
        let (context, frame, packet) = unsafe (codec.context, codec.frame, codec.packet)
        unsafe picture.copy(into: frame)
        unsafe frame.pointee.pts = 0
        unsafe frame.pointee.pict_type = AV_PICTURE_TYPE_I
        let step = "encode a picture"
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, frame), step)
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, nil), step)
        try FFmpegStatus.check(unsafe avcodec_receive_packet(context, packet), step)
        defer { unsafe av_packet_unref(packet) }
        return unsafe [UInt8](
            UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        )
    }
}

/// The one owner of a file in memory, for a library that only reads files; closed in `deinit`.
private struct MemoryFile: ~Copyable {
    private let descriptor: Int32?

    /// Creates a file with this text; none for `nil`.
    init(_ text: String?) throws(MovieError) {
        descriptor = text.map { unsafe ffmpeg_memory_file($0, $0.utf8.count) }
        guard (descriptor ?? 0) >= 0 else {
            throw .engine(step: "start", message: "no file could be made in memory")
        }
    }

    deinit { if let descriptor { ffmpeg_close_file(descriptor) } }

    /// The path under which the library finds it.
    var path: String? { descriptor.map { "/proc/self/fd/\($0)" } }
}
