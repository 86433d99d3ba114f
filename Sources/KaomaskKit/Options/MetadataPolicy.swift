/// The metadata that a covered picture keeps.
public enum MetadataPolicy: Sendable {
    /// All that still holds, except the names of covered people.
    case withoutNames
    /// All that still holds, with those names.
    case withNames
    /// Nothing about people, places and cameras; the picture is read back and searched before it gets its name.
    case `private`
}
