internal import Foundation

/// Expands the files and folders a user names into files.
package enum InputWalk {
    /// The files a user's word stands for: a file itself, or what a folder holds, walked in the order of
    /// names, hidden files left out and links to folders not followed.
    ///
    /// - Parameters:
    ///   - name: A file or a folder.
    ///   - excluded: A folder to skip: the output folder.
    ///   - root: The folder that relative paths of named files are based on; `nil` uses their bare names.
    ///   - accepts: Returns `true` if the file at a path, in a folder, is an input, or if the bundle at a path is
    ///     one as a whole.
    /// - Returns: The files, and an error for a name that does not exist.
    package static func files(
        of name: String,
        excluding excluded: String? = nil,
        relativeTo root: String? = nil,
        accepts: (String) -> Bool = Self.looksLikePicture
    ) -> [Outcome<InputFile>] {
        switch kind(of: name) {
        case .folder where isBundle(name) && accepts(name): return [.success(InputFile(named: name))]
        case .folder where excluded.map(canonical) == canonical(name):
            let detail = "the output folder is the input folder; choose another with -o"
            return [.failure(PipelineError(code: .outputIsInput, path: name, detail: detail))]
        case .folder: return walk(name, below: "", hidden: excluded.map(canonical), accepts: accepts)
        case .file:
            return [Outcome { () throws(PipelineError) in try named(name, relativeTo: root) }]
        case .missing(let error): return [.failure(MissingName.error(name, error))]
        }
    }

    private static func named(_ path: String, relativeTo root: String?) throws(PipelineError) -> InputFile {
        guard let root else { return InputFile(named: path) }
        let (top, place) = (root.absolutePath, path.absolutePath)
        let folder = top == "/" ? "/" : top + "/"
        guard place.hasPrefix(folder) else {
            throw PipelineError(
                code: .outsideFolder,
                path: path,
                detail: "is not below \(root) (--relative-to)"
            )
        }
        return InputFile(path: path, relativePath: String(place.dropFirst(folder.count)), isFromFolder: false)
    }

    /// `true` if a file has a picture's extension, in any case.
    package static func looksLikePicture(_ path: String) -> Bool {
        PictureFormat(named: path.fileExtension) != nil
    }

    /// `true` if a file has a movie's extension, in any case.
    package static func looksLikeMovie(_ path: String) -> Bool { MovieContainer(ofFileNamed: path) != nil }

    /// `true` if a file has the extension of an archive with both halves of a Live Photo.
    static func looksLikeArchive(_ path: String) -> Bool {
        path.fileExtension == LivePhotoShape.livp.rawValue
    }

    /// Returns `true` if a path has the extension of a picture, or of an archive or a bundle with a Live Photo.
    package static func looksLikePhoto(_ path: String) -> Bool {
        looksLikePicture(path) || looksLikeArchive(path) || isNamedLikeBundle(path)
    }

    /// Returns `true` if a path has the extension of what can be covered: a photo, or a film that is no half of a Live Photo.
    package static func looksLikePhotoOrFilm(_ path: String) -> Bool {
        looksLikePhoto(path) || FilmContainer.isNamed(path) && !LivePhotoNeighbours.isHalf(path)
    }

    /// Returns `true` if a path is a bundle, a folder `NAME.pvt` with the halves of a Live Photo.
    static func isBundle(_ path: String) -> Bool {
        guard isNamedLikeBundle(path), case .folder = kind(of: path) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.contains { !$0.hasPrefix(".") && looksLikePicture($0) }
    }

    private static func isNamedLikeBundle(_ path: String) -> Bool {
        path.fileExtension == LivePhotoShape.bundleExtension
    }

    /// `true` if a file has the extension of a picture, a movie, or an archive with both.
    package static func looksLikePictureOrMovie(_ path: String) -> Bool {
        looksLikePicture(path) || looksLikeMovie(path) || looksLikeArchive(path)
    }

    /// Returns `true` if any of `inputs` is a folder.
    ///
    /// - Parameter butNoBundle: `true` to ignore bundles, each of which is one Live Photo.
    package static func namesFolder(_ inputs: [String], butNoBundle: Bool = false) -> Bool {
        inputs.contains { input in
            guard case .folder = kind(of: input) else { return false }
            return !(butNoBundle && isBundle(input))
        }
    }

    private enum Kind {
        case file, folder
        case missing(SystemError)
    }

    private static func kind(of path: String) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            return .missing(SystemError.latest)
        }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    private static func walk(
        _ folder: String,
        below relative: String,
        hidden: String?,
        accepts: (String) -> Bool
    ) -> [Outcome<InputFile>] {
        guard canonical(folder) != hidden else { return [] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return [
                .failure(PipelineError(code: .unreadable, path: folder, detail: "the folder cannot be read"))
            ]
        }
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            let place = relative.isEmpty ? name : relative + "/" + name
            return entries(at: path, place: place, hidden: hidden, accepts: accepts)
        }
    }

    private static func entries(
        at path: String,
        place: String,
        hidden: String?,
        accepts: (String) -> Bool
    ) -> [Outcome<InputFile>] {
        switch kind(of: path) {
        case .folder where accepts(path) && isBundle(path):
            return [.success(InputFile(path: path, relativePath: place, isFromFolder: true))]
        case .folder: return isLink(path) ? [] : walk(path, below: place, hidden: hidden, accepts: accepts)
        case .file where accepts(path):
            return [.success(InputFile(path: path, relativePath: place, isFromFolder: true))]
        case .file: return []
        case .missing(let error): return accepts(path) ? [.failure(error.unreadable(path))] : []
        }
    }

    /// Returns `true` if a path is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns `true` if a path is neither a file nor a folder: a device, a pipe or a socket.
    static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Returns `true` if a path leads to something in a folder, wherever its symbolic links point.
    package static func leads(_ path: String, into folder: String) -> Bool {
        canonical(path).hasPrefix(canonical(folder) + "/")
    }

    /// Returns the absolute path with symbolic links resolved.
    static func canonical(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
