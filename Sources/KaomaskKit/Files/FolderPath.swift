internal import Foundation

extension String {
    /// The folder of the path, as written: empty for a bare name, `/` for the root and items in it. Foundation's
    /// `deletingLastPathComponent` traps on a name of one character.
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
    package var fileExtension: String { (self as NSString).pathExtension.lowercased() }
}
