internal import CFFmpeg
internal import CX265
internal import HEVC
internal import Imaging
internal import Synchronization

/// Encodes a single picture with libx265.
@safe package struct StillEncoder: ~Copyable {
    private let handle: OpaquePointer

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
    /// - Throws: `MovieError.engine` when libx265 is missing, or rejects the picture or the options.
    package static func encode(
        _ picture: PlanarPicture,
        _ options: Options
    ) throws(MovieError) -> [UInt8] {
        try X265Library.open()
        return try StillEncoder(picture, options).stream(of: picture)
    }

    private init(
        _ picture: PlanarPicture,
        _ options: Options
    ) throws(MovieError) {
        // Read when the encoder is opened.
        let matrices = try MemoryFile(options.matrices)
        var parameters = [Options.Parameter("crf", options.rateFactor)] + options.parameters
        if let path = matrices.path { parameters.append(.init("scaling-list", path)) }
        let color = options.color ?? MovieColor(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)
        var format = cx265_format(
            width: Int32(clamping: picture.size.width),
            height: Int32(clamping: picture.size.height),
            chroma: Int32(picture.chroma.rawValue),
            depth: Int32(clamping: picture.depth),
            primaries: UInt8(clamping: color.primaries),
            transfer: UInt8(clamping: color.transfer),
            matrix: UInt8(clamping: color.matrix),
            is_full_range: color.isFullRange
        )
        let settings = parameters.flatMap { [$0.name, $0.value] }.flatMap { Array($0.utf8CString) }
        let opened = unsafe X265Library.opening.withLock { _ in
            unsafe cx265_open(&format, options.preset, settings, parameters.count)
        }
        guard let opened = unsafe opened else {
            throw .engine(step: "open libx265", message: "it does not accept the picture or the options")
        }
        unsafe handle = opened
    }

    deinit { unsafe cx265_close(handle) }

    private consuming func stream(of picture: PlanarPicture) throws(MovieError) -> [UInt8] {
        var (bytes, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        let planes = picture.planes + [[UInt16]](repeating: [], count: 3 - picture.planes.count)
        let isEncoded = unsafe planes[0].withUnsafeBufferPointer { first in
            unsafe planes[1].withUnsafeBufferPointer { second in
                unsafe planes[2].withUnsafeBufferPointer { third in
                    var starts = unsafe [first.baseAddress, second.baseAddress, third.baseAddress]
                    return unsafe cx265_encode(handle, &starts, &bytes, &count)
                }
            }
        }
        guard isEncoded, let start = unsafe bytes else {
            throw .engine(step: "encode a picture", message: "libx265 gave none")
        }
        return unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
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
