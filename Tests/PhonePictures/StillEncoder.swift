internal import CFFmpeg
internal import Foundation
internal import Imaging
package import Movies
internal import Synchronization

/// Encodes single pictures with FFmpeg's libx265, for tests.
package enum StillEncoder {
    package struct Options: Sendable, Hashable {
        /// The constant rate factor, 0 to 51; lower loses less.
        package var rateFactor: Double
        /// The name of a preset.
        package var preset: String
        /// libx265's own parameters, as `name=value`.
        package var parameters: [String]
        /// The file of quantisation matrices in the format of the HM reference software; `nil` for the ones set in
        /// `parameters`.
        package var matrices: String?
        package var color: MovieColor?

        /// Creates options with libx265's own matrices and no colour description.
        package init(rateFactor: Double, preset: String = "medium", parameters: [String]) {
            (self.rateFactor, self.preset, self.parameters) = (rateFactor, preset, parameters)
        }
    }

    /// Returns the byte stream of one picture: its parameter sets and its slices.
    ///
    /// - Throws: `MovieError.engine` when libx265 is missing, or rejects the picture or the options.
    package static func encode(_ picture: PlanarPicture, _ options: Options) throws -> [UInt8] {
        _ = MovieLibraries.names
        var parameters = options.parameters
        let matrices = FileManager.default.temporaryDirectory.appending(path: "matrices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: matrices) }
        if let text = options.matrices {
            try Data(text.utf8).write(to: matrices)
            parameters.append("scaling-list=\(matrices.path)")
        }
        let codec = unsafe avcodec_find_encoder_by_name("libx265")
        var context = unsafe avcodec_alloc_context3(codec)
        defer { unsafe avcodec_free_context(&context) }
        var (frame, packet) = unsafe (av_frame_alloc(), av_packet_alloc())
        defer {
            unsafe av_frame_free(&frame)
            unsafe av_packet_free(&packet)
        }
        guard let codec = unsafe codec, let context = unsafe context, let frame = unsafe frame,
            let packet = unsafe packet
        else { throw MovieError.encoderMissing("libx265") }
        unsafe configure(context, picture, options, parameters)
        try check(MovieLibraries.opening.withLock { _ in unsafe avcodec_open2(context, codec, nil) })
        unsafe (frame.pointee.format, frame.pointee.pts) = (context.pointee.pix_fmt.rawValue, 0)
        unsafe (frame.pointee.width, frame.pointee.height) = (context.pointee.width, context.pointee.height)
        try check(unsafe av_frame_get_buffer(frame, 0))
        unsafe copy(picture, into: frame)
        try check(unsafe avcodec_send_frame(context, frame))
        try check(unsafe avcodec_send_frame(context, nil))
        try check(unsafe avcodec_receive_packet(context, packet))
        return unsafe [UInt8](
            UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        )
    }

    private static func check(_ status: Int32) throws {
        if status < 0 { throw MovieError.engine(step: "encode a picture", message: "\(status)") }
    }

    private static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>,
        _ picture: PlanarPicture,
        _ options: Options,
        _ parameters: [String]
    ) {
        unsafe context.pointee.width = Int32(picture.size.width)
        unsafe context.pointee.height = Int32(picture.size.height)
        unsafe context.pointee.pix_fmt = format(picture)
        unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
        unsafe context.pointee.thread_count = 1
        if let color = options.color {
            unsafe context.pointee.color_range = color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
            unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(color.primaries))
            unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
            unsafe context.pointee.colorspace = AVColorSpace(UInt32(color.matrix))
        }
        let all =
            ["keyint=1", "bframes=0", "frame-threads=1", "pools=1", "info=0", "log-level=none"] + parameters
        for (name, value) in [
            ("preset", options.preset), ("crf", "\(options.rateFactor)"),
            ("x265-params", all.joined(separator: ":")),
        ] {
            _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0)
        }
    }

    private static func format(_ picture: PlanarPicture) -> AVPixelFormat {
        let formats = [
            8: [AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P],
            10: [
                AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P10LE,
            ],
            12: [
                AV_PIX_FMT_GRAY12LE, AV_PIX_FMT_YUV420P12LE, AV_PIX_FMT_YUV422P12LE, AV_PIX_FMT_YUV444P12LE,
            ],
        ]
        return formats[picture.depth]?[picture.chroma.rawValue] ?? AV_PIX_FMT_NONE
    }

    /// Copies the samples: one byte each at 8 bits, else two.
    private static func copy(_ picture: PlanarPicture, into frame: UnsafeMutablePointer<AVFrame>) {
        let targets = unsafe [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = unsafe [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        for plane in picture.planes.indices {
            guard let target = unsafe targets[plane] else { continue }
            let width = picture.planeSize(plane).width
            for (index, sample) in picture.planes[plane].enumerated() {
                let row = index / width * Int(strides[plane])
                if picture.depth == 8 {
                    unsafe target[row + index % width] = UInt8(truncatingIfNeeded: sample)
                } else {
                    unsafe target[row + 2 * (index % width)] = UInt8(truncatingIfNeeded: sample)
                    unsafe target[row + 2 * (index % width) + 1] = UInt8(truncatingIfNeeded: sample >> 8)
                }
            }
        }
    }
}
