internal import Imaging
package import Overlay

/// The stored faces of one picture: their positions, and how to cover them.
///
/// It is the object that `detect --json` prints, with a few more keys; only `faces` is required.
package struct FaceSheet: Codable, Sendable {
    /// The most faces of a picture: each takes memory and time when it is drawn.
    static let mostFaces = 1_000

    /// What coordinates are counted in.
    enum Units: String, Codable {
        case pixels
        /// Shares of the width and the height.
        case share
    }

    /// The picture that coordinates are of.
    enum Space: String, Codable {
        case upright
        /// As it is stored, whatever its Exif says of turning it.
        case stored
    }

    /// The picture's name, which distinguishes the sheets of several pictures in one file.
    package var input: String?
    /// The width of the picture, pixels.
    package var width: Int?
    /// The height of the picture, pixels.
    package var height: Int?
    /// The faces, and what else is to be covered.
    var faces: [Face]
    /// Near misses nobody has decided on.
    var unsure: [Face]?
    /// Who has looked at the picture and found its faces right, as `kaomask serve --review` writes; `nil` for nobody.
    package var reviewedBy: String?
    /// What they have looked at; `nil` for whatever the picture is now.
    package var reviewed: ReviewedFile?
    /// `true` for a film that was looked at, but whose faces nobody edited: they are found again.
    var asFound: Bool?
    private var space: Space?
    private var units: Units?
    /// The style of this picture's kaomoji; `nil` for the style set otherwise.
    package var style: OverlayStyle?
    /// The patch, in the syntax of `--patch`; `nil` for the patch set otherwise.
    package var patch: String?
    /// The ink, a colour's name or #RRGGBB; `nil` for the ink set otherwise.
    package var ink: String?
    /// `true` or `nil` if the page makes a Live Photo of this picture when it makes Live Photos; the command line
    /// ignores it, because its verb decides.
    package var live: Bool?

    /// Decodes a sheet. Throws `DecodingError` naming the fault, including an unknown colour.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let told = try decoder.container(keyedBy: AnyKey.self)
        let key = told.contains(AnyKey(stringValue: "regions")) ? "regions" : "faces"
        if key == "regions" {
            let keys = ["input", "width", "height", "space", "units", "regions"]
            try AnyKey.check(decoder, keys, besides: ["id", "op", "length", "name"])
        }
        input = try container.decodeIfPresent(String.self, forKey: .input)
        width = try container.decodeIfPresent(Int.self, forKey: .width)
        height = try container.decodeIfPresent(Int.self, forKey: .height)
        space = try container.decodeIfPresent(Space.self, forKey: .space)
        units = try container.decodeIfPresent(Units.self, forKey: .units)
        let areShares = units == .share
        func decoded(_ key: String) throws -> [Face] {
            var list = try told.nestedUnkeyedContainer(forKey: AnyKey(stringValue: key))
            let count = list.count ?? 0
            guard count <= Self.mostFaces else {
                throw DecodingError.dataCorruptedError(
                    forKey: AnyKey(stringValue: key),
                    in: told,
                    debugDescription: "\(count) faces; a picture may have \(Self.mostFaces)"
                )
            }
            var faces: [Face] = []
            while !list.isAtEnd {
                faces.append(try Face(from: try list.superDecoder(), areShares: areShares))
            }
            return faces
        }
        faces = try decoded(key)
        unsure = container.contains(.unsure) ? try decoded("unsure") : nil
        reviewedBy = try container.decodeIfPresent(String.self, forKey: .reviewedBy)
        reviewed = try container.decodeIfPresent(ReviewedFile.self, forKey: .reviewed)
        asFound = try container.decodeIfPresent(Bool.self, forKey: .asFound)
        style = try container.decodeIfPresent(OverlayStyle.self, forKey: .style)
        patch = try container.decodeIfPresent(String.self, forKey: .patch)
        ink = try container.decodeIfPresent(String.self, forKey: .ink)
        live = try container.decodeIfPresent(Bool.self, forKey: .live)
        do throws(OverlayError) { _ = try appearance(over: OverlayAppearance()) } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
        }
    }

    /// Returns who has looked at the picture at `path` as it is now; `nil` for nobody.
    package func reviewer(of path: String) -> String? { reviewed?.matches(path) == false ? nil : reviewedBy }

    /// Returns the faces in pixels of an upright picture of this size, with a number each. Throws `PipelineError` with
    /// code `bad-faces-file` if they belong to a picture of another size.
    func faces(
        of input: String,
        _ size: PixelSize,
        _ orientation: Orientation,
        place: String
    ) throws(PipelineError) -> PhotoFaces {
        let own = space == .stored ? orientation.storedSize(ofUpright: size) : size
        guard (width ?? own.width, height ?? own.height) == (own.width, own.height) else {
            throw PipelineError(
                code: .badFacesFile,
                path: place,
                detail: "its faces are for a picture of \(width ?? 0)x\(height ?? 0) pixels, but "
                    + "\(input) is \(own.width)x\(own.height); was it resized?"
            )
        }
        var map = Affine.identity
        if units == .share { map = .scale(Double(own.width), Double(own.height)) }
        if space == .stored { map = map.then(orientation.uprightFromStored(own)) }
        let isUpright = space == nil && units == nil
        func placed(_ faces: [Face]) -> [Face] { isUpright ? faces : faces.map { $0.mapped(by: map) } }
        return PhotoFaces(faces: placed(numberedFaces), unsure: placed(unsure ?? []))
    }

    /// The faces with a number each: their own if those are valid, else from left to right.
    var numberedFaces: [Face] {
        let numbers = faces.map(\.id)
        let isNumbered = Set(numbers).count == numbers.count && numbers.allSatisfy { $0 >= 1 }
        return isNumbered ? faces : Face.numbered(faces)
    }

    /// Returns `base` with the sheet's own settings applied. The settings named in `typed` stay as they are. Throws
    /// `OverlayError` if a colour is unknown; never for a decoded sheet.
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
