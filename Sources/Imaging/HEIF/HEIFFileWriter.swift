internal import CHEIF

/// Owner of a file that libheif writes, its encoder and its picture. Used by one task, freed in `deinit`.
@safe struct HEIFFileWriter: ~Copyable {
    private let coding: HEIFCodec.Coding
    private let context: OpaquePointer
    private let encoder: OpaquePointer

    init(_ coding: HEIFCodec.Coding) throws(ImagingError) {
        guard let context = unsafe heif_context_alloc() else {
            throw .encoder(coding.format, message: "not enough memory")
        }
        var encoder: OpaquePointer?
        let format = coding == .hevc ? heif_compression_HEVC : heif_compression_AV1
        let result = unsafe HEIFResult(heif_context_get_encoder_for_format(context, format, &encoder))
        guard result.isFine, let encoder = unsafe encoder else {
            unsafe heif_context_free(context)
            let library = coding == .hevc ? "x265" : "aom"
            throw .encoder(coding.format, message: "libheif has no such encoder; install it with \(library)")
        }
        self.coding = coding
        unsafe (self.context, self.encoder) = unsafe (context, encoder)
    }

    deinit {
        unsafe heif_encoder_release(encoder)
        unsafe heif_context_free(context)
    }

    func encode(
        _ raster: Raster,
        quality: Int,
        _ orientation: Orientation,
        _ colorProfile: [UInt8]?
    ) throws(ImagingError) {
        let room = DecodeLimits.encoderRoom
        guard DecodeLimits.isThere(room) else { throw .noMemory(raster.size, needed: room) }
        let image = try HEIFNewImage(raster, coding)
        if let colorProfile {
            try unsafe HEIFResult(
                heif_image_set_raw_color_profile(image.pointer, "prof", colorProfile, colorProfile.count)
            ).check(writing: coding)
        }
        try unsafe HEIFResult(heif_encoder_set_lossy_quality(encoder, Int32(quality))).check(writing: coding)
        // The defaults take several times as long to save the last per cent of size.
        let (parameter, value) = coding == .hevc ? ("preset", "medium") : ("speed", "6")
        try unsafe HEIFResult(heif_encoder_set_parameter(encoder, parameter, value)).check(writing: coding)
        let options = unsafe heif_encoding_options_alloc()
        defer { unsafe heif_encoding_options_free(options) }
        // libheif's values are those of Exif.
        unsafe options?.pointee.image_orientation = heif_orientation(UInt32(orientation.rawValue))
        try unsafe HEIFResult(heif_context_encode_image(context, image.pointer, encoder, options, nil))
            .check(writing: coding)
    }

    func addExif(_ block: [UInt8]) throws(ImagingError) {
        try unsafe add { picture in
            unsafe HEIFResult(heif_context_add_exif_metadata(context, picture, block, Int32(block.count)))
        }
    }

    func addXMP(_ packet: [UInt8]) throws(ImagingError) {
        try unsafe add { picture in
            unsafe HEIFResult(heif_context_add_XMP_metadata(context, picture, packet, Int32(packet.count)))
        }
    }

    private func add(_ body: (OpaquePointer) -> HEIFResult) throws(ImagingError) {
        var picture: OpaquePointer?
        try unsafe HEIFResult(heif_context_get_primary_image_handle(context, &picture))
            .check(writing: coding)
        guard let picture = unsafe picture else { return }
        defer { unsafe heif_image_handle_release(picture) }
        try unsafe body(picture).check(writing: coding)
    }

    func bytes() throws(ImagingError) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = unsafe heif_writer(
            writer_api_version: 1,
            write: { _, data, size, target in
                let bytes = unsafe target?.assumingMemoryBound(to: [UInt8].self)
                unsafe bytes?.pointee.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
                return unsafe KAOMASK_HEIF_WRITTEN
            }
        )
        let result = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe HEIFResult(heif_context_write(context, &writer, UnsafeMutableRawPointer(target)))
        }
        try result.check(writing: coding)
        return bytes
    }
}

/// Owner of a picture passed to libheif. Used by one task, freed in `deinit`.
@safe private struct HEIFNewImage: ~Copyable {
    let pointer: OpaquePointer

    /// Copies the picture's pixels at 8 bits per channel.
    init(_ raster: Raster, _ coding: HEIFCodec.Coding) throws(ImagingError) {
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        let chroma = raster.hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
        var made: OpaquePointer?
        var result = unsafe HEIFResult(heif_image_create(width, height, heif_colorspace_RGB, chroma, &made))
        if result.isFine {
            result = unsafe HEIFResult(heif_image_add_plane(made, heif_channel_interleaved, width, height, 8))
        }
        guard result.isFine, let made = unsafe made else {
            unsafe heif_image_release(made)
            throw .encoder(coding.format, message: "not enough memory")
        }
        unsafe pointer = unsafe made
        fill(with: Raster(raster.pixels, keepsAlpha: raster.hasAlpha))
    }

    deinit { unsafe heif_image_release(pointer) }

    private func fill(with raster: Raster) {
        var stride: Int32 = 0
        guard case .eight(let bytes) = raster.samples,
            let plane = unsafe heif_image_get_plane(pointer, heif_channel_interleaved, &stride)
        else { return }
        let row = raster.size.width * raster.channels
        unsafe bytes.withUnsafeBufferPointer { source in
            for y in 0..<raster.size.height {
                guard let from = unsafe source.baseAddress?.advanced(by: y * row) else { return }
                unsafe plane.advanced(by: y * Int(stride)).update(from: from, count: row)
            }
        }
    }
}
