internal import Imaging

/// The sizes of signs, as an illustrator would choose them.
///
/// Sizes depend half on ink and half on ems: a dot as wide as ◕ would be too large, and at its em too small. So a
/// quarter of the ink gets half the size. Lengths are in units of the distance between the eyes unless in ems.
struct PartSizing {
    let unit: Double

    /// Returns the ems of two eyes in pixels. Signs of similar size get ink of similar size (´ ｀ come from two fonts);
    /// others (- ◕) keep their shares of a common em.
    func eyeEms(_ left: GlyphRun, _ right: GlyphRun) -> (left: Double, right: Double) {
        let (a, b) = (extent(left), extent(right))
        if max(a, b) / min(a, b) < 1.5 {
            let size = (eyeSize(a) + eyeSize(b)) / 2
            return (size / a * unit, size / b * unit)
        }
        let em = (eyeSize(a) / a * eyeSize(b) / b).squareRoot() * unit
        return (min(em, 0.76 / a * unit), min(em, 0.76 / b * unit))
    }

    /// Returns the em of a mouth in pixels; `room` is its height.
    func mouthEm(_ run: GlyphRun, room: Double) -> Double {
        guard let ink = run.ink else { return unit }
        let wide = eased(ink.width, reference: 0.7, size: 1.1, within: 0.24...1.4) / max(ink.width, 0.02)
        let high = eased(ink.height, reference: 0.7, size: 0.8, within: 0.09...0.86) / max(ink.height, 0.02)
        return min(min(wide, high, 2.2) * unit, room / max(ink.height, 0.02))
    }

    /// Returns the em, in pixels, of a face of one sign.
    func kernelEm(_ run: GlyphRun) -> Double {
        guard let ink = run.ink else { return unit }
        return min(1.7 / max(ink.width, 0.05), 1.5 / max(ink.height, 0.05), 2.8) * unit
    }

    /// Returns the common em of the signs on both sides of the head in pixels, so that two hands have the same size;
    /// `nil` stands for an empty side.
    func armEm(_ left: GlyphRun?, _ right: GlyphRun?) -> Double {
        let runs = [left, right].compactMap { $0 }
        let ems = runs.map(armEm)
        guard let smallest = ems.min(), let largest = ems.max() else { return unit }
        let widest = runs.compactMap { $0.ink?.width }.max() ?? 1
        return min((smallest * largest).squareRoot(), 3 / max(widest, 0.02) * unit)
    }

    private func armEm(_ run: GlyphRun) -> Double {
        guard let ink = run.ink else { return unit }
        let extent = max(ink.width, ink.height, 0.02)
        let size = eased(extent, reference: 0.8, size: 1.1, within: 0.45...2.4)
        return min(size / extent, 2) * unit
    }

    private func eyeSize(_ extent: Double) -> Double {
        eased(extent, reference: 0.7, size: 0.66, within: 0.25...0.76)
    }

    private func extent(_ run: GlyphRun) -> Double { run.ink.map { max($0.width, $0.height, 0.04) } ?? 0.5 }

    /// Returns the size for ink of this extent (ems): `size` for the reference, growing with the square root.
    private func eased(
        _ extent: Double,
        reference: Double,
        size: Double,
        within limits: ClosedRange<Double>
    ) -> Double {
        let wanted = size * (max(extent, 0.01) / reference).squareRoot()
        return max(limits.lowerBound, min(limits.upperBound, wanted))
    }
}
