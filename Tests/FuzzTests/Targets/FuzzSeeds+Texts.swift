import Imaging

extension FuzzSeeds {
    static func texts() -> [[UInt8]] {
        [
            "(◕‿◕)", "😀👩🏽‍🚀", "hello\nworld", "( ͡° ͜ʖ ͡°)", "red: milk\nbread", "שלום مرحبا",
            "e\u{301}\u{302}\u{20DD}", "#FF8800",
        ]
        .map { Array($0.utf8) }
    }

    static func kaomojiFiles() -> [[UInt8]] {
        [
            "# mine\nsleepy-bear  ʕ-ᴥ-ʔ  animal #sleepy =nap\nparty\t🎉\nwhiskers  (=^･ω･^=)  parts==|^･|ω|･^|=\n",
            "\u{FEFF}a\t(a_a)\r\nb\t(b_b)\tparts=b|_|b\r\n",
        ].map { Array($0.utf8) }
    }

    static func sidecars() -> [[UInt8]] {
        let points = (0..<68).map { "[\($0 % 9 * 3 + 8),\($0 / 9 * 3 + 6)]" }.joined(separator: ",")
        return [
            #"{"faces":[{"box":[8,6,20,20],"id":1,"kaomoji":"joy","covered":true,"roll":12.5}],"width":48,"height":40}"#,
            #"{"input":"a.jpg","faces":[{"box":[8,6,20,20],"confidence":0.5,"id":1,"landmarks":[\#(points)]}]}"#
                + "\n"
                + #"{"input":"b.jpg","faces":[],"style":"bare","patch":"none","ink":"red"}"# + "\n",
        ].map { Array($0.utf8) }
    }

    static func strokes() -> [[UInt8]] {
        [
            ##"{"strokes":[{"points":[[0.1,0.2],[0.5,0.9],[1,1]],"color":"#FF0000","width":0.01}]}"##,
            ##"[{"points":[[0,0]]},{"points":[[0.5,0.5],[-3,4]],"color":"roseRed","width":1}]"##,
        ].map { Array($0.utf8) }
    }

    static func templates() -> [[UInt8]] {
        [#"{"cells":[[0,0,0.5,1],[0.5,0,0.5,0.5],[0.5,0.5,0.5,0.5]]}"#, #"{"name":"a","cells":[[0,0,1,1]]}"#]
            .map { Array($0.utf8) }
    }

    static func bodies() -> [[UInt8]] {
        [
            #"{"kind":"cover","items":["a","b"],"options":{"kaomoji":"joy","format":"png","private":true}}"#,
            #"{"kind":"reveal","items":["a"],"options":{"transition":"pop","duration":2,"codec":"hevc"}}"#,
            #"{"kind":"collage","items":[],"options":{"template":"2x3","background":"red","live":true}}"#,
            #"{"kind":"movie","items":["a"],"options":{"seconds":1,"fade":0.5,"ending":"gif"}}"#,
            #"{"kind":"card","items":["a"],"options":{"contents":"list","text":"red: milk","style":"dark"}}"#,
            "bytes=10-20", "bytes=-5",
        ].map { Array($0.utf8) } + sidecars()
    }

    static func frames() throws -> [[UInt8]] {
        let picture = try picture()
        func frame(_ head: String, _ parts: [UInt8]...) -> [UInt8] {
            let length = parts.reduce(0) { $0 + $1.count }
            return Array(#"{"id":1,"length":\#(length),\#(head)}"#.utf8) + [0x0A] + parts.joined()
        }
        let details = Array(
            #"{"plan":{"input":"a.jpg","still":"b.jpg","shape":"pair"},"attachments":[{"kind":"sidecar","path":"a.xmp","length":3}]}"#
                .utf8
        )
        return [
            frame(#""op":"cover","name":"a.jpg","regions":[{"box":[8,6,20,20]}]"#, picture)
                + frame(#""op":"ping""#),
            frame(#""op":"cover","details":\#(details.count)"#, details, picture, [1, 2, 3]),
            frame(#""op":"detect""#, picture), frame(#""op":"movie""#),
        ]
    }

    /// Returns shapes and samples for encoders and the network.
    static func samples() -> [[UInt8]] {
        (0..<24).map { index -> [UInt8] in
            let size = [UInt8(index * 11 % 64), UInt8(index * 7 % 64)]
            let shape = [UInt8(index % 4), UInt8(index * 37 % 256), 80, UInt8(index)]
            return size + shape + slope(3000, step: index + 3)
        }
    }

    static func models() -> [[UInt8]] {
        let counts: [[UInt8]] = [[3, 2, 2, 5, 3], [68, 1, 1, 9, 1], [2, 3, 2, 2, 7]]
        return counts.map { $0 + slope(800, step: 200) }
    }

    private static func slope(_ count: Int, step: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 * step / 5) }
    }

    /// Returns a prepared landmark model in the layout of `CDlib/landmarks/prepared.hpp`.
    static func preparedModel(_ bytes: [UInt8]) -> [UInt8] {
        let counts = (0..<5).map { bytes.count > $0 ? Int(bytes[$0]) : 1 }
        let (points, features, splits) = (counts[0], counts[3], counts[4])
        let (places, all) = (counts[1] * features, counts[1] * counts[2])
        let length = 8 * points + 12 * places + 8 * all * splits + 8 * all * (splits + 1) * points
        guard length < 1 << 20, bytes.count > 5 else { return bytes }
        var used = 5
        func next() -> UInt8 {
            used = used + 1 < bytes.count ? used + 1 : 5
            return bytes[used]
        }
        func float(_ number: Float) -> [UInt8] { Digits.little(Int(number.bitPattern), 4) }
        /// Returns a position near a face's box, and rarely one that is far away or not a number.
        func place() -> [UInt8] {
            let byte = next()
            return float(byte == 0xFF ? .nan : byte == 0xFE ? 1e30 : Float(byte) / 100)
        }
        var body = (0..<2 * points).flatMap { _ in place() }
        for _ in 0..<places {
            let byte = Int(next())
            body += Digits.little(byte == 0xFF ? points : byte % max(1, points), 4) + place() + place()
        }
        for _ in 0..<all * splits {
            body += [next(), 0, next(), 0].map { features > 0 ? UInt8(Int($0) % features) : 0 }
            body += float(Float(next()) - 128)
        }
        for _ in 0..<2 * all * (splits + 1) * points { body += place() }
        let key = [1, 2, 3].flatMap { Digits.little($0, 8) }
        let header = Array("kaomask marks 3\0".utf8) + key + (counts + [0]).flatMap { Digits.little($0, 4) }
        return header + [UInt8](repeating: 0, count: 4096 - header.count) + body
    }
}
