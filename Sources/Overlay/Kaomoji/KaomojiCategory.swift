/// The main use of a kaomoji in the catalog.
public enum KaomojiCategory: String, Sendable, CaseIterable {
    /// Smiles and cheering.
    case joy
    /// Hearts, kisses and hugs.
    case love
    /// Blushing and embarrassment.
    case shy
    /// Anger and displeasure.
    case anger
    /// Tears and gloom.
    case sadness
    /// Wide eyes.
    case surprise
    /// Trembling.
    case fear
    /// Doubt and confusion.
    case doubt
    /// Expressionless faces.
    case neutral
    case shrug
    /// One eye closed.
    case wink
    /// Both eyes closed.
    case sleep
    /// Jokes and well-known memes.
    case funny
    /// Cuteness for its own sake.
    case cute
    case greet
    case animal
}
