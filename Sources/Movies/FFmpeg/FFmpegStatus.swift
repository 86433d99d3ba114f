internal import CFFmpeg

enum FFmpegStatus {
    /// Throws if `status` reports a failure of `step`.
    static func check(_ status: Int32, _ step: String) throws(MovieError) {
        guard status < 0 else { return }
        throw .engine(step: step, message: message(status))
    }

    static func message(_ status: Int32) -> String {
        var text = [CChar](repeating: 0, count: 128)
        _ = unsafe av_strerror(status, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func wantsMore(_ status: Int32) -> Bool { status == KAOMASK_AVERROR_EAGAIN }
    static func isEnd(_ status: Int32) -> Bool { status == KAOMASK_AVERROR_EOF }
}
