internal import Faces
internal import Imaging
internal import Overlay

/// The program, models, fonts, libraries and options that made a result; of files, their digests.
package struct Engine: Codable, Hashable, Sendable {
    /// The program: version and source.
    let kaomask: String
    /// The network that finds faces.
    let network: String
    /// The landmark model; `nil` without one.
    let landmarks: String?
    /// The fonts with the signs of the kaomoji; none where all are drawn without.
    let fonts: [String]
    /// The versions of the libraries that are always loaded.
    let libraries: [String: String]
    /// The options that affect results; for files, their digests.
    let options: [String: String]

    init(_ cover: CoverOptions, words: [String: String] = [:]) {
        (kaomask, network, options) = (Version.source, Digest.text(of: FaceEngines.weights), words)
        landmarks = LandmarkSource(path: cover.detection.landmarkModel).path.flatMap(Digest.remembered)
        fonts = cover.fontPaths.compactMap(Digest.remembered)
        let names = Self.linkedLibraries.map { $0.split(separator: " ") }
        libraries = names.reduce(into: [:]) {
            $0[$1.dropLast().joined(separator: " ")] = $1.last.map(String.init)
        }
    }

    /// The identifier.
    var id: String { Digest.short(JSONLine.encode(self)) }
    /// The identifier of the options.
    var optionsID: String { Digest.short(JSONLine.encode(options)) }
    /// The names and versions of the linked libraries that results depend on.
    static var linkedLibraries: [String] { ImagingLibraries.linked + FontLibraries.names }
}

extension CoverOptions {
    /// The fonts that results depend on. Named kaomoji on heads are drawn without.
    fileprivate var fontPaths: [String] {
        let kaomoji: [Kaomoji] =
            switch kaomoji {
            case .fixed(let one): [one]
            case .inTurn(let some): some
            default: [.mochi, .skin].contains(appearance.style) ? [] : catalog.all
            }
        guard appearance.style.drawsKaomoji, !kaomoji.isEmpty else { return [] }
        let renderer = try? KaomojiRenderer(fonts: fontFile.map { [$0] } ?? [])
        return renderer?.fontPaths(of: kaomoji) ?? []
    }
}
