internal import Imaging

extension Remark {
    /// The selection leaves out every face.
    static func noneSelected(of count: Int) -> Remark {
        let which =
            count == 1 ? "the face found is not selected" : "none of the \(count) faces found is selected"
        return Remark(.noneSelected, which, ["n": "\(count)"])
    }

    /// No face has the given number.
    static func noSuchFace(_ number: Int, found count: Int) -> Remark {
        let found = count == 1 ? "1 was found" : "\(count) were found, numbered from left to right"
        return Remark(
            .noSuchFace,
            "there is no face \(number): \(found)",
            ["face": "\(number)", "n": "\(count)"]
        )
    }

    /// A box given by hand lies outside the picture.
    static func boxOutside(_ box: Rect, _ size: PixelSize) -> Remark {
        let numbers = [box.x, box.y, box.width, box.height]
        let place = numbers.map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
        return Remark(
            .boxOutside,
            "the box \(place) is outside the picture (\(size) pixels)",
            ["box": place, "size": "\(size)"]
        )
    }
}
