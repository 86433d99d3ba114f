internal import Foundation

/// The marks beside eyes and mouth.
extension InkTable {
    private static let heartPath =
        "M0,.27 C-.10,.19 -.31,.05 -.31,-.11 C-.31,-.22 -.23,-.28 -.155,-.28 C-.085,-.28 -.03,-.24 0,-.17 "
        + "C.03,-.24 .085,-.28 .155,-.28 C.23,-.28 .31,-.22 .31,-.11 C.31,.05 .10,.19 0,.27 Z"
    private static let dropPath =
        "M0,-.17 C.03,-.07 .10,-.01 .10,.07 C.10,.135 .055,.17 0,.17 C-.055,.17 -.10,.135 -.10,.07 "
        + "C-.10,-.01 -.03,-.07 0,-.17 Z"

    static let heart = InkSign(.fill(heartPath, .red), .fill("E-.16 -.15 .055 .045", .shine))

    /// A drop of sweat.
    static let drop = InkSign(
        .fill(dropPath, .tear),
        .stroke(dropPath, .tearLine, width: 0.4),
        .fill("E-.035 .07 .022 .04", .shine)
    )

    /// The swollen vein of an angry face.
    static let vein = InkSign(
        .stroke(
            "M-.17,-.05 Q-.05,-.05 -.05,-.17 M.05,-.17 Q.05,-.05 .17,-.05 M.17,.05 Q.05,.05 .05,.17 "
                + "M-.05,.17 Q-.05,.05 -.17,.05",
            .vein,
            width: 0.62
        )
    )

    /// A blushing cheek.
    static let blush = InkSign(.spot("E0 0 .20 .13", .blush, density: 0.7))

    /// A blushing cheek with slanted lines.
    static let blushLines =
        InkSign(.spot("E0 0 .22 .14", .blush, density: 0.6))
        + InkSign(
            .stroke(
                "M-.10,.055 L-.06,-.055 M-.02,.055 L.02,-.055 M.06,.055 L.10,-.055",
                .blushLine,
                width: 0.45
            )
        )

    static func star(radius: Double) -> InkSign {
        let corners = (0..<10).map { index in
            let (angle, reach) = (
                Double.pi * (Double(index) / 5 - 0.5), index % 2 == 0 ? radius : 0.52 * radius
            )
            return "\(decimal(reach * cos(angle))),\(decimal(reach * sin(angle)))"
        }
        let path = "M" + corners.joined(separator: " L") + " Z"
        return InkSign(.fill(path, .gold), .stroke(path, .goldLine, width: 0.55))
    }

    /// A blossom of five petals.
    static var flower: InkSign {
        let petals = (0..<5).map { index in
            let angle = Double.pi * (0.4 * Double(index) - 0.5)
            return InkMark.fill(
                "E\(decimal(0.11 * cos(angle))) \(decimal(0.11 * sin(angle))) .085 .085",
                .petal
            )
        }
        return InkSign(marks: petals) + InkSign(.fill("E0 0 .06 .06", .gold))
    }

    /// Returns a number in a form that a path can contain, without an exponent.
    private static func decimal(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
