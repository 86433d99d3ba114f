package import Imaging

/// The place of a head that sits beside a face and leaves it visible.
package struct HeadSeat: Hashable, Sendable {
    /// The middle of the head relative to the face's, along it and down it, in face heights.
    package let place: Point
    package let smallness: Double

    /// Returns a seat for each face: beside it, on the side with more room, on no other face or head; failing that, in
    /// the upper corner of its own place. `picture` is the upright picture.
    package static func seats(for anchors: [OverlayAnchor], in picture: Rect) -> [HeadSeat] {
        var taken: [Rect] = []
        return anchors.indices.map { index in
            let anchor = anchors[index]
            let others = anchors.indices.filter { $0 != index }.map { anchors[$0] }
            let room = SketchRoom(anchor, picture: picture, others: others, things: taken)
            let (height, wide) = (anchor.faceSize.height, anchor.headWidth)
            let isRightFirst = picture.maxX - anchor.faceCenter.x > anchor.faceCenter.x - picture.x
            let sides = isRightFirst ? [1.0, -1] : [-1.0, 1]
            func box(_ seat: HeadSeat) -> Rect {
                let (across, down) = (wide * seat.smallness, height * seat.smallness)
                let middle = seat.place * height
                return Rect(x: middle.x - across / 2, y: middle.y - down / 2, width: across, height: down)
            }
            // 1.12 widths aside and 0.34 heights down, at 0.44 of its size.
            let beside = sides.map {
                HeadSeat(place: Point($0 * 1.12 * wide / height, 0.34), smallness: 0.44)
            }
            let free = beside.compactMap { seat -> HeadSeat? in
                // Shifted towards the face where the picture ends, but not onto it.
                let shift = room.shift(of: box(seat), margin: 0)
                let moved = HeadSeat(place: seat.place + shift * (1 / height), smallness: seat.smallness)
                let isClear =
                    abs(moved.place.x) * height > 0.5 * (anchor.faceSize.width + seat.smallness * wide)
                return isClear && room.holds(box(moved)) && !room.isTaken(box(moved)) ? moved : nil
            }.first
            let corner = HeadSeat(place: Point(sides[0] * 0.36 * wide / height, -0.40), smallness: 0.30)
            let seat = free ?? corner
            if let box = Rect(enclosing: box(seat).corners.map(anchor.uprightFromFace.apply)) {
                taken.append(box)
            }
            return seat
        }
    }
}
