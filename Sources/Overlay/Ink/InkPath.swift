internal import Imaging

/// A path of lines and curves, in units of the distance between the eyes, y down.
///
/// Written like SVG paths with absolute coordinates and the commands M, L, Q, C and Z, plus two more: `E cx cy rx ry`
/// is an ellipse, `R x y w h r` a rectangle with rounded corners.
struct InkPath: Sendable {
    /// The open contours.
    private(set) var open = GlyphOutline()
    /// The closed contours.
    private(set) var closed = GlyphOutline()

    /// FreeType's point tags: on the curve, and controls of quadratic and cubic curves.
    private enum Tag {
        static let on: UInt8 = 1
        static let quadratic: UInt8 = 0
        static let cubic: UInt8 = 2
    }

    /// Parses a path; empty if the text is malformed.
    init(_ text: String) {
        if !read(text) { (open, closed) = (GlyphOutline(), GlyphOutline()) }
    }

    /// Parses a text; returns `false` if it is malformed.
    private mutating func read(_ text: String) -> Bool {
        var reader = InkPathReader(text)
        var contour = Contour()
        while let command = reader.command() {
            switch command {
            case "M":
                add(contour, isClosed: false)
                guard let point = reader.point() else { return false }
                contour = Contour(point)
            case "L":
                guard let point = reader.point() else { return false }
                contour.add([point], [Tag.on])
            case "Q":
                guard let points = reader.points(2) else { return false }
                contour.add(points, [Tag.quadratic, Tag.on])
            case "C":
                guard let points = reader.points(3) else { return false }
                contour.add(points, [Tag.cubic, Tag.cubic, Tag.on])
            case "Z":
                add(contour, isClosed: true)
                contour = Contour()
            case "E":
                guard let numbers = reader.numbers(4) else { return false }
                add(Contour(ellipse: numbers), isClosed: true)
            case "R":
                guard let numbers = reader.numbers(5) else { return false }
                add(Contour(rectangle: numbers), isClosed: true)
            default: return false
            }
        }
        add(contour, isClosed: false)
        return reader.isAtEnd
    }

    /// `true` if there is nothing to draw.
    var isEmpty: Bool { open.points.isEmpty && closed.points.isEmpty }

    /// All contours, as if closed.
    var whole: GlyphOutline { open + closed }

    /// Returns the path translated, scaled or mirrored.
    func mapped(by map: Affine) -> InkPath {
        var mapped = self
        mapped.open.points = open.points.map(map.apply)
        mapped.closed.points = closed.points.map(map.apply)
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

    /// One contour of a path.
    private struct Contour {
        var points: [Point] = []
        var tags: [UInt8] = []

        init() {}

        init(_ start: Point) { (points, tags) = ([start], [Tag.on]) }

        mutating func add(_ points: [Point], _ tags: [UInt8]) {
            self.points += points
            self.tags += tags
        }

        /// Creates an ellipse from four cubic curves.
        init(ellipse numbers: [Double]) {
            let (x, y, rx, ry) = (numbers[0], numbers[1], numbers[2], numbers[3])
            self.init(Point(x + rx, y))
            addCorner(Point(x + rx, y), Point(x + rx, y + ry), Point(x, y + ry))
            addCorner(Point(x, y + ry), Point(x - rx, y + ry), Point(x - rx, y))
            addCorner(Point(x - rx, y), Point(x - rx, y - ry), Point(x, y - ry))
            addCorner(Point(x, y - ry), Point(x + rx, y - ry), Point(x + rx, y))
        }

        /// Creates a rectangle with rounded corners.
        init(rectangle numbers: [Double]) {
            let (left, top, radius) = (numbers[0], numbers[1], numbers[4])
            let (right, bottom) = (left + numbers[2], top + numbers[3])
            let corners = [
                Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
            ]
            self.init(Point(left, top + radius))
            for index in 0..<4 {
                let (corner, before, after) = (
                    corners[index], corners[(index + 3) % 4], corners[(index + 1) % 4]
                )
                func toward(_ other: Point) -> Point {
                    corner + (other - corner) * (radius / max(1e-9, corner.distance(to: other)))
                }
                add([toward(before)], [Tag.on])
                addCorner(toward(before), corner, toward(after))
            }
        }

        /// Adds a quarter of an ellipse around a corner of its bounding box.
        private mutating func addCorner(_ start: Point, _ corner: Point, _ end: Point) {
            let reach = 0.552_284_75
            add(
                [start + (corner - start) * reach, end + (corner - end) * reach, end],
                [Tag.cubic, Tag.cubic, Tag.on]
            )
        }
    }
}

/// Reads commands and numbers from the front of a path's text.
private struct InkPathReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.allSatisfy(Self.isSpace) }

    mutating func command() -> Character? {
        rest = rest.drop(while: Self.isSpace)
        guard let letter = rest.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else {
            return nil
        }
        rest.removeFirst()
        return Character(Unicode.Scalar(letter))
    }

    mutating func number() -> Double? {
        rest = rest.drop(while: Self.isSpace)
        let digits = rest.prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || Self.isDigit($0) }
        rest = rest.dropFirst(digits.count)
        return Double(String(Substring(digits)))
    }

    mutating func numbers(_ count: Int) -> [Double]? {
        var numbers: [Double] = []
        for _ in 0..<count {
            guard let number = number() else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    mutating func point() -> Point? { numbers(2).map { Point($0[0], $0[1]) } }

    mutating func points(_ count: Int) -> [Point]? {
        numbers(2 * count).map { numbers in (0..<count).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) } }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension GlyphOutline {
    /// Returns the contours of both.
    static func + (first: GlyphOutline, second: GlyphOutline) -> GlyphOutline {
        GlyphOutline(
            points: first.points + second.points,
            tags: first.tags + second.tags,
            contourEnds: first.contourEnds + second.contourEnds.map { $0 + first.points.count }
        )
    }
}
