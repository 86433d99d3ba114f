internal import Foundation
internal import Imaging
public import Overlay

/// The faces of one picture as they are written down: where they are, and how they are to be covered.
///
/// It is the object that `detect --json` prints, with a few words more; only `faces` is needed.
public struct FaceSheet: Codable, Sendable {
    /// The picture's name, which tells the sheets of several pictures in one file apart.
    public var input: String?
    /// Width of the upright picture, pixels.
    public var width: Int?
    /// Height of the upright picture, pixels.
    public var height: Int?
    /// The faces, in pixels of the upright picture.
    public var faces: [Face]
    /// How the kaomoji of this picture are drawn; `nil` for as it is asked for otherwise.
    public var style: OverlayStyle?
    /// The patch, in the words of `--patch`; `nil` for as it is asked for otherwise.
    public var patch: String?
    /// The ink, a colour's name or #RRGGBB; `nil` for as it is asked for otherwise.
    public var ink: String?
    /// Whether the page makes a Live Photo of it when Live Photos are made; the command line, which is told by its
    /// verb, does not ask. `nil` for yes.
    public var live: Bool?

    /// A sheet of these faces.
    public init(faces: [Face]) { self.faces = faces }

    /// The sheet of a picture just searched.
    public init(_ report: DetectReport) {
        faces = report.faces
        (input, width, height) = (report.input, report.width, report.height)
    }

    /// Reads a sheet.
    ///
    /// - Throws: `DecodingError` that says what is wrong, down to a colour without a meaning.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        input = try container.decodeIfPresent(String.self, forKey: .input)
        width = try container.decodeIfPresent(Int.self, forKey: .width)
        height = try container.decodeIfPresent(Int.self, forKey: .height)
        faces = try container.decode([Face].self, forKey: .faces)
        style = try container.decodeIfPresent(OverlayStyle.self, forKey: .style)
        patch = try container.decodeIfPresent(String.self, forKey: .patch)
        ink = try container.decodeIfPresent(String.self, forKey: .ink)
        live = try container.decodeIfPresent(Bool.self, forKey: .live)
        do throws(OverlayError) { _ = try appearance(over: OverlayAppearance()) } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
        }
    }

    /// The faces with a number each: their own, where those are sound, else from left to right.
    public var numberedFaces: [Face] {
        let numbers = faces.map(\.id)
        let isNumbered = Set(numbers).count == numbers.count && numbers.allSatisfy { $0 >= 1 }
        return isNumbered ? faces : Face.numbered(faces)
    }

    /// `base`, but for what the sheet says itself.
    ///
    /// - Throws: `OverlayError` when a word for a colour has no meaning; never for a sheet that was read.
    func appearance(over base: OverlayAppearance) throws(OverlayError) -> OverlayAppearance {
        var appearance = base
        if let style { appearance.style = style }
        if let patch { appearance.patch = try OverlayAppearance.Patch(words: patch) }
        if let ink { appearance.ink = .color(try Color(named: ink)) }
        return appearance
    }
}
