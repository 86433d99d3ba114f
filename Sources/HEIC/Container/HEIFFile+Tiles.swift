import Formats
internal import Imaging

extension HEIFFile {
    func tileData(_ item: UInt32) throws(HEICError) -> ArraySlice<UInt8> {
        guard let data = data(of: item), !data.isEmpty else {
            throw .damaged("picture \(item) is not in the file in one piece")
        }
        return data
    }

    /// Checks that decoders agree on where units end; throws `HEICError.unsupported` for a start code in a unit.
    func checkUnits(of picture: PictureItem) throws(HEICError) {
        for tile in picture.tiles {
            // Missing or damaged tiles are reported when they are decoded.
            guard let data = data(of: tile.id), let record = try? record(tile.configuration),
                let size = try? DecoderConfiguration(record).lengthSize,
                let units = try? NALUnit.pictureUnits(inSample: data, lengthSize: size)
            else { continue }
            guard !units.contains(where: NALUnit.hasStartCode) else {
                throw .unsupported("a tile holds a start code, at which decoders disagree")
            }
        }
    }

    /// Returns the type of an auxiliary picture (`auxC`, ISO/IEC 23008-12 §6.5.8); `nil` for others.
    func auxiliaryType(of item: UInt32) -> String? {
        properties(of: item).first { $0.atom.type == "auxC" }?.atom.payload.map { payload in
            String(decoding: payload.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    func record(_ place: Int) throws(HEICError) -> ArraySlice<UInt8> {
        guard properties.indices.contains(place), let record = properties[place].payload else {
            throw .damaged("a decoder configuration is missing")
        }
        return record
    }

    /// Returns the sequence parameter set of a picture's first tile, which holds the tile size. Throws
    /// `HEICError.unsupported` if a tile is cropped at the left or top.
    func sequenceParameters(of picture: PictureItem) throws(HEICError) -> SequenceParameterSet {
        let record = try record(picture.tiles[0].configuration)
        let set = try HEICError.rethrowing {
            try ParameterSets(try DecoderConfiguration(record).units).sequence.values
                .min { $0.identifier < $1.identifier }
        }
        guard let set else { throw .damaged("a decoder configuration has no parameter sets") }
        guard set.shownSize == picture.tileSize else {
            throw .unsupported("a tile has another size than its stream")
        }
        return set
    }
}

extension SequenceParameterSet {
    /// The size of the conformance window; `nil` if it does not begin at the top left.
    fileprivate var shownSize: PixelSize? {
        guard let offsets = window?.offsets else { return PixelSize(width: width, height: height) }
        guard offsets[0] == 0, offsets[2] == 0 else { return nil }
        return PixelSize(
            width: width - offsets[1] * chroma.columns,
            height: height - offsets[3] * chroma.rows
        )
    }
}
