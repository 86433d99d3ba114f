internal import Imaging

/// Ears, whiskers, beaks and fins.
extension SketchBuilder {
    /// Half the width and half the height of the head.
    private var wide: Double { head.halfWidth }
    private var high: Double { head.halfHeight }

    func addCreature(to sketch: inout FaceSketch) {
        for side in [-1.0, 1] {
            switch reading.creature {
            case .person: break
            case .bear: sketch.behind += fitted(about: head.rim(40 * side)) { bearEar(side, $0) }
            case .cat: sketch.behind += fitted(about: head.rim(33 * side)) { catEar(side, $0) }
            case .rabbit: sketch.behind += fitted(about: head.rim(20 * side)) { rabbitEar(side, $0) }
            case .dog:
                sketch.before.append(
                    hangingEar(side, bend: (46, 0.22), end: (76, 0.16), widths: (0.16, 0.32))
                )
            case .puppy:
                sketch.before.append(
                    hangingEar(side, bend: (56, 0.16), end: (90, 0.02), widths: (0.18, 0.28))
                )
            case .pig: sketch.behind += fitted(about: head.rim(36 * side)) { pigEar(side, $0) }
            case .owl: sketch.behind += fitted(about: head.rim(34 * side)) { owlEar(side, $0) }
            case .fish: addFin(side, to: &sketch)
            case .bird: break
            }
        }
        switch reading.creature {
        case .bird: sketch.behind += fitted(about: head.rim(0)) { crest(longest: 0.34 * $0, width: 0.085) }
        case .fish: sketch.behind += fitted(about: head.rim(0)) { crest(longest: 0.30 * $0, width: 0.13) }
        default: break
        }
        if reading.left.cheeks.contains(.whiskers) { sketch.beside += whiskers() }
    }

    /// Returns forms around a foot, shrunk if they would leave the picture, but to no less than half.
    private func fitted(about foot: Point, _ forms: (Double) -> [FaceSketch.Form]) -> [FaceSketch.Form] {
        for size in stride(from: 1, through: 0.6, by: -0.1) {
            let made = forms(size)
            if made.allSatisfy({ room.holds($0.shape.box) }) { return made }
        }
        return forms(0.5)
    }

    private func bearEar(_ side: Double, _ size: Double) -> [FaceSketch.Form] {
        let foot = head.rim(40 * side)
        let center = foot + (foot - head.center) * (0.02 * size)
        let radius = 0.37 * wide * size
        let inner = center + Point(0, 0.06 * radius)
        return [
            .init(shape: .ellipse(center, halfWidth: radius, halfHeight: radius), rim: 0.55 * radius),
            .init(
                shape: .ellipse(inner, halfWidth: 0.56 * radius, halfHeight: 0.56 * radius),
                tint: .inner,
                rim: 0.5 * radius
            ),
        ]
    }

    /// Returns a pointed ear between two points of the rim.
    private func pointedEar(
        _ side: Double,
        from first: Double,
        to last: Double,
        tip: Double,
        out: Double,
        aside: Point,
        size: Double
    ) -> (corners: [Point], outward: Point) {
        let (a, b, foot) = (head.rim(first * side), head.rim(last * side), head.rim(tip * side))
        let middle = (a + b) * 0.5
        let offset = foot - head.center
        let outward = offset * (1 / max(1e-9, offset.length))
        let point = foot + outward * (out * wide * size) + Point(side * aside.x, aside.y) * (wide * size)
        let inward = outward * (-0.10 * wide)
        return ([middle + (a - middle) * 0.9 + inward, point, middle + (b - middle) * 0.9 + inward], outward)
    }

    private func catEar(_ side: Double, _ size: Double) -> [FaceSketch.Form] {
        let (corners, outward) = pointedEar(
            side,
            from: 10,
            to: 56,
            tip: 33,
            out: 0.50,
            aside: Point(0.06, 0),
            size: size
        )
        let middle = corners.reduce(Point(0, 0), +) * (1.0 / 3)
        let inner = corners.map { middle + ($0 - middle) * 0.56 + outward * (0.02 * wide) }
        return [
            .init(shape: .polygon(corners, radius: 0.07 * wide), rim: 0.22 * wide),
            .init(shape: .polygon(inner, radius: 0.04 * wide), tint: .inner, rim: 0.2 * wide),
        ]
    }

    private func rabbitEar(_ side: Double, _ size: Double) -> [FaceSketch.Form] {
        let (foot, degrees, length) = (head.rim(20 * side), 11 * side, 0.56 * high * size)
        let outward = Affine.rotation(degrees: degrees).apply(Point(0, -1))
        let center = foot + outward * (0.72 * length)
        func ear(_ width: Double, _ length: Double) -> ClayShape {
            .ellipse(center, halfWidth: width * wide, halfHeight: length, degrees: degrees)
        }
        return [
            .init(shape: ear(0.20, length), rim: 0.14 * wide),
            .init(shape: ear(0.10, 0.76 * length), tint: .inner, rim: 0.08 * wide),
        ]
    }

    /// Returns an ear that hangs over the side of the head: out from the root, then down, wider towards its end.
    private func hangingEar(
        _ side: Double,
        bend: (degrees: Double, out: Double),
        end: (degrees: Double, out: Double),
        widths: (root: Double, end: Double)
    ) -> FaceSketch.Form {
        func beside(_ place: (degrees: Double, out: Double)) -> Point {
            head.rim(place.degrees * side) + Point(side * place.out * wide, 0)
        }
        let root = head.rim(30 * side) * 0.93 + head.center * 0.07
        let shape = ClayShape.tube(
            root,
            beside(bend),
            beside(end),
            radii: (widths.root * wide, widths.end * wide)
        )
        return .init(shape: shape, tint: .fur, rim: 0.16 * wide)
    }

    private func pigEar(_ side: Double, _ size: Double) -> [FaceSketch.Form] {
        let corners = pointedEar(
            side,
            from: 16,
            to: 50,
            tip: 36,
            out: 0.26,
            aside: Point(0.14, 0.06),
            size: size
        ).corners
        return [.init(shape: .polygon(corners, radius: 0.09 * wide), tint: .snout, rim: 0.2 * wide)]
    }

    private func owlEar(_ side: Double, _ size: Double) -> [FaceSketch.Form] {
        let corners = pointedEar(
            side,
            from: 14,
            to: 44,
            tip: 34,
            out: 0.26,
            aside: Point(0.10, -0.02),
            size: size
        ).corners
        return [.init(shape: .polygon(corners, radius: 0.035 * wide), rim: 0.2 * wide)]
    }

    /// Adds a fin of three lobes with two rays, behind the middle of one side, and the gills before it.
    private func addFin(_ side: Double, to sketch: inout FaceSketch) {
        let root = head.rim(98 * side)
        func point(_ degrees: Double, _ reach: Double) -> Point {
            root + Affine.rotation(degrees: degrees * side).apply(Point(side * reach * wide, 0))
        }
        let lobes = [(-36.0, 0.38), (0, 0.46), (36, 0.38)].map { degrees, length in
            ClayShape.capsule(point(degrees, -0.10), 0.07 * wide, point(degrees, length), 0.13 * wide)
        }
        sketch.behind.append(
            .init(shape: .merged(lobes, smoothly: 0.08 * wide), tint: .fin, rim: 0.14 * wide)
        )
        let rays = [-18.0, 18].map { degrees in
            let (start, end) = (point(degrees, 0.12), point(degrees, 0.40))
            let path = "M0,0 L\((end.x - start.x) / unit),\((end.y - start.y) / unit)"
            return placed(InkSign(.stroke(path, .crease, width: 0.4)), at: start)
        }
        sketch.beside += rays
        let gills = side < 0 ? InkTable.gills : InkTable.gills.mirrored
        sketch.face.append(placed(gills, at: cheekPlace(side < 0 ? .left : .right), size: enlargement))
    }

    /// Returns three feathers or fins on top of the head, in widths of its half.
    private func crest(longest: Double, width: Double) -> [FaceSketch.Form] {
        let top = head.rim(0)
        let lobes = [(-0.26, -32.0, 0.70), (0, 0, 1), (0.26, 32, 0.70)].map { x, degrees, length in
            let outward = Affine.rotation(degrees: degrees).apply(Point(0, -1))
            let root = top + Point(0.5 * x * wide, 0.05 * wide)
            let tip = top + outward * (length * longest * wide)
            return ClayShape.capsule(root, width * wide, tip, 0.8 * width * wide)
        }
        return [.init(shape: .merged(lobes, smoothly: 0.04 * wide), tint: .fin, rim: 0.09 * wide)]
    }

    /// Returns three whiskers on each side, from inside the rim outwards, beside the mouth.
    private func whiskers() -> [FaceSketch.Item] {
        [-1.0, 1].flatMap { side in
            zip([-0.10, 0.05, 0.20], [-9.0, 2, 13]).map { height, degrees in
                let y = frame.mouth.y - 0.10 * unit + height * unit
                let rim = head.center.x + side * head.halfWidth(atHeight: y)
                let turned = Affine.rotation(degrees: degrees).apply(Point(0.66, 0))
                let line = InkMark.stroke("M0,0 L\(side * turned.x),\(turned.y)", width: 0.62)
                let inside = max(side * rim - 0.36 * unit, side * frame.mouth.x + 0.52 * unit)
                return placed(InkSign(line), at: Point(side * inside, y), rim: .thin)
            }
        }
    }
}
