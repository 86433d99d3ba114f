/// An input file.
public struct InputFile: Hashable, Sendable {
    /// The file's path, as the user would write it.
    public let path: String
    /// The path relative to the walked folder; the bare name of a named file.
    package let relativePath: String
    /// `true` if the file was found in a folder rather than named.
    let isFromFolder: Bool

    init(path: String, relativePath: String, isFromFolder: Bool) {
        (self.path, self.relativePath, self.isFromFolder) = (path, relativePath, isFromFolder)
    }

    /// Creates an input for an explicitly named file.
    public init(named path: String) {
        self.init(path: path, relativePath: path.fileName, isFromFolder: false)
    }

    package static var standardInput: InputFile {
        let film = FilmContainer(ofFileAt: StandardInput.name)
        let place = film.map { "film." + $0.rawValue } ?? "picture"
        return InputFile(path: StandardInput.name, relativePath: place, isFromFolder: false)
    }

    /// The file beside this one with another extension.
    func withExtension(_ other: String) -> InputFile {
        func changed(_ path: String) -> String { path.withoutExtension + "." + other }
        return InputFile(path: changed(path), relativePath: changed(relativePath), isFromFolder: isFromFolder)
    }
}
