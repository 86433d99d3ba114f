internal import Foundation
internal import HTTPTypes
import KaomaskKit
internal import Overlay
internal import Scenes

struct JobOrder: Decodable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        case cover, reveal, collage, movie, card, doodle
    }

    /// The layouts of Live Photos that are files.
    static let shapes: [LivePhotoShape] = [.pair, .motionPhoto, .livp, .gif, .mp4]
    /// The cards made of text.
    static let cards = CardKind.allCases.filter { $0 != .image }

    static let maximumItems = 20_000

    let kind: Kind
    let items: [String]
    private let options: [String: OrderValue]?

    /// Returns the options as words of the command line, by name; throws for an unknown option or an invalid value, as
    /// all the following functions do.
    private func words() throws(PageError) -> [String: String] {
        var words: [String: String] = [:]
        for (name, value) in options ?? [:] {
            guard let kind = kind.options[name]?.kind else {
                throw Self.wrong(name, "is no option of \(kind.rawValue)")
            }
            switch (value, kind) {
            case (.nothing, _), (.flag(false), _): break
            case (.flag, .flag): words[name] = ""
            case (.flag, _): throw Self.wrong(name, "needs a value")
            case (_, .flag): throw Self.wrong(name, "must be true or false")
            case (.number(let number), .percent): words[name] = number + "%"
            case (.number(let text), _), (.text(let text), _): words[name] = text
            }
        }
        return words
    }

    func cover(over base: CoverOptions) throws(PageError) -> CoverOptions {
        var cover = base
        cover.replacesExisting = true
        guard kind != .card, kind != .doodle else { return cover }
        try set(OptionTable.Drawing.self, &cover)
        try set(OptionTable.Handling.self, &cover)
        try set(OptionTable.Patch.self, &cover)
        try set(OptionTable.Kaomoji.self, &cover)
        try set(OptionTable.Format.self, &cover)
        try set(OptionTable.Quality.self, &cover)
        try set(OptionTable.Finding.self, &cover.detection)
        return cover
    }

    /// Returns what was ordered about covering a picture, in words of the command line.
    func typed() throws(PageError) -> [String] {
        let words = try words()
        return OptionTable.sections.filter { $0.commands.contains("cover") }.flatMap { $0.typed(words) }
    }

    func shape() throws(PageError) -> LivePhotoShape { try choice("shape", of: Self.shapes) ?? .pair }

    /// Returns the options of a Live Photo; `output`, the folder for results, holds added sounds.
    func reveal(in output: String) throws(PageError) -> RevealOptions {
        var reveal = RevealOptions()
        try set(OptionTable.Reveal.self, &reveal)
        try set(OptionTable.LiveMovie.self, &reveal)
        try set(OptionTable.RevealDetails.self, &reveal)
        try setSound(OptionTable.Reveal.self, &reveal, in: output)
        return reveal
    }

    func collage() throws(PageError) -> CollageOptions {
        var collage = CollageOptions()
        try set(OptionTable.Collage.self, &collage)
        guard collage.templateFile == nil else { throw Self.wrong("template", "takes no file") }
        // Without a choice, faces are covered.
        if options?["cover"] == nil { collage.coversFaces = true }
        if var reveal = collage.reveal {
            try set(OptionTable.LiveMovie.self, &reveal)
            collage.reveal = reveal
        }
        return collage
    }

    func movie(in output: String) throws(PageError) -> (PhotoMovieOptions, ending: String) {
        let kind = try choice("ending", of: PhotoMovieKind.allCases) ?? .mp4
        var movie = PhotoMovieOptions(kind)
        try set(OptionTable.PhotoMovie.self, &movie)
        if kind != .gif { try setSound(OptionTable.PhotoMovie.self, &movie, in: output) }
        return (movie, kind.rawValue)
    }

    /// Returns the options of a card; `output`, the folder for results, holds added sounds.
    func card(in output: String) throws(PageError) -> CardOptions {
        let words = try words()
        let text = words["text"] ?? ""
        guard !text.isEmpty, text.utf8.count <= 4_000 else {
            throw Self.wrong("text", "a card has 1 to 4,000 bytes of text")
        }
        let kind = try choice("contents", of: Self.cards) ?? .text
        var made = CardOptions([.card(try Self.content(kind, text))])
        made.look = CardLook(kind)
        try set(OptionTable.LiveMovie.self, &made.reveal)
        try set(OptionTable.Card.self, &made)
        if let family = words["family"], let others = FontFamilies.others(than: family) {
            let hint = Spelling.suggestion(for: family, among: others)
            throw Self.wrong("family", "none is called \(family)\(hint)")
        }
        try setSound(OptionTable.Card.self, &made, in: output)
        return made
    }

    private static func content(_ kind: CardKind, _ text: String) throws(PageError) -> Card {
        switch kind {
        case .text, .image: return .text(text)
        case .list: return .list(ListRow.rows(of: text))
        case .qr:
            do { return .code(try QRCode(text), title: nil) } catch {
                throw wrong("text", "\(error)")
            }
        }
    }

    private func set<Section: OptionSection>(
        _ section: Section.Type,
        _ options: inout Section.Target
    ) throws(PageError) {
        try Self.set(section, &options, try words())
    }

    private func setSound<Section: OptionSection>(
        _ section: Section.Type,
        _ options: inout Section.Target,
        in output: String
    ) throws(PageError) {
        guard let name = try words()["sound"] else { return }
        try Self.set(section, &options, ["sound": try Sounds.path(of: name, in: output)], fromFiles: true)
    }

    private static func set<Section: OptionSection>(
        _ section: Section.Type,
        _ options: inout Section.Target,
        _ words: [String: String],
        fromFiles: Bool = false
    ) throws(PageError) {
        do { try section.set(&options, words, fromFiles: fromFiles) } catch let error as PipelineError {
            throw PageError(error)
        } catch let error as OptionError {
            throw wrong(error.option, error.reason)
        } catch {
            throw PageError(.badRequest, .badOption, "\(error)")
        }
    }

    /// The value of an option that only the page has; `nil` if it is not set.
    private func choice<Value: RawRepresentable<String>>(
        _ name: String,
        of values: [Value]
    ) throws(PageError) -> Value? {
        guard let word = try words()[name] else { return nil }
        guard let value = values.first(where: { $0.rawValue == word }) else {
            throw Self.wrong(name, "takes " + values.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    private static func wrong(_ option: String, _ reason: String) -> PageError {
        PageError(.badRequest, .badOption, "\(option): \(reason)")
    }
}

extension JobOrder.Kind {
    /// The options of this kind of order, by name. The only one with a file is the sound, which must have been added.
    var options: [String: OptionFacts] {
        let sections = sections.flatMap { $0.facts }.filter { $0.kind != .file || $0.name == "sound" }
        return Dictionary(uniqueKeysWithValues: (sections + own).map { ($0.name, $0) })
    }

    private var sections: [any OptionSection.Type] {
        let covering: [any OptionSection.Type] = [
            OptionTable.Kaomoji.self, OptionTable.Patch.self, OptionTable.Drawing.self,
            OptionTable.Handling.self,
            OptionTable.Finding.self,
        ]
        let reveal: [any OptionSection.Type] = [OptionTable.Reveal.self, OptionTable.RevealDetails.self]
        return switch self {
        case .cover: covering + [OptionTable.Format.self, OptionTable.Quality.self]
        case .reveal: covering + reveal + [OptionTable.LiveMovie.self]
        case .collage: covering + [OptionTable.Collage.self, OptionTable.LiveMovie.self]
        case .movie: covering + [OptionTable.PhotoMovie.self]
        case .card: [OptionTable.Card.self, OptionTable.LiveMovie.self]
        case .doodle: []
        }
    }

    /// The options that the command line does not have: there, a command or a file name decides.
    private var own: [OptionFacts] {
        switch self {
        case .reveal: [Self.fact("shape", JobOrder.shapes.map(\.rawValue))]
        case .movie: [Self.fact("ending", PhotoMovieKind.allCases.map(\.rawValue))]
        case .card: [Self.fact("contents", JobOrder.cards.map(\.rawValue)), OptionFacts("text", .text([]))]
        case .cover, .collage, .doodle: []
        }
    }

    private static func fact(_ name: String, _ words: [String]) -> OptionFacts {
        OptionFacts(name, .choice(words, standard: words.first))
    }
}

private enum OrderValue: Decodable, Sendable {
    case nothing
    case flag(Bool)
    case number(String)
    case text(String)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .nothing
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(Int(exactly: number).map { "\($0)" } ?? "\(number)")
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}
