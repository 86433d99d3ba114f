internal import Imaging

extension VectorPath {
    var points: [Point] {
        steps.flatMap { step -> [Point] in
            switch step {
            case .move(let to), .line(let to): [to]
            case .curve(let first, let second, let to): [first, second, to]
            case .close: []
            }
        }
    }

    /// Returns the line as consecutive paths of at most `count` segments each.
    func pieces(of count: Int) -> [VectorPath] {
        guard steps.count > count + 1 else { return [self] }
        var pieces: [VectorPath] = []
        var piece: [Step] = []
        for step in steps {
            if piece.count > count, let here = VectorPath(piece).points.last {
                pieces.append(VectorPath(piece))
                piece = [.move(here)]
            }
            piece.append(step)
        }
        return pieces + [VectorPath(piece)]
    }
}
