package import Imaging

/// A picture in a codec's format: luma and two planes of chroma, at any bit depth and subsampling.
package struct PlanarPicture: Sendable, Equatable {
    package let size: PixelSize
    package let chroma: ChromaFormat
    package let depth: Int
    /// Y and, unless the picture is grey, Cb and Cr: rows from the top without padding.
    package var planes: [[UInt16]]

    /// Creates a picture. The planes must match the size and chroma subsampling.
    init(size: PixelSize, chroma: ChromaFormat, depth: Int, planes: [[UInt16]]) {
        (self.size, self.chroma, self.depth, self.planes) = (size, chroma, depth, planes)
        precondition(
            planes.count == chroma.planes
                && planes.indices.allSatisfy { planes[$0].count == planeSize($0).area },
            "a sample for each place"
        )
    }

    package init(size: PixelSize, chroma: ChromaFormat, depth: Int, filledWith values: [UInt16]) {
        let sizes = (0..<chroma.planes).map { Self.planeSize($0, of: size, chroma) }
        self.init(
            size: size,
            chroma: chroma,
            depth: depth,
            planes: zip(sizes, values).map { [UInt16](repeating: $1, count: $0.area) }
        )
    }

    /// Creates an 8-bit picture from a frame.
    init(_ frame: PlanarFrame) {
        self.init(
            size: frame.size,
            chroma: .quarter,
            depth: 8,
            planes: frame.planes.map { $0.map(UInt16.init) }
        )
    }

    /// Returns a mixture of two pictures of the same layout: `share` 0 gives `first`, 1 gives `second`.
    package static func mix(_ first: PlanarPicture, _ second: PlanarPicture, share: Double) -> PlanarPicture {
        if share <= 0 { return first }
        if share >= 1 { return second }
        let weight = Int32((share * 256).rounded())
        var mixed = first
        for plane in mixed.planes.indices { mixed.planes[plane].blend(second.planes[plane], weight: weight) }
        return mixed
    }

    package var largest: Int { 1 << depth - 1 }

    package func planeSize(_ plane: Int) -> PixelSize { Self.planeSize(plane, of: size, chroma) }

    /// Returns the size of a plane of a picture of `size`, samples.
    static func planeSize(_ plane: Int, of size: PixelSize, _ chroma: ChromaFormat) -> PixelSize {
        guard plane > 0 else { return size }
        return PixelSize(
            width: (size.width + chroma.columns - 1) / chroma.columns,
            height: (size.height + chroma.rows - 1) / chroma.rows
        )
    }
}
