import Imaging
import Testing

@Suite("Affine maps")
struct AffineTests {
    @Test("a positive turn is clockwise to the eye")
    func clockwise() {
        let turned = Affine.rotation(degrees: 90).apply(Point(1, 0))
        #expect(turned.distance(to: Point(0, 1)) < 1e-12)
    }

    @Test("then applies the second map after the first")
    func order() {
        let map = Affine.scale(2, 2).then(.translation(1, 0))
        #expect(map.apply(Point(3, 3)) == Point(7, 6))
    }

    @Test("the inverse undoes, and a map that flattens has none")
    func inverse() throws {
        let map = Affine.rotation(degrees: 33).then(.scale(2, 0.5)).then(.translation(-4, 9))
        let back = try #require(map.inverse)
        #expect(back.apply(map.apply(Point(12, -5))).distance(to: Point(12, -5)) < 1e-9)
        #expect(Affine.scale(0, 1).inverse == nil)
    }
}
