internal import CArtwork
internal import Imaging

/// A sheet of drawings: the groups of an SVG file with a class, in file order.
///
/// Illustrators edit these files. A group's own transform only arranges the sheet; groups inside it may have transforms
/// that count.
struct InkSheet {
    struct Group {
        let attributes: [String: String]
        var marks: [InkMark] = []

        var id: String { attributes["id"] ?? "" }
        var sign: InkSign { InkSign(marks: marks) }

        func number(_ key: String) -> Double? { attributes[key].flatMap { Double($0) } }
    }

    private(set) var groups: [Group] = []

    /// The pen width of the drawings.
    static let pen = 0.17

    /// Reads a sheet that is compiled in.
    init(_ sheet: artwork_sheet) { self.init(svg: sheet.bytes) }

    /// Reads an SVG file and skips what it cannot read.
    init(svg: [UInt8]) {
        var reader = SVGReader(svg)
        var open: [Style] = [Style()]
        var clips: [String: InkPath] = [:]
        /// The number of open elements outside the current group; `nil` outside all groups.
        var depth: Int?
        while let tag = reader.next() {
            if tag.isEnd {
                if open.count > 1 { open.removeLast() }
                if let own = depth, open.count <= own { depth = nil }
                continue
            }
            let isGroup = depth == nil && tag.name == "g" && tag.attributes["class"] != nil
            var style = open[open.count - 1].with(tag.attributes)
            if isGroup { (style.map, style.clip) = (.identity, nil) }
            if isGroup {
                groups.append(Group(attributes: tag.attributes))
                if !tag.isEmpty { depth = open.count }
            } else if tag.name == "clipPath" {
                style.clip = tag.attributes["id"]
            } else if depth != nil, let path = InkPath(tag)?.mapped(by: style.map) {
                if let clip = style.clip {
                    clips[clip] = path
                } else {
                    groups[groups.count - 1].marks += style.marks(path, clips)
                }
            }
            if !tag.isEmpty { open.append(style) }
        }
    }

    subscript(id: String) -> InkSign { groups.first { $0.id == id }?.sign ?? InkSign() }

    private struct Style {
        var map = Affine.identity
        /// The clip path that elements define, not the one that clips them.
        var clip: String?
        var values = ["fill": "#000000", "stroke": "none"]

        private static let inherited: Set = [
            "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "opacity", "filter",
            "clip-path",
        ]

        func with(_ attributes: [String: String]) -> Style {
            var style = self
            for (key, value) in attributes where Self.inherited.contains(key) { style.values[key] = value }
            if let text = attributes["transform"] { style.map = Affine(svg: text).then(style.map) }
            return style
        }

        private func number(_ key: String) -> Double? {
            values[key].flatMap { Double($0.hasSuffix("px") ? $0.dropLast(2) : $0[...]) }
        }

        private func color(_ key: String) -> Color? {
            guard let text = values[key], text != "none" else { return nil }
            return Color(nameOrHex: text)
        }

        /// Returns the area and the line of a path.
        func marks(_ path: InkPath, _ clips: [String: InkPath]) -> [InkMark] {
            var marks: [InkMark] = []
            if let color = color("fill") {
                let opacity = (number("fill-opacity") ?? 1) * (number("opacity") ?? 1)
                let clip = values["clip-path"].flatMap { clips[String($0.dropFirst(5).dropLast())] }
                let form: InkMark.Form =
                    if values["filter"] != nil { .spot } else if let clip { .clipped(clip) } else { .fill }
                marks.append(InkMark(form: form, path: path, color: color, opacity: opacity))
            }
            if let color = color("stroke") {
                let width = (number("stroke-width") ?? 1) / InkSheet.pen
                let opacity = (number("stroke-opacity") ?? 1) * (number("opacity") ?? 1)
                marks.append(InkMark(form: .stroke(width), path: path, color: color, opacity: opacity))
            }
            return marks
        }
    }
}

extension InkPath {
    /// `nil` if the element is no shape.
    fileprivate init?(_ tag: SVGReader.Tag) {
        func number(_ key: String) -> Double { tag.attributes[key].flatMap(Double.init) ?? 0 }
        switch tag.name {
        case "path": self.init(tag.attributes["d"] ?? "")
        case "circle": self.init(ellipse: Point(number("cx"), number("cy")), number("r"), number("r"))
        case "ellipse": self.init(ellipse: Point(number("cx"), number("cy")), number("rx"), number("ry"))
        case "rect":
            let box = Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
            self.init(rectangle: box, radius: number("rx"))
        default: return nil
        }
    }
}

extension Affine {
    /// Parses a `transform` attribute: translate, rotate, scale and matrix, the last applied first.
    fileprivate init(svg text: String) {
        self = .identity
        for part in text.split(separator: ")").reversed() {
            let words = part.split(separator: "(")
            guard words.count == 2 else { continue }
            let numbers = words[1].split { $0 == "," || $0 == " " }.compactMap { Double(String($0)) }
            let first = numbers.first ?? 0
            let second = numbers.count > 1 ? numbers[1] : nil
            switch words[0].filter({ $0 != " " && $0 != "," }) {
            case "translate": self = then(.translation(first, second ?? 0))
            case "scale": self = then(.scale(first, second ?? first))
            case "rotate": self = then(.rotation(degrees: first))
            case "matrix" where numbers.count == 6:
                self = then(
                    Affine(
                        a: first,
                        b: numbers[1],
                        c: numbers[2],
                        d: numbers[3],
                        tx: numbers[4],
                        ty: numbers[5]
                    )
                )
            default: break
            }
        }
    }
}

extension artwork_sheet {
    var bytes: [UInt8] {
        var length = 0
        let bytes = unsafe artwork_file(self, &length)
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: length))
    }
}
