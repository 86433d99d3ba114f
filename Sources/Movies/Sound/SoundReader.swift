internal import CFFmpeg

/// Reads a file's sound as samples between -1 and 1, mono or stereo, at 44,100 or 48,000 Hz; used by one task, frees
/// FFmpeg's resampler in `deinit`.
@safe struct SoundReader: ~Copyable {
    let sampleRate: Int
    let channels: Int
    private var input: MediaInput
    private var decoder: DecoderHandle
    private let resampler: OpaquePointer
    private let resampled: UnsafeMutablePointer<AVFrame>
    private var (hasBegun, isOver) = (false, false)

    /// Opens the sound track in a file's bytes; throws `.unreadable`, `.noSound` or `.engine`.
    init(_ bytes: [UInt8]) throws(MovieError) {
        let input = try MediaInput(MediaBytes(bytes))
        guard let stream = input.bestStream(AVMEDIA_TYPE_AUDIO),
            let parameters = unsafe input.stream(stream).pointee.codecpar
        else { throw .noSound }
        let rate = unsafe Int(parameters.pointee.sample_rate)
        let decoder = try DecoderHandle.open(input, stream: stream)
        guard let resampler = unsafe swr_alloc(), let resampled = unsafe av_frame_alloc() else {
            throw .engine(step: "start", message: "not enough memory")
        }
        unsafe (self.resampler, self.resampled) = unsafe (resampler, resampled)
        sampleRate = [11_025, 22_050, 44_100, 88_200].contains(rate) ? 44_100 : 48_000
        channels = unsafe parameters.pointee.ch_layout.nb_channels == 1 ? 1 : 2
        self.decoder = decoder
        self.input = input
    }

    deinit {
        var (resampler, resampled) = unsafe (Optional(resampler), Optional(resampled))
        unsafe swr_free(&resampler)
        unsafe av_frame_free(&resampled)
    }

    /// Returns the next samples, channel by channel; `nil` at the end. Throws `.engine`.
    mutating func next() throws(MovieError) -> [[Float]]? {
        while !isOver {
            let isMore = try decoder.decodeNext(from: &input)
            (hasBegun, isOver) = (hasBegun || isMore, !isMore)
            guard hasBegun else { continue }
            let samples = try unsafe resample(isMore ? unsafe decoder.frame : nil)
            if !samples[0].isEmpty { return samples }
        }
        return nil
    }

    /// Resamples a frame; `nil` returns the samples left in the resampler.
    private func resample(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MovieError) -> [[Float]] {
        unsafe av_frame_unref(resampled)
        unsafe av_channel_layout_default(&resampled.pointee.ch_layout, Int32(channels))
        unsafe resampled.pointee.sample_rate = Int32(sampleRate)
        unsafe resampled.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        var status = unsafe swr_convert_frame(resampler, resampled, frame)
        if status == KAOMASK_INPUT_CHANGED {
            // The sample rate or channels change within the file.
            unsafe swr_close(resampler)
            status = unsafe swr_convert_frame(resampler, resampled, frame)
        }
        try FFmpegStatus.check(status, "resample the sound")
        let count = unsafe Int(resampled.pointee.nb_samples)
        return (0..<channels).map { channel in
            guard count > 0, let plane = unsafe resampled.pointee.extended_data[channel] else { return [] }
            return unsafe plane.withMemoryRebound(to: Float.self, capacity: count) {
                unsafe Array(UnsafeBufferPointer(start: $0, count: count))
            }
        }
    }
}
