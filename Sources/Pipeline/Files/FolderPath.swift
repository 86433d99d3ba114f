extension String {
    /// The folder in which a path has its last name, as it is written: empty for a name alone, `/` for what lies in the
    /// root, and for the root itself.
    ///
    /// Foundation's `deletingLastPathComponent` ends the process on a name of one character.
    package var folderPath: String {
        let slash = UInt8(ascii: "/")
        let name = utf8.reversed().drop { $0 == slash }
        guard !name.isEmpty, let end = name.firstIndex(of: slash) else {
            return name.isEmpty && !isEmpty ? "/" : ""
        }
        let folder = name[end...].drop { $0 == slash }
        return folder.isEmpty ? "/" : String(decoding: folder.reversed(), as: UTF8.self)
    }
}
