/// What the metadata of a covered picture says.
public enum MetadataPolicy: Sendable {
    /// All that still holds, but the names of covered people.
    case withoutNames
    /// All that still holds, with those names.
    case withNames
    /// Nothing about people, places and cameras; the picture is read back and searched for faces before it gets its name.
    case `private`
}
