internal import Imaging

/// The things in the air beside a head.
extension InkTable {
    /// Returns the drawing of a thing; `nil` for text, which is set in a font.
    static func thing(_ thing: KaomojiReading.Thing) -> InkSign? {
        switch thing {
        case .heart: heart
        case .note: note
        case .sparkle: sparkle
        case .sleep: sleep
        case .question: question
        case .exclamation: exclamation
        case .alarm: alarm
        case .gloom, .text: nil
        case .tremble: tremble
        case .table: table
        case .flyingTable: flyingTable
        }
    }

    private static let note = InkSign(
        .fill(
            "M-.20,.22 C-.20,.12 -.02,.06 .02,.14 C.05,.24 -.12,.33 -.18,.28 C-.20,.27 -.20,.24 -.20,.22 Z"
        ),
        .stroke("M.01,.17 L.01,-.28 C.06,-.14 .22,-.16 .18,.04", width: 0.8)
    )

    private static let sparkle: InkSign = {
        let path = "M0,-.32 Q.05,-.05 .24,0 Q.05,.05 0,.32 Q-.05,.05 -.24,0 Q-.05,-.05 0,-.32 Z"
        return InkSign(.fill(path, .gold), .stroke(path, .goldLine, width: 0.45))
    }()

    private static let sleep = InkSign(
        .stroke("M-.42,.22 L-.27,.22 L-.42,.37 L-.27,.37", width: 0.55),
        .stroke("M-.13,-.10 L.07,-.10 L-.13,.12 L.07,.12", width: 0.68),
        .stroke("M.21,-.50 L.47,-.50 L.21,-.22 L.47,-.22", width: 0.8)
    )

    private static let question = InkSign(
        .stroke("M-.13,-.16 C-.13,-.34 .16,-.34 .15,-.14 C.14,-.02 .0,-.02 .0,.11"),
        .fill("E0 .28 .065 .065")
    )

    private static let exclamation = InkSign(.stroke("M.03,-.28 L0,.10"), .fill("E-.01 .28 .065 .065"))

    /// Lines that radiate from the head; drawn for its left side.
    private static let alarm = InkSign(
        .stroke("M.14,-.16 L-.10,-.32 M.06,.0 L-.22,-.06 M.12,.16 L-.14,.24", width: 0.85)
    )

    /// Two arcs around the head; drawn for its left side.
    private static let tremble = InkSign(
        .stroke("M.06,-.34 C-.06,-.12 -.06,.12 .06,.34 M-.12,-.28 C-.22,-.10 -.22,.10 -.12,.28", width: 0.75)
    )

    private static let tableParts: [(path: String, light: String)] = [
        ("R-.42 -.02 .13 .40 .03", "M-.39,.03 L-.39,.34"), ("R.29 -.02 .13 .40 .03", "M.32,.03 L.32,.34"),
        ("R-.62 -.17 1.24 .18 .06", "M-.55,-.125 L.55,-.125"),
    ]

    /// A table with its legs.
    private static let table = InkSign(
        marks: tableParts.flatMap { part in
            [
                InkMark.fill(part.path, .wood), .stroke(part.light, .woodLight, width: 0.4),
                .stroke(part.path, .woodLine, width: 0.4),
            ]
        }
    )

    /// A thrown table: upside down, in flight; drawn for the right of the head.
    private static let flyingTable: InkSign = {
        let upset = InkSign(marks: table.marks.map { $0.mapped(by: .scale(1, -1)) })
        let flight = InkSign(
            .stroke("M-.66,.24 Q-.78,-.06 -.66,-.34", width: 0.55),
            .stroke("M-.86,.16 Q-.94,-.02 -.87,-.20", width: 0.5)
        )
        return upset.turned(20) + flight
    }()
}

extension InkSign {
    /// Returns the drawing rotated by degrees, clockwise positive.
    func turned(_ degrees: Double) -> InkSign {
        InkSign(marks: marks.map { $0.mapped(by: .rotation(degrees: degrees)) })
    }
}

extension InkTable {
    /// The pads of a paw.
    static let pads = InkSign(
        .fill("E0 .07 .125 .095", .pad),
        .fill("E-.155 -.055 .055 .066", .pad),
        .fill("E0 -.135 .055 .066", .pad),
        .fill("E.155 -.055 .055 .066", .pad)
    )

    /// The gills of a fish; drawn for the left of the picture.
    static let gills = InkSign(
        .stroke("M.04,-.20 Q-.10,0 .04,.20 M-.14,-.14 Q-.24,0 -.14,.14", .crease, width: 0.55)
    )

    /// The lines between the fingers of a fist; drawn for the hand on the left of the picture.
    static let fist = InkSign(
        .stroke("M-.20,-.03 L-.02,-.03 M-.21,.06 L-.03,.06 M-.20,.15 L-.04,.15", .crease, width: 0.3)
    )
}
