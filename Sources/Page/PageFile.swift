internal import CPageFiles

/// A file of the page, compiled into the program.
package struct PageFile: Hashable, Sendable {
    package let name: String
    /// The media type for HTTP, such as "text/javascript; charset=utf-8".
    package let mediaType: String
    package let bytes: [UInt8]

    /// Finds the file with this name; `nil` if the page has none.
    package init?(named name: String) {
        guard let found = unsafe page_file_named(name) else { return nil }
        unsafe self.init(found.pointee)
    }

    package static var all: [PageFile] {
        var files: [PageFile] = []
        while let file = unsafe page_file_at(files.count) { unsafe files.append(PageFile(file.pointee)) }
        return files
    }

    private init(_ file: page_file) {
        name = unsafe String(cString: file.name)
        mediaType = unsafe String(cString: file.media_type)
        bytes = unsafe [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
}
