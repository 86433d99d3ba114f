internal import FoundationEssentials

extension String {
    /// The folder of the path, as written: empty for a bare name, `/` for the root and items in it.
    package var folderPath: String {
        let slash = UInt8(ascii: "/")
        let name = utf8.reversed().drop { $0 == slash }
        guard !name.isEmpty, let end = name.firstIndex(of: slash) else {
            return name.isEmpty && !isEmpty ? "/" : ""
        }
        let folder = name[end...].drop { $0 == slash }
        return folder.isEmpty ? "/" : String(decoding: folder.reversed(), as: UTF8.self)
    }

    /// The absolute path, without `.` and `..`; symbolic links stay.
    package var absolutePath: String { URL(fileURLWithPath: self).standardizedFileURL.path }

    /// The path's extension in lower case; empty without one.
    package var fileExtension: String { typedExtension.lowercased() }

    /// The path's extension as written; empty without one, or if its dot begins the name.
    var typedExtension: String {
        guard let name, let dot = Self.dot(of: name) else { return "" }
        return String(Substring(name[dot...].dropFirst()))
    }

    /// The path without its extension.
    package var withoutExtension: String {
        name.map { String(self[..<(Self.dot(of: $0) ?? $0.endIndex)]) } ?? self
    }

    /// The name of the file or folder; `/` for the root.
    package var fileName: String { name.map { String(Substring($0)) } ?? (isEmpty ? "" : "/") }

    /// Returns the path of an item of the folder.
    func appending(item: String) -> String { isEmpty || hasSuffix("/") ? self + item : self + "/" + item }

    private var name: Substring.UTF8View? { utf8.split(separator: UInt8(ascii: "/")).last }

    /// Returns the dot before a name's extension.
    private static func dot(of name: Substring.UTF8View) -> Index? {
        name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil }
    }
}
