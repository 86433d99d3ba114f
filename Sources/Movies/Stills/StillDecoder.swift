internal import CFFmpeg

/// A decoder of independent HEVC pictures in sequence; used by one task.
package struct StillDecoder: ~Copyable {
    private let codec: CodecHandle

    /// Creates a decoder for pictures with a common `hvcC` record, or throws `.engine`. A strict one rejects a picture
    /// that is damaged or does not match its hash; one that does not filter gives pictures as they are before the loop
    /// filters.
    package init(
        configuration: [UInt8],
        isStrict: Bool = false,
        filters: Bool = true
    ) throws(MovieError) {
        try FFmpegLibraries.open()
        guard let decoder = unsafe avcodec_find_decoder(AV_CODEC_ID_HEVC) else {
            throw .engine(step: "decode", message: "no decoder for HEVC")
        }
        let codec = try unsafe CodecHandle.make(decoder)
        let context = unsafe codec.context
        let room = configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let bytes = unsafe av_mallocz(room) else {
            throw .engine(step: "start", message: "not enough memory")
        }
        unsafe bytes.copyMemory(from: configuration, byteCount: configuration.count)
        unsafe context.pointee.extradata = bytes.assumingMemoryBound(to: UInt8.self)
        unsafe context.pointee.extradata_size = Int32(configuration.count)
        // The cropped area is coded like the rest.
        unsafe context.pointee.apply_cropping = 0
        if !filters { unsafe context.pointee.skip_loop_filter = AVDISCARD_ALL }
        if isStrict { unsafe context.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK }
        try FFmpegStatus.check(unsafe avcodec_open2(context, decoder, nil), "open a decoder")
        self.codec = codec
    }

    /// Decodes a sample, units with length prefixes, to the complete coded picture, including the part that is cropped
    /// for display. Throws `.engine` on failure.
    package mutating func decode(_ sample: ArraySlice<UInt8>) throws(MovieError) -> PlanarPicture {
        let (context, frame) = unsafe (codec.context, codec.frame)
        defer { unsafe avcodec_flush_buffers(context) }
        try send(sample)
        // The end of the stream: no reordering delays the picture.
        try FFmpegStatus.check(unsafe avcodec_send_packet(context, nil), "decode a picture")
        try FFmpegStatus.check(unsafe avcodec_receive_frame(context, frame), "decode a picture")
        defer { unsafe av_frame_unref(frame) }
        guard unsafe frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0,
            unsafe frame.pointee.decode_error_flags == 0
        else { throw .engine(step: "decode a picture", message: "it is damaged") }
        guard let picture = unsafe PlanarPicture(frame) else {
            throw .engine(step: "decode a picture", message: "its samples have a layout that is not known")
        }
        return picture
    }

    private func send(_ sample: ArraySlice<UInt8>) throws(MovieError) {
        let packet = unsafe codec.packet
        try FFmpegStatus.check(unsafe av_new_packet(packet, Int32(clamping: sample.count)), "take a picture")
        defer { unsafe av_packet_unref(packet) }
        unsafe sample.withUnsafeBufferPointer { bytes in
            guard let from = bytes.baseAddress else { return }
            unsafe packet.pointee.data?.update(from: from, count: bytes.count)
        }
        try FFmpegStatus.check(unsafe avcodec_send_packet(codec.context, packet), "decode a picture")
    }
}
