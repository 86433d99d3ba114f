internal import Imaging

/// One mark of a drawing: a line or an area, in units of the distance of the eyes about the middle of a sign.
struct InkMark: Sendable {
    /// What is done with the path.
    enum Form: Sendable {
        /// A line along the path, so many times as wide as the pen.
        case stroke(Double)
        /// The area inside the path.
        case fill
        /// The area inside the path and inside another.
        case clipped(InkPath)
        /// A spot as wide as the path's box that fades towards its edge, so dense in its middle.
        case spot(Double)
    }

    let form: Form
    var path: InkPath
    let color: InkColor

    /// A line.
    static func stroke(_ path: String, _ color: InkColor = .ink, width: Double = 1) -> InkMark {
        InkMark(form: .stroke(width), path: InkPath(path), color: color)
    }

    /// An area, of which only what lies inside another path is drawn.
    static func fill(_ path: String, _ color: InkColor = .ink, inside clip: String? = nil) -> InkMark {
        let form: Form = if let clip { .clipped(InkPath(clip)) } else { .fill }
        return InkMark(form: form, path: InkPath(path), color: color)
    }

    /// A soft spot.
    static func spot(_ path: String, _ color: InkColor, density: Double) -> InkMark {
        InkMark(form: .spot(density), path: InkPath(path), color: color)
    }

    /// The mark moved, scaled or mirrored.
    func mapped(by map: Affine) -> InkMark {
        guard case .clipped(let clip) = form else {
            return InkMark(form: form, path: path.mapped(by: map), color: color)
        }
        return InkMark(form: .clipped(clip.mapped(by: map)), path: path.mapped(by: map), color: color)
    }
}

/// A drawing of one sign.
struct InkSign: Sendable {
    var marks: [InkMark]

    init(_ marks: InkMark...) { self.marks = marks }

    init(marks: [InkMark]) { self.marks = marks }

    /// The drawing from the other side.
    var mirrored: InkSign { InkSign(marks: marks.map { $0.mapped(by: .scale(-1, 1)) }) }

    /// The drawing moved.
    func moved(_ x: Double, _ y: Double) -> InkSign {
        InkSign(marks: marks.map { $0.mapped(by: .translation(x, y)) })
    }

    /// The drawing at another size.
    func scaled(_ factor: Double) -> InkSign {
        InkSign(marks: marks.map { $0.mapped(by: .scale(factor, factor)) })
    }

    static func + (first: InkSign, second: InkSign) -> InkSign {
        InkSign(marks: first.marks + second.marks)
    }
}

/// What a mark is drawn in; ``InkPalette`` says which colour that is on a head.
enum InkColor: Sendable, CaseIterable {
    /// The pen's own.
    case ink
    /// As dark as ink, where light ink would not do: the pupils of white eyes.
    case pupil
    /// The white of eyes and teeth.
    case white
    /// A white line that keeps large dark eyes apart from a dark head.
    case ring
    /// The light in an eye.
    case spark
    /// The inside of a mouth.
    case mouth
    case tongue
    case tear
    case tearLine
    /// Hearts.
    case red
    /// The shine on hearts and drops.
    case shine
    /// Stars.
    case gold
    case goldLine
    case beak
    case snout
    /// The pads of paws.
    case pad
    case blush
    case blushLine
    case vein
    case petal
    case glasses
    case glint
    case wood
    /// The light on a wooden edge.
    case woodLight
    case woodLine
    /// The lines between fingers.
    case crease
    /// The line round what is drawn beside the head.
    case rim
}

extension InkSign {
    /// A rectangle that holds all paths; `nil` of no marks.
    var box: Rect? { Rect(enclosing: marks.flatMap { $0.path.whole.points }) }
}
