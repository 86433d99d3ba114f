internal import Imaging

/// A path of lines and curves, in units of the distance between the eyes, y down.
struct InkPath: Sendable {
    private(set) var open = GlyphOutline()
    private(set) var closed = GlyphOutline()

    /// Parses the `d` attribute of an SVG path without arcs; empty if malformed.
    init(_ text: String) { if !read(text) { (open, closed) = (GlyphOutline(), GlyphOutline()) } }

    init(ellipse center: Point, _ halfWidth: Double, _ halfHeight: Double) {
        let box = Rect(
            x: center.x - halfWidth,
            y: center.y - halfHeight,
            width: 2 * halfWidth,
            height: 2 * halfHeight
        )
        add(Contour(box, corner: Point(halfWidth, halfHeight)), isClosed: true)
    }

    init(rectangle box: Rect, radius: Double) {
        add(Contour(box, corner: Point(radius, radius)), isClosed: true)
    }

    /// Parses a text; `false` if malformed.
    private mutating func read(_ text: String) -> Bool {
        var reader = InkPathReader(text)
        var contour = Contour()
        while let command = reader.command() {
            let upper = command.uppercased()
            if upper == "Z" {
                add(contour, isClosed: true)
                contour = Contour(contour.start)
                continue
            }
            guard let count = Self.numbers[upper] else { return false }
            var isFirst = true
            repeat {
                guard let numbers = reader.numbers(count) else { return false }
                let origin = upper == command ? Point(0, 0) : contour.end
                // Further pairs after a move are line ends.
                if upper == "M", isFirst { add(contour, isClosed: false) }
                contour.add(upper == "M" && !isFirst ? "L" : upper, numbers, from: origin)
                isFirst = false
            } while reader.hasNumber
        }
        add(contour, isClosed: false)
        return reader.isAtEnd
    }

    /// The number of operands per command.
    private static let numbers = ["M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "S": 4]

    var isEmpty: Bool { open.points.isEmpty && closed.points.isEmpty }

    /// All contours, as if closed.
    var whole: GlyphOutline { open + closed }

    func mapped(by map: Affine) -> InkPath { mapped(map.apply) }

    func mapped(_ map: (Point) -> Point) -> InkPath {
        var mapped = self
        mapped.open.points = open.points.map(map)
        mapped.closed.points = closed.points.map(map)
        return mapped
    }

    private mutating func add(_ contour: Contour, isClosed: Bool) {
        guard contour.points.count > 1 else { return }
        let outline = GlyphOutline(
            points: contour.points,
            tags: contour.tags,
            contourEnds: [contour.points.count - 1]
        )
        if isClosed { closed = closed + outline } else { open = open + outline }
    }

    /// FreeType's point tags: on the curve, and controls of quadratic and cubic curves.
    private enum Tag {
        static let on: UInt8 = 1
        static let quadratic: UInt8 = 0
        static let cubic: UInt8 = 2
    }

    private struct Contour {
        var points: [Point] = []
        var tags: [UInt8] = []

        var start: Point { points.first ?? Point(0, 0) }
        var end: Point { points.last ?? Point(0, 0) }

        init() {}

        init(_ start: Point) { (points, tags) = ([start], [Tag.on]) }

        /// Creates a box with quarter-ellipse corners.
        init(_ box: Rect, corner: Point) {
            self.init(Point(box.x + corner.x, box.y))
            // The control distance of a quarter circle as a cubic, in radii: 4/3 (√2 - 1).
            let reach = 0.552_284_75
            for turn in [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)] {
                let (right, down) = (turn.x + turn.y, turn.y - turn.x)
                let place = Point(right > 0 ? box.maxX : box.x, down < 0 ? box.y : box.maxY)
                let before = place - Point(turn.x * corner.x, turn.y * corner.y)
                let after = place + Point(-turn.y * corner.x, turn.x * corner.y)
                points += [before, before + (place - before) * reach, after + (place - after) * reach, after]
                tags += [Tag.on, Tag.cubic, Tag.cubic, Tag.on]
            }
        }

        mutating func add(_ command: String, _ numbers: [Double], from origin: Point) {
            func point(_ index: Int) -> Point { origin + Point(numbers[2 * index], numbers[2 * index + 1]) }
            switch command {
            case "M": self = Contour(point(0))
            case "L": add([point(0)], [Tag.on])
            case "H": add([Point(origin.x + numbers[0], end.y)], [Tag.on])
            case "V": add([Point(end.x, origin.y + numbers[0])], [Tag.on])
            case "Q": add([point(0), point(1)], [Tag.quadratic, Tag.on])
            case "T": add([mirroredControl(Tag.quadratic), point(0)], [Tag.quadratic, Tag.on])
            case "S":
                add([mirroredControl(Tag.cubic), point(0), point(1)], [Tag.cubic, Tag.cubic, Tag.on])
            default: add([point(0), point(1), point(2)], [Tag.cubic, Tag.cubic, Tag.on])
            }
        }

        /// Returns the last control mirrored at the end; the end itself unless a curve of this kind precedes.
        private func mirroredControl(_ tag: UInt8) -> Point {
            guard tags.dropLast().last == tag else { return end }
            return end * 2 - points[points.count - 2]
        }

        private mutating func add(_ points: [Point], _ tags: [UInt8]) {
            self.points += points
            self.tags += tags
        }
    }
}

/// Reads commands and numbers from the front of a path's text.
private struct InkPathReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.allSatisfy(Self.isSpace) }

    /// `true` before a number, `false` before a command.
    var hasNumber: Bool {
        rest.first { !Self.isSpace($0) }.map { "-+.0123456789".utf8.contains($0) } ?? false
    }

    mutating func command() -> String? {
        rest = rest.drop(while: Self.isSpace)
        guard let letter = rest.first, !hasNumber else { return nil }
        rest.removeFirst()
        return String(Unicode.Scalar(letter))
    }

    mutating func numbers(_ count: Int) -> [Double]? {
        var numbers: [Double] = []
        for _ in 0..<count {
            guard let number = number() else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private mutating func number() -> Double? {
        rest = rest.drop(while: Self.isSpace)
        var end = rest.startIndex
        var (hasPoint, isAfterExponent) = (false, false)
        scan: while end < rest.endIndex {
            switch rest[end] {
            // A sign begins another number except after an exponent; so does a second point.
            case UInt8(ascii: "-"), UInt8(ascii: "+"):
                if end != rest.startIndex, !isAfterExponent { break scan }
            case UInt8(ascii: "."):
                if hasPoint { break scan }
                hasPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: break scan
            }
            isAfterExponent = rest[end] == UInt8(ascii: "e")
            end = rest.index(after: end)
        }
        defer { rest = rest[end...] }
        return Double(Substring(rest[..<end]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\t")
    }
}

extension GlyphOutline {
    static func + (first: GlyphOutline, second: GlyphOutline) -> GlyphOutline {
        GlyphOutline(
            points: first.points + second.points,
            tags: first.tags + second.tags,
            contourEnds: first.contourEnds + second.contourEnds.map { $0 + first.points.count }
        )
    }

    /// The number of pieces per curve.
    private static let pieces = 8

    /// The contours as polylines, curves cut into straight pieces.
    var polylines: [[Point]] {
        contours.map { contour in
            var line: [Point] = []
            var controls: [Point] = []
            for (point, tag) in zip(contour.points, contour.tags) {
                controls.append(point)
                guard tag == 1 else { continue }
                if controls.count > 1, let start = line.last {
                    for piece in 1...Self.pieces {
                        line.append(Self.point([start] + controls, at: Double(piece) / Double(Self.pieces)))
                    }
                } else if line.last != point {
                    line.append(point)
                }
                controls = []
            }
            return line
        }
    }

    /// Evaluates a Bézier curve by de Casteljau's algorithm.
    private static func point(_ controls: [Point], at share: Double) -> Point {
        var points = controls
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { $0 * (1 - share) + $1 * share }
        }
        return points[0]
    }
}
