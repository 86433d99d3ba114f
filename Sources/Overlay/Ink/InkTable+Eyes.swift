/// The eyes.
extension InkTable {
    /// Returns an eyeball with an outline and a pupil; `px`, `py` and `pr` are the pupil's position and radius.
    private static func ball(
        _ rx: Double,
        _ ry: Double,
        px: Double = 0,
        py: Double = 0,
        pr: Double,
        hasLight: Bool = true
    ) -> InkSign {
        let outline = "E0 0 \(rx) \(ry)"
        let sign = InkSign(
            .fill(outline, .white),
            .stroke(outline),
            .fill("E\(px) \(py) \(pr) \(1.06 * pr)", .pupil)
        )
        guard hasLight else { return sign }
        return sign + light(x: px - 0.3 * pr, y: py - 0.38 * pr, radius: 0.30 * pr)
    }

    private static func light(x: Double, y: Double, radius: Double) -> InkSign {
        InkSign(.fill("E\(x) \(y) \(radius) \(radius)", .spark))
    }

    /// Returns a dot with a highlight.
    private static func dot(_ radius: Double) -> InkSign {
        InkSign(.fill("E0 0 \(radius) \(1.18 * radius)"))
            + light(x: -0.30 * radius, y: -0.42 * radius, radius: 0.30 * radius)
    }

    static var roundEyes: [Entry] {
        [
            Entry("・･•.·●⚫∙", dot(0.115)),
            Entry("˙", dot(0.085)),
            Entry("°ﾟ゜º⁰oO○〇０0", ball(0.145, 0.155, pr: 0.055, hasLight: false)),
            Entry(
                "◕",
                .stroke("E0 0 .25 .27", .ring),
                .fill("E0 0 .25 .27"),
                .fill("E-.085 -.10 .095 .10", .spark),
                .fill("E.09 .11 .045 .045", .spark)
            ),
            Entry("ʘ⊙☉⨀", ball(0.245, 0.255, py: 0.01, pr: 0.085)),
            Entry("◉", ball(0.245, 0.255, pr: 0.15)),
            Entry(
                "◎",
                ball(0.245, 0.255, pr: 0.11, hasLight: false)
                    + InkSign(.stroke("E0 0 .175 .185", width: 0.45))
            ),
            Entry("◔", ball(0.245, 0.255, px: 0.07, py: -0.08, pr: 0.12)),
            Entry(
                "◓",
                ball(0.245, 0.255, py: 0.06, pr: 0.12)
                    + InkSign(.fill("M-.245,-.02 C-.245,-.34 .245,-.34 .245,-.02 Z"))
            ),
            Entry("ಠ", ball(0.19, 0.19, py: 0.06, pr: 0.085) + InkSign(.stroke("M-.27,-.17 L.27,-.17"))),
            Entry(
                "눈",
                .fill("M-.24,-.06 Q-.2,.2 0,.2 Q.2,.2 .24,-.06 Z", .white),
                .stroke("M-.24,-.06 Q-.2,.2 0,.2 Q.2,.2 .24,-.06", width: 0.8),
                .fill("M-.1,-.06 Q-.1,.12 0,.12 Q.1,.12 .1,-.06 Z", .pupil),
                .stroke("M-.3,-.07 L.3,-.07")
            ),
            Entry(
                "ຈ",
                .fill("E0 .04 .17 .17", .white),
                .stroke("M.17,.06 C.17,.2 0,.23 -.1,.16 C-.2,.08 -.18,-.12 0,-.13 C.16,-.14 .2,0 .19,.2"),
                .fill("E-.01 .06 .06 .065", .pupil),
                .stroke("M-.24,-.2 Q0,-.34 .24,-.2")
            ),
            Entry(
                "ŏ",
                ball(0.13, 0.14, pr: 0.05, hasLight: false)
                    + InkSign(.stroke("M-.17,-.34 Q0,-.22 .17,-.34", width: 0.85))
            ),
        ]
    }

    static var closedEyes: [Entry] {
        [
            Entry("^＾", .stroke("M-.24,.12 Q-.04,-.18 0,-.18 Q.04,-.18 .24,.12")),
            Entry("ᵔ⌒◠∩╯╰ᴖ", .stroke("M-.24,.11 Q0,-.32 .24,.11")),
            Entry("￣－-ー_—─¯", .stroke("M-.24,0 L.24,0")),
            Entry("˘ᴗ‿◡", .stroke("M-.24,-.08 Q0,.22 .24,-.08")),
            Entry("∪U︶u", .stroke("M-.24,-.12 Q0,.32 .24,-.12")),
            Entry("︺", .stroke("M-.24,-.12 Q0,.30 .24,-.12")),
            Entry("~～〜", .stroke("M-.24,.04 C-.14,-.14 -.06,-.12 0,0 C.06,.12 .14,.12 .24,-.06")),
            Entry("〃", .stroke("M-.22,.04 Q0,-.20 .22,.04")),
            Entry("☍", .stroke("M-.2,.12 Q0,-.24 .2,.12")),
            Entry("つ⊂っ", .stroke("M-.24,.0 Q0,.1 .24,0")),
        ]
    }

    static var cryingEyes: [Entry] {
        [
            Entry("T", .stroke("M0,.0 L0,.40", .tear, width: 1.9), .stroke("M-.24,-.05 Q0,.05 .24,-.05")),
            Entry(
                "╥",
                .stroke("M-.11,.0 L-.11,.40 M.11,.0 L.11,.40", .tear, width: 1.45),
                .stroke("M-.26,-.04 Q0,.06 .26,-.04")
            ),
            Entry(
                "ಥ",
                InkSign(.stroke("M.0,.08 L.0,.46", .tear, width: 2.2))
                    + ball(0.19, 0.17, py: -0.01, pr: 0.075)
                    + InkSign(.stroke("M-.26,-.2 Q0,-.28 .26,-.2", width: 0.9))
            ),
            Entry(
                "༎",
                .stroke("M-.10,.0 L-.10,.44 M.10,.0 L.10,.44", .tear, width: 1.5),
                .stroke("M-.25,.0 Q0,-.24 .25,.0")
            ),
            Entry(
                "இ",
                .stroke("M.0,.04 C.06,.2 .02,.3 0,.46", .tear, width: 2.4),
                .stroke("M-.25,.02 Q0,-.28 .25,.02")
            ),
        ]
    }

    static var slantedEyes: [Entry] {
        // A closed lid that curves up looks content; a straight one would look like a worried brow.
        let rising = InkSign(.stroke("M-.23,.13 Q-.12,-.21 .22,-.08"))
        let risingOutside = InkSign(.stroke("M-.20,.10 Q-.02,.02 .22,-.12"))
        let pressed = InkSign(.stroke("M-.19,-.19 L.19,.0 L-.19,.19"))
        return [
            Entry("´＇՛ˊ'", left: rising, right: risingOutside),
            Entry("`｀‵ˋ", left: risingOutside.mirrored, right: rising.mirrored),
            Entry("≧>＞", pressed),
            Entry("≦<＜", pressed.mirrored),
            Entry("/＼\\／", left: pressed, right: pressed.mirrored),
            Entry("⇀", .stroke("M-.24,.03 L.24,.03 L.04,-.15")),
            Entry("↼", .stroke("M.24,.03 L-.24,.03 L-.04,-.15")),
        ]
    }

    static var jokingEyes: [Entry] {
        [
            Entry("xX×✕✖╳", .stroke("M-.16,-.16 L.16,.16 M.16,-.16 L-.16,.16")),
            Entry(
                "@＠",
                .stroke(
                    "M.02,.0 C.02,-.06 -.08,-.05 -.08,.03 C-.08,.12 .10,.12 .11,-.02 C.12,-.18 -.2,-.19 -.21,.02 "
                        + "C-.22,.27 .22,.28 .24,.0",
                    width: 0.85
                )
            ),
            Entry("✪☆★✦✧", star(radius: 0.32)),
            Entry("♥♡❤", heart),
            Entry(
                "¬￢",
                .fill("M-.21,-.05 Q-.19,.19 0,.19 Q.19,.19 .21,-.05 Z", .white),
                .stroke("M-.21,-.05 Q-.19,.19 0,.19 Q.19,.19 .21,-.05", width: 0.75),
                .fill("M-.2,-.05 Q-.19,.14 -.10,.14 Q-.01,.12 -.01,-.05 Z", .pupil),
                .stroke("M-.27,-.06 L.27,-.06")
            ),
            Entry("՞", .stroke("M-.15,.12 C-.15,-.2 .2,-.2 .16,0 C.14,.1 .0,.08 .02,-.02")),
            Entry(
                "ツッシ",
                left: InkSign(.stroke("M-.03,-.16 Q.06,.0 .08,.16")),
                right: InkSign(.stroke("M-.03,-.16 Q.06,.0 .08,.16"))
            ),
            // Glasses are drawn over both eyes at once.
            Entry("■"),
        ]
    }
}
