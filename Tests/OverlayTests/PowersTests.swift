import Foundation
import Testing

@testable import Overlay

@Suite("Powers")
struct PowersTests {
    @Test("are those of the C library, to eight places, also where two ways of taking them meet")
    func values() {
        for step in 0...4000 {
            let x = 1 + Double(step) / 4000
            #expect(abs(Powers.minusTwoFifths(x) - pow(x, -0.4)) < 1e-8)
            #expect(abs(Powers.twoAndHalf(x) - pow(x, 2.5)) < 1e-8)
        }
        #expect(Powers.power(-1, 0.4) == 0)
    }
}
