internal import CPageFiles

/// A file of the page, compiled into the program.
package struct PageFile: Hashable, Sendable {
    let name: String
    package let bytes: [UInt8]

    /// Finds the file with this name; `nil` if the page has none.
    package init?(named name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    static let all = Array(
        sequence(state: 0) { index -> PageFile? in
            defer { index += 1 }
            return unsafe page_file_at(index).map { unsafe PageFile($0.pointee) }
        }
    )

    private init(_ file: page_file) {
        name = unsafe String(cString: file.name)
        bytes = Array(unsafe String(cString: file.text).utf8)
    }

    /// The media type for HTTP, such as "text/javascript; charset=utf-8".
    package var mediaType: String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json; charset=utf-8"
        default: "image/svg+xml"
        }
    }
}
