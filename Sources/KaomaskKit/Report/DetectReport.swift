internal import Imaging

/// The faces of a picture and their places.
public struct DetectReport: Codable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The width of the upright picture, pixels.
    public let width: Int
    /// The height of the upright picture, pixels.
    public let height: Int
    /// The faces, from left to right.
    public let faces: [Face]
    /// The near misses, which should be checked, numbered after the faces.
    public let unsure: [Face]
    /// How the stored picture is turned, by Exif's numbers; `nil` for upright.
    public internal(set) var orientation: Int?
    /// The search's processor time from the decoded picture to the faces, seconds; `nil` if not measured.
    public internal(set) var searchTime: Double?
    /// `true` for this program's own result, whose faces are drawn; else `nil`.
    public internal(set) var drawn: Bool?

    /// The report without the search time, which varies between runs.
    package var untimed: DetectReport {
        var report = self
        report.searchTime = nil
        return report
    }
}

extension DetectReport {
    init(
        _ input: String,
        _ size: PixelSize,
        _ faces: [Face],
        _ unsure: [Face] = [],
        searchTime: Double? = nil,
        _ orientation: Orientation = .up
    ) {
        self.init(
            input: input,
            width: size.width,
            height: size.height,
            faces: faces,
            unsure: unsure,
            orientation: orientation == .up ? nil : orientation.rawValue,
            searchTime: searchTime
        )
    }

    package init(_ input: String, _ sheet: FaceSheet) {
        let size = PixelSize(width: sheet.width ?? 0, height: sheet.height ?? 0)
        self.init(input, size, sheet.numberedFaces)
    }
}
