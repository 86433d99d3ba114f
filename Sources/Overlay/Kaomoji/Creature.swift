/// The creature on whose head a kaomoji is drawn, with ears and fur from `Artwork/creatures.svg`.
package enum Creature: String, Sendable, CaseIterable {
    case person
    case cat
    case rabbit
    case bear
    case panda
    case dog
    case fox
    case koala
    case chick
    case pig
    case greyCat = "grey-cat"
    case frog
    case blackCat = "black-cat"
    case owl
    case fish

    /// The creatures used in turn for the faces of a picture.
    package static let animals = allCases.filter { ![.person, .owl, .fish].contains($0) }
}
