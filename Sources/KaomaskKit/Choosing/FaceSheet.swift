internal import Foundation
internal import Imaging
package import Overlay

/// The stored faces of one picture: their positions, and how to cover them.
///
/// It is the object that `detect --json` prints, with a few more keys; only `faces` is required.
package struct FaceSheet: Codable, Sendable {
    /// The most faces of a picture: each takes memory and time when it is drawn.
    static let mostFaces = 1_000

    /// The picture's name, which distinguishes the sheets of several pictures in one file.
    package var input: String?
    /// The width of the upright picture, pixels.
    package var width: Int?
    /// The height of the upright picture, pixels.
    package var height: Int?
    /// The faces, in pixels of the upright picture.
    package var faces: [Face]
    /// Near misses nobody has decided on.
    package var unsure: [Face]?
    /// Who has looked at the picture and found its faces right, as `kaomask serve --review` writes; `nil` for nobody.
    package var reviewedBy: String?
    /// The style of this picture's kaomoji; `nil` for the style set otherwise.
    package var style: OverlayStyle?
    /// The patch, in the syntax of `--patch`; `nil` for the patch set otherwise.
    package var patch: String?
    /// The ink, a colour's name or #RRGGBB; `nil` for the ink set otherwise.
    package var ink: String?
    /// `true` or `nil` if the page makes a Live Photo of this picture when it makes Live Photos; the command line
    /// ignores it, because its verb decides.
    package var live: Bool?

    /// The faces of one picture.
    init(_ faces: [Face]) { self.faces = faces }

    /// Decodes a sheet.
    ///
    /// - Throws: `DecodingError` naming the fault, including an unknown colour.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        input = try container.decodeIfPresent(String.self, forKey: .input)
        width = try container.decodeIfPresent(Int.self, forKey: .width)
        height = try container.decodeIfPresent(Int.self, forKey: .height)
        func decoded(_ key: CodingKeys) throws -> [Face] {
            let count = try container.nestedUnkeyedContainer(forKey: key).count ?? 0
            guard count <= Self.mostFaces else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "\(count) faces; a picture may have \(Self.mostFaces)"
                )
            }
            return try container.decode([Face].self, forKey: key)
        }
        faces = try decoded(.faces)
        unsure = container.contains(.unsure) ? try decoded(.unsure) : nil
        reviewedBy = try container.decodeIfPresent(String.self, forKey: .reviewedBy)
        style = try container.decodeIfPresent(OverlayStyle.self, forKey: .style)
        patch = try container.decodeIfPresent(String.self, forKey: .patch)
        ink = try container.decodeIfPresent(String.self, forKey: .ink)
        live = try container.decodeIfPresent(Bool.self, forKey: .live)
        do throws(OverlayError) { _ = try appearance(over: OverlayAppearance()) } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
        }
    }

    /// The faces with a number each: their own if those are valid, else from left to right.
    var numberedFaces: [Face] {
        let numbers = faces.map(\.id)
        let isNumbered = Set(numbers).count == numbers.count && numbers.allSatisfy { $0 >= 1 }
        return isNumbered ? faces : Face.numbered(faces)
    }

    /// Returns `base` with the sheet's own settings applied.
    ///
    /// - Parameter typed: The names of settings that stay as they are.
    /// - Throws: `OverlayError` if a colour is unknown; never for a decoded sheet.
    func appearance(
        over base: OverlayAppearance,
        except typed: Set<String> = []
    ) throws(OverlayError) -> OverlayAppearance {
        var appearance = base
        if let style, !typed.contains("style") { appearance.style = style }
        if let patch, !typed.contains("patch") {
            appearance.patch = try OverlayAppearance.Patch(words: patch)
        }
        if let ink, !typed.contains("ink") { appearance.ink = .color(try Color(named: ink)) }
        return appearance
    }
}
