/// The section titles of the help, the most used first.
enum HelpSections {
    static let card = "Card"
    static let common = "Common options"
    static let covering = "More options: covering"
    static let films = "More options: films"
    static let finding = "More options: finding faces"
    static let inputs = "More options: inputs"
    static let livePhoto = "More options: Live Photos"
    static let persons = "More options: persons"
    static let regions = "More options: regions of other detectors"
    static let printing = "More options: printing"
}
