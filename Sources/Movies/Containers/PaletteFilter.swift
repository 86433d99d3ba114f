internal import CFFmpeg
internal import Imaging

/// Reduces frames to 256 colours, chosen for each frame or for all and dithered, by libavfilter's palettegen and
/// paletteuse. It owns the filter graph; used by one task.
@safe struct PaletteFilter: ~Copyable {
    private let graph: UnsafeMutablePointer<AVFilterGraph>
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    private let input: UnsafeMutablePointer<AVFrame>
    private let output: UnsafeMutablePointer<AVFrame>

    private static let forEach =
        "[in]split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=0[p];"
        + "[b][p]paletteuse=new=1:dither=sierra2_4a[out]"
    /// A dither that does not move, so that what stays the same is not stored again.
    private static let forAll =
        "[in]split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer:bayer_scale=4[out]"

    /// Opens a filter for frames of `size`, with times in `timeScale` ticks a second. If the colours are shared by all
    /// frames, these come at the end.
    static func open(size: PixelSize, timeScale: Int, isShared: Bool) throws(MovieError) -> PaletteFilter {
        try FFmpegLibraries.open(FFMPEG_FILTERS)
        let graph = unsafe avfilter_graph_alloc()
        var made = unsafe graph
        guard let graph = unsafe graph, let input = unsafe av_frame_alloc(),
            let output = unsafe av_frame_alloc()
        else { throw .engine(step: "start", message: "not enough memory") }
        // One thread: the same pictures give the same bytes on every machine.
        unsafe graph.pointee.nb_threads = 1
        let arguments =
            "video_size=\(size):pix_fmt=rgba:time_base=1/\(timeScale):pixel_aspect=1/1"
        let text =
            "buffer@in=\(arguments)[in];\(isShared ? forAll : forEach);[out]buffersink@out"
        var inputs: UnsafeMutablePointer<AVFilterInOut>?
        var outputs: UnsafeMutablePointer<AVFilterInOut>?
        var status = unsafe avfilter_graph_parse2(graph, text, &inputs, &outputs)
        unsafe avfilter_inout_free(&inputs)
        unsafe avfilter_inout_free(&outputs)
        if status >= 0 { status = unsafe avfilter_graph_config(graph, nil) }
        guard status >= 0, let source = unsafe avfilter_graph_get_filter(graph, "buffer@in"),
            let sink = unsafe avfilter_graph_get_filter(graph, "buffersink@out")
        else {
            unsafe avfilter_graph_free(&made)
            throw .engine(step: "choose colours", message: FFmpegStatus.message(status))
        }
        return unsafe PaletteFilter(graph: graph, source: source, sink: sink, input: input, output: output)
    }

    private init(
        graph: UnsafeMutablePointer<AVFilterGraph>,
        source: UnsafeMutablePointer<AVFilterContext>,
        sink: UnsafeMutablePointer<AVFilterContext>,
        input: UnsafeMutablePointer<AVFrame>,
        output: UnsafeMutablePointer<AVFrame>
    ) {
        unsafe (self.graph, self.source, self.sink) = unsafe (graph, source, sink)
        unsafe (self.input, self.output) = unsafe (input, output)
    }

    deinit {
        var (graph, input, output) = unsafe (Optional(graph), Optional(input), Optional(output))
        unsafe av_frame_free(&input)
        unsafe av_frame_free(&output)
        unsafe avfilter_graph_free(&graph)
    }

    /// Sends a picture of the filter's size.
    func send(_ picture: PixelBuffer, time: Int64) throws(MovieError) {
        unsafe av_frame_unref(input)
        unsafe input.pointee.format = AV_PIX_FMT_RGBA.rawValue
        unsafe input.pointee.width = Int32(picture.size.width)
        unsafe input.pointee.height = Int32(picture.size.height)
        unsafe input.pointee.pts = time
        try FFmpegStatus.check(unsafe av_frame_get_buffer(input, 0), "take memory for a frame")
        let row = picture.size.width * 4
        let stride = unsafe Int(input.pointee.linesize.0)
        unsafe picture.bytes.withUnsafeBufferPointer { bytes in
            for y in 0..<picture.size.height {
                guard let from = unsafe bytes.baseAddress?.advanced(by: y * row) else { return }
                unsafe input.pointee.data.0?.advanced(by: y * stride).update(from: from, count: row)
            }
        }
        try FFmpegStatus.check(unsafe av_buffersrc_write_frame(source, input), "choose colours")
    }

    func sendEnd() throws(MovieError) {
        try FFmpegStatus.check(unsafe av_buffersrc_write_frame(source, nil), "choose colours")
    }

    /// Lends the next frame of 256 colours to `body`; returns `false` if there is none.
    func receive(_ body: (UnsafeMutablePointer<AVFrame>) throws(MovieError) -> Void) throws(MovieError)
        -> Bool
    {
        unsafe av_frame_unref(output)
        let status = unsafe av_buffersink_get_frame(sink, output)
        if FFmpegStatus.wantsMore(status) || FFmpegStatus.isEnd(status) { return false }
        try FFmpegStatus.check(status, "choose colours")
        unsafe try body(output)
        return true
    }
}
