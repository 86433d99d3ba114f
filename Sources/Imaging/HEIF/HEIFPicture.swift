internal import CHEIF

/// Owner of a picture in a file opened by libheif, which borrows the file's bytes. Used by one task, freed in `deinit`.
@safe struct HEIFPicture: ~Copyable {
    private let context: OpaquePointer
    private let handle: OpaquePointer

    /// Opens the primary picture, or an item that does not belong to another.
    init(_ bytes: UnsafeBufferPointer<UInt8>, item: UInt32?, limits: DecodeLimits) throws(ImagingError) {
        guard let context = unsafe heif_context_alloc() else {
            throw .damaged(.heif, message: "not enough memory")
        }
        unsafe heif_context_set_maximum_image_size_limit(context, Int32(clamping: limits.maximumSide))
        var handle: OpaquePointer?
        var result = unsafe HEIFResult(
            heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
        )
        if result.isFine {
            result = unsafe HEIFResult(
                item.map { unsafe heif_context_get_image_handle(context, $0, &handle) }
                    ?? heif_context_get_primary_image_handle(context, &handle)
            )
        }
        guard result.isFine, let handle = unsafe handle else {
            unsafe heif_context_free(context)
            throw result.readingError
        }
        unsafe (self.context, self.handle) = unsafe (context, handle)
    }

    deinit {
        unsafe heif_image_handle_release(handle)
        unsafe heif_context_free(context)
    }

    var size: PixelSize {
        PixelSize(
            width: Int(unsafe heif_image_handle_get_width(handle)),
            height: Int(unsafe heif_image_handle_get_height(handle))
        )
    }

    func raster(limits: DecodeLimits) throws(ImagingError) -> Raster {
        let hasAlpha = unsafe heif_image_handle_has_alpha_channel(handle) != 0
        let image = try unsafe HEIFImage(decoding: handle, hasAlpha: hasAlpha)
        let raster = try image.raster(channels: hasAlpha ? 4 : 3)
        let isPremultiplied = unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0
        return isPremultiplied && hasAlpha ? raster.unpremultiplied : raster
    }

    /// Returns the file's ICC profile, or one built from its code points.
    func colorProfile(limit: Int) throws(ImagingError) -> [UInt8]? {
        let length = unsafe heif_image_handle_get_raw_color_profile_size(handle)
        if length > 0 {
            return try unsafe metadata("colour profile", length, limit: limit) { target in
                unsafe HEIFResult(heif_image_handle_get_raw_color_profile(handle, target))
            }
        }
        guard let numbers = nclx else { return nil }
        guard !ColorProfile.isHighDynamicRange(transfer: numbers.transfer) else {
            throw .unsupported("pictures brighter than paper (HDR in PQ or HLG)")
        }
        return ColorProfile(primaries: numbers.primaries, transfer: numbers.transfer)?.bytes
    }

    private var nclx: (primaries: Int, transfer: Int)? {
        var found: UnsafeMutablePointer<heif_color_profile_nclx>?
        let result = unsafe HEIFResult(heif_image_handle_get_nclx_color_profile(handle, &found))
        guard result.isFine, let numbers = unsafe found else { return nil }
        defer { unsafe heif_nclx_color_profile_free(numbers) }
        return unsafe (
            Int(numbers.pointee.color_primaries.rawValue),
            Int(numbers.pointee.transfer_characteristics.rawValue)
        )
    }

    private func metadata(
        _ name: String,
        _ length: Int,
        limit: Int,
        _ copy: (UnsafeMutableRawPointer?) -> HEIFResult
    ) throws(ImagingError) -> [UInt8] {
        guard length <= limit else {
            throw .damaged(.heif, message: "the \(name) of \(length) bytes is over the limit of \(limit)")
        }
        var bytes = [UInt8](repeating: 0, count: length)
        let result = unsafe bytes.withUnsafeMutableBytes { unsafe copy($0.baseAddress) }
        guard result.isFine else { throw result.readingError }
        return bytes
    }
}

/// Owner of a picture decoded by libheif. Used by one task, freed in `deinit`.
@safe private struct HEIFImage: ~Copyable {
    private let image: OpaquePointer

    init(decoding handle: OpaquePointer, hasAlpha: Bool) throws(ImagingError) {
        let options = unsafe heif_decoding_options_alloc()
        defer { unsafe heif_decoding_options_free(options) }
        unsafe options?.pointee.convert_hdr_to_8bit = 1
        var image: OpaquePointer?
        let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
        let result = unsafe HEIFResult(
            heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, options)
        )
        guard result.isFine, let image = unsafe image else { throw result.readingError }
        unsafe self.image = unsafe image
    }

    deinit { unsafe heif_image_release(image) }

    func raster(channels: Int) throws(ImagingError) -> Raster {
        let size = PixelSize(
            width: Int(unsafe heif_image_get_width(image, heif_channel_interleaved)),
            height: Int(unsafe heif_image_get_height(image, heif_channel_interleaved))
        )
        var stride: Int32 = 0
        guard let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
            size.width > 0, size.height > 0, Int(stride) >= size.width * channels
        else { throw .damaged(.heif, message: "the decoder gave no pixels") }
        let row = size.width * channels
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: row * size.height) { target, count in
            for y in 0..<size.height {
                let start = unsafe target.baseAddress?.advanced(by: y * row)
                unsafe start?.initialize(from: plane.advanced(by: y * Int(stride)), count: row)
            }
            count = row * size.height
        }
        return Raster(size: size, channels: channels, samples: .eight(bytes))
    }
}

extension Raster {
    fileprivate var unpremultiplied: Raster {
        guard case .eight(var bytes) = samples, channels == 4 else { return self }
        bytes.unpremultiply()
        return Raster(size: size, channels: channels, samples: .eight(bytes))
    }
}
