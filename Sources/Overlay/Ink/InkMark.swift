internal import Imaging

/// A line or area of a drawing, in units of the distance between the eyes, relative to the middle of a sign.
struct InkMark: Sendable {
    enum Form: Sendable {
        /// A line along the path; width in pen widths.
        case stroke(Double)
        case fill
        case clipped(InkPath)
        /// A spot as wide as the path's box, fading towards its edge.
        case spot
    }

    var form: Form
    var path: InkPath
    /// The colour in full light; ink stands for the user's.
    let color: Color
    var opacity = 1.0

    static func stroke(_ path: String, _ color: Color = .ink, width: Double = 1) -> InkMark {
        InkMark(form: .stroke(width), path: InkPath(path), color: color)
    }

    func mapped(by map: Affine) -> InkMark {
        var mapped = self
        mapped.path = path.mapped(by: map)
        if case .clipped(let clip) = form { mapped.form = .clipped(clip.mapped(by: map)) }
        return mapped
    }
}

/// The drawing of one sign.
struct InkSign: Sendable {
    var marks: [InkMark]

    init(_ marks: InkMark...) { self.marks = marks }

    init(marks: [InkMark]) { self.marks = marks }

    var mirrored: InkSign { mapped(by: .scale(-1, 1)) }

    func moved(_ x: Double, _ y: Double) -> InkSign { mapped(by: .translation(x, y)) }

    /// Rotates the drawing clockwise.
    func turned(_ degrees: Double) -> InkSign { mapped(by: .rotation(degrees: degrees)) }

    private func mapped(by map: Affine) -> InkSign { InkSign(marks: marks.map { $0.mapped(by: map) }) }

    /// The box of all paths; `nil` without marks.
    var box: Rect? { Rect(enclosing: marks.flatMap { $0.path.whole.points }) }

    static func + (first: InkSign, second: InkSign) -> InkSign { InkSign(marks: first.marks + second.marks) }
}

extension Color {
    /// The ink of signs: brown, not black.
    static let ink = Color(hex: 0x2B1C1A)
    /// The pupils of white eyes, dark even if the ink is light.
    static let pupil = Color(hex: 0x1E1412)
}
