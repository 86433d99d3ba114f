internal import FoundationEssentials
internal import Glibc

/// Expands the files and folders a user names into files.
package enum InputWalk {
    /// Returns the files of a user's word: the file itself, or a folder's contents, in order of names, without hidden
    /// files, links to folders and the output folder; an error for a name that does not exist. Relative paths begin at
    /// `root`; without one, named files have bare names. `accepts` returns `true` if a file in a folder is an input, or
    /// a bundle as a whole.
    package static func files(
        of name: String,
        excluding excluded: String? = nil,
        relativeTo root: String? = nil,
        accepts: (String) -> Bool = Self.looksLikePicture
    ) -> [Outcome<InputFile>] {
        var files: [Outcome<InputFile>] = []
        walk(name, excluding: excluded, relativeTo: root, accepts: accepts) { files.append($0) }
        return files
    }

    /// The same, but passes on each file as soon as it is found; only the names of one folder are in memory. A line of
    /// a list mirrors a relative path as it stands. `others` returns the failure of a file in a folder that is no input
    /// but must be reported.
    package static func walk(
        _ name: String,
        excluding excluded: String? = nil,
        relativeTo root: String? = nil,
        isFromList: Bool = false,
        accepts: (String) -> Bool = Self.looksLikePicture,
        others: (String) -> PipelineError? = { _ in nil },
        to hand: (Outcome<InputFile>) -> Void
    ) {
        switch kind(of: name) {
        case .folder where isBundle(name) && accepts(name): hand(.success(InputFile(named: name)))
        case .folder where excluded.map(canonical) == canonical(name):
            let detail = "the output folder is the input folder; choose another with -o"
            hand(.failure(PipelineError(code: .outputIsInput, path: name, detail: detail)))
        case .folder:
            walkFolder(name, hidden: excluded.map(canonical), accepts, others, to: hand)
        case .file where isFromList && root == nil && name.typedPlace != nil:
            let place = name.typedPlace ?? name
            hand(.success(InputFile(path: name, relativePath: place, isFromFolder: false)))
        case .file: hand(Outcome { () throws(PipelineError) in try named(name, relativeTo: root) })
        case .missing(let error): hand(.failure(MissingName.error(name, error)))
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

    /// `true` for a picture's extension, in any case.
    package static func looksLikePicture(_ path: String) -> Bool {
        PictureFormat(named: path.fileExtension) != nil
    }

    /// `true` for a movie's extension, in any case.
    package static func looksLikeMovie(_ path: String) -> Bool { MovieContainer(ofFileNamed: path) != nil }

    /// `true` for the extension of an archive with both halves of a Live Photo.
    static func looksLikeArchive(_ path: String) -> Bool {
        path.fileExtension == LivePhotoShape.livp.rawValue
    }

    /// Returns `true` for the extension of a picture, or of an archive or a bundle with a Live Photo.
    static func looksLikePhoto(_ path: String) -> Bool {
        looksLikePicture(path) || looksLikeArchive(path) || isNamedLikeBundle(path)
    }

    /// Returns `true` for the extension of a picture that is read and becomes PNG.
    package static func looksConverted(_ path: String) -> Bool {
        PictureFormat.convertedExtensions.contains(path.fileExtension)
    }

    /// Returns `true` for the extension of anything that is covered.
    package static func looksCoverable(_ path: String) -> Bool {
        looksLikePhoto(path) || looksConverted(path)
    }

    /// Returns `true` for a film that is no half of a Live Photo.
    package static func looksLikeFilm(_ path: String) -> Bool {
        FilmContainer.isNamed(path) && !LivePhotoNeighbours.isHalf(path)
    }

    /// Returns `true` for the extension of anything that is covered, films included.
    package static func looksCoverableOrFilm(_ path: String) -> Bool {
        looksCoverable(path) || looksLikeFilm(path)
    }

    /// Returns `true` for a bundle, a folder `NAME.pvt` with the halves of a Live Photo.
    static func isBundle(_ path: String) -> Bool {
        guard isNamedLikeBundle(path), case .folder = kind(of: path) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.contains { !$0.hasPrefix(".") && looksLikePicture($0) }
    }

    private static func isNamedLikeBundle(_ path: String) -> Bool {
        path.fileExtension == LivePhotoShape.bundleExtension
    }

    /// `true` for the extension of a picture, a movie, or an archive with both.
    package static func looksLikePictureOrMovie(_ path: String) -> Bool {
        looksLikePicture(path) || looksLikeMovie(path) || looksLikeArchive(path)
    }

    /// Returns `true` if any input is a folder; `butNoBundle` ignores bundles, each of which is one Live Photo.
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
        guard unsafe stat(path, &status) == 0 else { return .missing(SystemError.latest) }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    private static func walkFolder(
        _ folder: String,
        hidden: String?,
        _ accepts: (String) -> Bool,
        _ others: (String) -> PipelineError?,
        to hand: (Outcome<InputFile>) -> Void
    ) {
        func found(_ path: String, _ place: String) {
            hand(.success(InputFile(path: path, relativePath: place, isFromFolder: true)))
        }
        func files(in folder: String, below relative: String) {
            guard hidden == nil || canonical(folder) != hidden else { return }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                let detail = "the folder cannot be read"
                return hand(.failure(PipelineError(code: .unreadable, path: folder, detail: detail)))
            }
            for name in names.filter({ !$0.hasPrefix(".") }).sorted() {
                let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
                entry(at: path, place: relative.isEmpty ? name : relative + "/" + name)
            }
        }
        func entry(at path: String, place: String) {
            switch kind(of: path) {
            case .folder where accepts(path) && isBundle(path): found(path, place)
            case .folder: if !isLink(path) { files(in: path, below: place) }
            case .file where accepts(path): found(path, place)
            case .file: if let failure = others(path) { hand(.failure(failure)) }
            case .missing(let error): if accepts(path) { hand(.failure(error.unreadable(path))) }
            }
        }
        files(in: folder, below: "")
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns `true` for a device, a pipe or a socket.
    static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Returns `true` if a path, with links resolved, leads into a folder.
    package static func leads(_ path: String, into folder: String) -> Bool {
        canonical(path).hasPrefix(canonical(folder) + "/")
    }

    /// Returns the absolute path with symbolic links resolved.
    static func canonical(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
