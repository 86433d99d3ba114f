internal import Imaging

/// A mark of a drawing: a line or an area, in units of the distance between the eyes, relative to the middle of a sign.
struct InkMark: Sendable {
    /// The way the path is drawn.
    enum Form: Sendable {
        /// A line along the path, with its width as a multiple of the pen's.
        case stroke(Double)
        /// The area inside the path.
        case fill
        /// The area inside both the path and another one.
        case clipped(InkPath)
        /// A spot as wide as the path's box that fades towards its edge, with this density in its middle.
        case spot(Double)
    }

    let form: Form
    var path: InkPath
    let color: InkColor

    /// Returns a line.
    static func stroke(_ path: String, _ color: InkColor = .ink, width: Double = 1) -> InkMark {
        InkMark(form: .stroke(width), path: InkPath(path), color: color)
    }

    /// Returns an area, clipped to another path if there is one.
    static func fill(_ path: String, _ color: InkColor = .ink, inside clip: String? = nil) -> InkMark {
        let form: Form = if let clip { .clipped(InkPath(clip)) } else { .fill }
        return InkMark(form: form, path: InkPath(path), color: color)
    }

    /// Returns a soft spot.
    static func spot(_ path: String, _ color: InkColor, density: Double) -> InkMark {
        InkMark(form: .spot(density), path: InkPath(path), color: color)
    }

    /// Returns the mark translated, scaled or mirrored.
    func mapped(by map: Affine) -> InkMark {
        guard case .clipped(let clip) = form else {
            return InkMark(form: form, path: path.mapped(by: map), color: color)
        }
        return InkMark(form: .clipped(clip.mapped(by: map)), path: path.mapped(by: map), color: color)
    }
}

/// The drawing of one sign.
struct InkSign: Sendable {
    var marks: [InkMark]

    init(_ marks: InkMark...) { self.marks = marks }

    init(marks: [InkMark]) { self.marks = marks }

    /// The drawing mirrored left to right.
    var mirrored: InkSign { InkSign(marks: marks.map { $0.mapped(by: .scale(-1, 1)) }) }

    /// Returns the drawing translated.
    func moved(_ x: Double, _ y: Double) -> InkSign {
        InkSign(marks: marks.map { $0.mapped(by: .translation(x, y)) })
    }

    static func + (first: InkSign, second: InkSign) -> InkSign {
        InkSign(marks: first.marks + second.marks)
    }
}

/// The role of a mark's colour; ``InkPalette`` gives its colour on a head.
enum InkColor: Sendable, CaseIterable {
    /// The pen's colour.
    case ink
    /// The pupils of white eyes: as dark as ink, even if the ink is light.
    case pupil
    /// The white of eyes and teeth.
    case white
    /// The white line that separates large dark eyes from a dark head.
    case ring
    /// The highlight in an eye.
    case spark
    /// The inside of a mouth.
    case mouth
    case tongue
    case tear
    case tearLine
    /// Hearts.
    case red
    /// The highlight on hearts and drops.
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
    /// The highlight on a wooden edge.
    case woodLight
    case woodLine
    /// The lines between fingers.
    case crease
    /// The line around elements beside the head.
    case rim
}

extension InkSign {
    /// The bounding box of all paths; `nil` without marks.
    var box: Rect? { Rect(enclosing: marks.flatMap { $0.path.whole.points }) }
}
