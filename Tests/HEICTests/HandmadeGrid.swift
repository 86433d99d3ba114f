import Imaging
import TestSupport

/// A HEIC file of nothing but coded tiles in a grid.
struct HandmadeGrid {
    let record: [UInt8]
    let samples: [[UInt8]]
    let tile: PixelSize
    let columns: Int
    let size: PixelSize

    var bytes: [UInt8] {
        let type = Box.atom("ftyp", Array("heic".utf8), Box.u32(0), Array("mif1heic".utf8))
        let start = type.count + meta(start: 0).count + 8
        return type + meta(start: start) + Box.atom("mdat", samples.flatMap { $0 })
    }

    private func meta(start: Int) -> [UInt8] {
        let grid = samples.count + 1
        let ids = 1...samples.count
        let information = (1...grid).flatMap { id in
            Box.atom("infe", [2, 0, 0, 0] + Box.u16(id, 0) + Array((id < grid ? "hvc1" : "grid").utf8) + [0])
        }
        let properties = Box.atom(
            "ipco",
            Box.atom("hvcC", record),
            Box.atom("ispe", Box.u32(0, tile.width, tile.height)),
            Box.atom("ispe", Box.u32(0, size.width, size.height))
        )
        let associations =
            Box.u32(0, grid) + ids.flatMap { Box.u16($0) + [2, 0x81, 2] } + Box.u16(grid) + [1, 3]
        var place = start
        let places = samples.enumerated().flatMap { index, sample in
            defer { place += sample.count }
            return Box.u16(index + 1, 0, 0, 1) + Box.u32(place, sample.count)
        }
        let data =
            [0, 0, UInt8(samples.count / columns - 1), UInt8(columns - 1)] + Box.u16(size.width, size.height)
        return Box.atom(
            "meta",
            Box.u32(0),
            Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13)),
            Box.atom("pitm", Box.u32(0) + Box.u16(grid)),
            Box.atom("iinf", Box.u32(0) + Box.u16(grid), information),
            Box.atom(
                "iref",
                Box.u32(0),
                Box.atom("dimg", Box.u16(grid, samples.count), ids.flatMap { Box.u16($0) })
            ),
            Box.atom("iprp", properties, Box.atom("ipma", associations)),
            Box.atom("idat", data),
            Box.atom(
                "iloc",
                [1, 0, 0, 0, 0x44, 0] + Box.u16(grid) + places + Box.u16(grid, 1, 0, 1)
                    + Box.u32(0, data.count)
            )
        )
    }
}
