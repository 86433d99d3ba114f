internal import Imaging

/// The similarity of two small pictures of the same size, place by place.
///
/// Thumbnails are sharper, brighter or slightly shifted. Both pictures are therefore brought to the same tones, then
/// compared by the means of small places, each at the best of a few shifts. Over 65 camera thumbnails and the same with
/// covered faces, matching places differ by at most 25 levels, covered faces by 40 and more
/// (docs/decisions/metadata.md).
struct Likeness {
    enum Verdict {
        case same
        case differsInPlaces
        case differs
    }

    /// The places along the longer side.
    private static let places = 40
    /// The difference of one place that indicates other content, levels.
    private static let plainDifference = 40.0
    /// The difference of each of several such places, levels.
    private static let slightDifference = 30.0
    private static let severalPlaces = 3
    /// The median difference of all places if pictures show different things, levels.
    private static let typicalDifference = 12.0
    /// The mean difference between a face and its cover, levels.
    private static let faceDifference = 8.0
    /// The mean difference between a face and another, or a kaomoji detected as one, levels.
    private static let otherFaceDifference = 14.0

    private let cell, columns, rows: Int
    private let differences: [Double]

    init(_ picture: PixelBuffer, _ reference: PixelBuffer) {
        let size = picture.size
        cell = max(2, size.longSide / Self.places)
        columns = max(1, size.width / cell)
        rows = max(1, size.height / cell)
        let first = Planes(picture)
        let second = Planes(reference).toned(like: first)
        let reach = max(1, cell / 2)
        let own = first.means(cell, columns, rows, across: 0, down: 0)
        var differences = [Double](repeating: .infinity, count: columns * rows)
        for down in -reach...reach {
            for across in -reach...reach {
                let others = second.means(cell, columns, rows, across: across, down: down)
                for index in differences.indices {
                    let here = index * 3
                    let sum = (0..<3).reduce(0) { $0 + abs(own[here + $1] - others[here + $1]) }
                    differences[index] = min(differences[index], sum / 3)
                }
            }
        }
        self.differences = differences
    }

    var verdict: Verdict {
        let sorted = differences.sorted(by: >)
        if sorted[sorted.count / 2] > Self.typicalDifference { return .differs }
        let several = sorted[min(sorted.count, Self.severalPlaces) - 1]
        let differs = sorted[0] >= Self.plainDifference || several >= Self.slightDifference
        return differs ? .differsInPlaces : .same
    }

    /// Returns `true` if a face in an area of the first picture is not in the second: they differ there, more strongly
    /// if the second shows a face too.
    func hasForeignFace(in area: Rect, besideAnother: Bool) -> Bool {
        difference(in: area) >= (besideAnother ? Self.otherFaceDifference : Self.faceDifference)
    }

    private func difference(in area: Rect) -> Double {
        var (sum, count) = (0.0, 0)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = ((Double(column) + 0.5) * Double(cell), (Double(row) + 0.5) * Double(cell))
                guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { continue }
                sum += differences[row * columns + column]
                count += 1
            }
        }
        return count == 0 ? .infinity : sum / Double(count)
    }
}

private struct Planes {
    private let size: PixelSize
    private var values: [Double]

    init(_ pixels: PixelBuffer) {
        size = pixels.size
        values = []
        values.reserveCapacity(size.area * 3)
        for index in 0..<size.area {
            for channel in 0..<3 {
                values.append(Double(pixels.bytes[index * PixelBuffer.bytesPerPixel + channel]))
            }
        }
    }

    /// Returns the picture in another's brightness and contrast: per channel, the linear map with the least squares.
    func toned(like other: Planes) -> Planes {
        var toned = self
        for channel in 0..<3 {
            let indices = stride(from: channel, to: values.count, by: 3)
            let count = Double(max(1, size.area))
            let mean = indices.reduce(0) { $0 + values[$1] } / count
            let otherMean = indices.reduce(0) { $0 + other.values[$1] } / count
            var (variance, covariance) = (0.0, 0.0)
            for index in indices {
                variance += (values[index] - mean) * (values[index] - mean)
                covariance += (values[index] - mean) * (other.values[index] - otherMean)
            }
            let slope = variance > 0 ? min(1.6, max(0.6, covariance / variance)) : 1
            for index in indices { toned.values[index] = (values[index] - mean) * slope + otherMean }
        }
        return toned
    }

    /// Returns each place's mean red, green and blue, with the picture shifted by these pixels and its edges repeated.
    func means(_ cell: Int, _ columns: Int, _ rows: Int, across: Int, down: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: columns * rows * 3)
        let height = min(size.height, rows * cell)
        let width = min(size.width, columns * cell)
        for y in 0..<height {
            let line = min(size.height - 1, max(0, y + down)) * size.width
            for x in 0..<width {
                let from = (line + min(size.width - 1, max(0, x + across))) * 3
                let to = ((y / cell) * columns + x / cell) * 3
                for channel in 0..<3 { sums[to + channel] += values[from + channel] }
            }
        }
        return sums.map { $0 / Double(cell * cell) }
    }
}
