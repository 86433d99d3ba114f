/// The mouths.
extension InkTable {
    /// Returns the outline of a laughing mouth from `top` to `bottom`, with `width` on either side.
    private static func grin(top: Double, bottom: Double, width: Double) -> String {
        let middle = (top + bottom) / 2 + 0.06
        return
            "M\(-width),\(top) Q0,\(top) \(width),\(top) C\(width),\(middle) \(0.62 * width),\(bottom) 0,\(bottom) "
            + "C\(-0.62 * width),\(bottom) \(-width),\(middle) \(-width),\(top) Z"
    }

    /// Returns an open mouth: dark inside, with an optional tongue and upper teeth.
    private static func open(_ path: String, tongue: String? = nil, teeth: String? = nil) -> InkSign {
        var marks: [InkMark] = [.fill(path, .mouth)]
        if let teeth { marks.append(.fill(teeth, .white, inside: path)) }
        if let tongue { marks.append(.fill(tongue, .tongue, inside: path)) }
        return InkSign(marks: marks + [.stroke(path)])
    }

    private static let doubleU = "M-.27,-.07 C-.27,.13 -.02,.15 0,-.04 C.02,.15 .27,.13 .27,-.07"
    private static let three = "M-.11,-.15 C.04,-.20 .12,-.04 -.02,0 C.13,.04 .05,.20 -.11,.15"

    /// The mouths of several characters, and one identified by its mark.
    static var wholeMouths: [String: InkSign] { multipleMouths }

    private static let multipleMouths: [String: InkSign] = [
        "_っ": InkSign(
            .stroke("M-.02,-.22 Q.24,-.26 .24,-.12 Q.24,.0 .04,.0"),
            .stroke("M-.2,.2 Q.04,.3 .26,.16")
        ),
        "\u{35C}": InkSign(
            .stroke("M.02,-.28 L.02,-.08 Q.02,.0 -.10,-.01"),
            .stroke("M-.30,.08 Q-.02,.30 .32,.02")
        ),
        "(00)": InkSign(
            .fill("E0 -.04 .34 .25", .snout),
            .stroke("E0 -.04 .34 .25"),
            .fill("E-.12 -.05 .05 .085"),
            .fill("E.12 -.05 .05 .085")
        ),
        "◞౪◟": open(
            grin(top: -0.12, bottom: 0.24, width: 0.38),
            tongue: "E0 .24 .2 .14",
            teeth: "M-.5,-.3 L.5,-.3 L.5,-.03 L-.5,-.03 Z"
        ),
    ]

    /// The curved mouth that replaces a straight one under smiling eyes.
    static let bowedMouth = InkSign(.stroke("M-.22,-.03 Q0,.11 .22,-.03"))

    /// A one-sided grin: the mouth of ツ.
    static let wrySmile = InkSign(.stroke("M-.27,.05 C-.12,.19 .15,.15 .29,-.11"))

    static var closedMouths: [Entry] {
        [
            Entry("_＿ー－-―─", .stroke("M-.20,0 L.20,0")),
            Entry("ω‥w", .stroke(doubleU)),
            Entry("‿◡ᴗ︶‵⌣u", .stroke("M-.33,-.09 Q0,.27 .33,-.09")),
            Entry("へ︿︹⌒⁀∩", .stroke("M-.27,.09 Q0,-.23 .27,.09")),
            Entry("^", .stroke("M-.16,.08 Q-.03,-.11 0,-.11 Q.03,-.11 .16,.08")),
            Entry("‸", .stroke("M-.12,.06 L0,-.06 L.12,.06")),
            Entry(
                "﹏~～〜",
                .stroke(
                    "M-.32,.02 C-.24,-.13 -.17,-.13 -.11,0 C-.05,.12 .04,.12 .10,0 C.16,-.12 .25,-.12 .32,.02"
                )
            ),
            Entry("ε", InkSign(.stroke(three)).mirrored),
            Entry("³3З", .stroke(three)),
            Entry("×xX", .stroke("M-.11,-.10 L.11,.10 M.11,-.10 L-.11,.10")),
            Entry("/", .stroke("M-.2,.08 L.2,-.08")),
            Entry("\\", .stroke("M-.2,-.08 L.2,.08")),
            Entry("ل", .stroke("M.02,-.26 L.02,-.06 Q.0,.06 -.12,.02"), .stroke("M-.3,.12 Q0,.32 .3,.12")),
        ]
    }

    static var openMouths: [Entry] {
        [
            Entry("▽∇", open(grin(top: -0.17, bottom: 0.24, width: 0.31), tongue: "E0 .25 .2 .17")),
            Entry(
                "∀ヮᐛワ",
                open(
                    grin(top: -0.19, bottom: 0.27, width: 0.36),
                    tongue: "E0 .28 .23 .17",
                    teeth: "M-.5,-.4 L.5,-.4 L.5,-.085 L-.5,-.085 Z"
                )
            ),
            Entry(
                "Дд",
                open(
                    "M-.17,-.20 C-.06,-.27 .06,-.27 .17,-.20 C.22,-.02 .28,.16 .30,.22 C.2,.28 -.2,.28 -.30,.22 "
                        + "C-.28,.16 -.22,-.02 -.17,-.20 Z",
                    tongue: "E0 .27 .2 .15",
                    teeth: "M-.4,-.4 L.4,-.4 L.4,-.13 L-.4,-.13 Z"
                )
            ),
            Entry(
                "益皿",
                .fill("R-.33 -.17 .66 .36 .10", .white),
                .stroke(
                    "M-.165,-.15 L-.165,.17 M0,-.15 L0,.17 M.165,-.15 L.165,.17 M-.3,.01 L.3,.01",
                    width: 0.6
                ),
                .stroke("R-.33 -.17 .66 .36 .10")
            ),
            Entry("oｏ0OоＯ○〇", open("E0 0 .15 .18", tongue: "E0 .16 .10 .09")),
            Entry("０", open("E0 0 .15 .22", tongue: "E0 .22 .12 .12")),
            Entry("□ロ口", open("R-.19 -.18 .38 .38 .09", tongue: "E0 .22 .16 .14")),
            Entry(
                "Δ△",
                open(
                    "M0,-.2 Q.05,-.2 .26,.17 Q.26,.22 0,.22 Q-.26,.22 -.26,.17 Q-.05,-.2 0,-.2 Z",
                    tongue: "E0 .24 .15 .1"
                )
            ),
            Entry(".｡。", open("E0 0 .055 .06")),
            Entry(
                "ټ",
                open(grin(top: -0.14, bottom: 0.14, width: 0.33))
                    + InkSign(
                        .fill("M-.02,.06 L.22,.06 L.22,.24 C.22,.36 -.02,.36 -.02,.24 Z", .tongue),
                        .stroke("M-.02,.10 L-.02,.24 C-.02,.36 .22,.36 .22,.24 L.22,.08")
                    )
            ),
            Entry(
                "Pｐp",
                .stroke("M-.30,-.06 Q0,.10 .30,-.06"),
                .fill("M.0,.03 L.22,-.01 L.22,.14 C.22,.27 .02,.29 .01,.16 Z", .tongue),
                .stroke("M.01,.03 L.01,.16 C.02,.29 .22,.27 .22,.14 L.22,-.01", width: 0.9)
            ),
        ]
    }

    static var animalMouths: [Entry] {
        let beak = "M-.20,-.24 Q0,-.34 .20,-.24 Q.16,.10 0,.24 Q-.16,.10 -.20,-.24 Z"
        let bill = "M-.34,0 Q0,-.44 .34,0 Q0,.38 -.34,0 Z"
        return [
            Entry(
                "ᴥﻌ",
                .fill("M-.13,-.30 Q0,-.36 .13,-.30 Q.15,-.20 0,-.14 Q-.15,-.20 -.13,-.30 Z"),
                .stroke("M0,-.18 L0,-.02", width: 0.9),
                .stroke("M-.27,-.02 C-.27,.15 -.02,.17 0,-.02 C.02,.17 .27,.15 .27,-.02")
            ),
            Entry(
                "θ",
                .fill(bill, .beak),
                .stroke(bill, width: 0.7),
                .stroke("M-.34,0 Q0,.08 .34,0", width: 0.7)
            ),
            Entry("Θ", .fill(beak, .beak), .stroke(beak, width: 0.7)),
        ]
    }
}
