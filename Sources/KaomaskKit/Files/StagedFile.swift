internal import Formats
internal import FoundationEssentials
internal import Glibc

/// A file that is written completely before it gets its name.
///
/// The bytes go into an unnamed file in the target's folder (Linux `O_TMPFILE`), which the system removes however the
/// process ends. Only `commit` names it. Without unnamed files, a hidden name is used, removed in `deinit`.
package struct StagedFile: ~Copyable, Sendable {
    /// The handling of an existing file with the same name.
    package enum Existing: Sendable {
        case keep
        case replace
    }

    private let target: String
    private let descriptor: Int32
    private let given: mode_t
    private var hiddenName: String?

    /// Writes `bytes`, flushed to the disk, for the future file `target`. Throws `unwritable`. `label` is the file's
    /// record, kept beside its contents.
    static func stage(
        _ bytes: [UInt8],
        for target: String,
        _ permissions: FilePermissions,
        label: [UInt8]? = nil
    ) throws(PipelineError) -> StagedFile {
        let file = try begin(for: target, permissions)
        if let label { ResultLabel.set(label, on: file.descriptor) }
        try file.append(bytes)
        try file.sync()
        return file
    }

    /// Copies `data`, flushed to the disk, for the future file `target`. Throws `unwritable` or `unreadable`.
    static func stage(
        _ data: MovieData,
        for target: String,
        _ permissions: FilePermissions,
        label: [UInt8]? = nil
    ) throws(PipelineError) -> StagedFile {
        let file = try begin(for: target, permissions)
        if let label { ResultLabel.set(label, on: file.descriptor) }
        try data.copy(to: target) { portion throws(PipelineError) in try file.append(portion) }
        try file.sync()
        return file
    }

    /// Creates the future file `target`, empty, for appending. Throws `unwritable`.
    package static func begin(
        for target: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) -> StagedFile {
        let folder = target.folderPath
        return try StagedFile(target: target, folder: folder.isEmpty ? "." : folder, permissions)
    }

    private init(
        target: String,
        folder: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) {
        Leftovers.sweep(folder)
        var hiddenName: String?
        var descriptor = unsafe open(folder, O_WRONLY | O_CLOEXEC | O_UNNAMED, permissions.mode)
        if descriptor < 0, [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
            let name = Leftovers.name(for: "part", in: folder)
            descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions.mode)
            hiddenName = name
        }
        guard descriptor >= 0 else { throw Self.unwritable(target) }
        permissions.settle(descriptor)
        var status = stat()
        given = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & 0o666 : 0o600
        (self.target, self.descriptor, self.hiddenName) = (target, descriptor, hiddenName)
    }

    deinit {
        close(descriptor)
        if let hiddenName { unsafe unlink(hiddenName) }
    }

    /// Throws `not-a-picture` unless the data so far begins with the signature of a picture or movie.
    package func checkIsPictureOrMovie() throws(PipelineError) {
        let head = FileBytes.head("/proc/self/fd/\(descriptor)")
        guard FileFormat(sniffing: head) != .unknown || FilmContainer(head: head) != nil else {
            throw PipelineError(
                code: .notAPicture,
                path: target,
                detail: "unsupported picture or movie format"
            )
        }
    }

    /// Reads the bytes back from the disk. Throws `unreadable`.
    func readBack() throws(PipelineError) -> [UInt8] {
        do throws(PipelineError) { return try FileBytes.read("/proc/self/fd/\(descriptor)") } catch {
            throw PipelineError(code: error.code, path: target, detail: error.detail)
        }
    }

    /// Gives the file its name. Throws `output-exists` if an existing file of that name is to be kept, or `unwritable`.
    package consuming func commit(_ existing: Existing) throws(PipelineError) {
        switch existing {
        case .keep: try link(as: target)
        case .replace:
            let name = try named()
            guard unsafe rename(name, target) == 0 else {
                let error = Self.unwritable(target)
                unsafe unlink(name)
                throw error
            }
            hiddenName = nil
        }
    }

    /// Links the file under a hidden name, to be renamed over another.
    private func named() throws(PipelineError) -> String {
        if let hiddenName { return hiddenName }
        let name = Leftovers.name(for: "part", in: target.folderPath)
        try link(as: name)
        return name
    }

    private func link(as name: String) throws(PipelineError) {
        let source = hiddenName ?? "/proc/self/fd/\(descriptor)"
        guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
            guard errno == EEXIST else { throw Self.unwritable(target) }
            throw PipelineError(code: .outputExists, path: target, detail: Self.taken(name))
        }
    }

    package func append(_ bytes: [UInt8]) throws(PipelineError) {
        do throws(SystemError) { try TextOutput.write(bytes, to: descriptor) } catch {
            throw Self.unwritable(target, error)
        }
    }

    func restrict(to permissions: FilePermissions) { permissions.restrict(descriptor, from: given) }

    /// Flushes all data to the disk. Throws `unwritable`.
    package func sync() throws(PipelineError) {
        guard fsync(descriptor) == 0 else { throw Self.unwritable(target) }
    }

    /// Returns the reason why an existing item keeps its name.
    static func taken(_ path: String) -> String {
        InputWalk.isLink(path) && !FileManager.default.fileExists(atPath: path)
            ? "is a link to a file that does not exist; remove it, or add --force to replace it"
            : "already exists, kept; --force replaces it"
    }

    static func unwritable(_ path: String, _ error: SystemError = .latest) -> PipelineError {
        PipelineError(code: .unwritable, path: path, detail: "cannot be written: \(error.message)")
    }
}

/// Linux's `O_TMPFILE`, a macro that Swift does not import: `__O_TMPFILE` with `O_DIRECTORY`.
let O_UNNAMED: Int32 = 0o20_000_000 | O_DIRECTORY

/// A folder that is written completely before it gets its name.
///
/// Linux has no unnamed folders; a hidden one is used, removed in `deinit`, or after a killed run by the next run.
struct StagedFolder: ~Copyable {
    private let target: String
    private let hidden: String

    /// Writes `files` by name, flushed to the disk, for the future folder `target`. Throws `unwritable`.
    static func stage(
        _ files: [(name: String, data: MovieData)],
        for target: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) -> StagedFolder {
        let folder = try StagedFolder(target, permissions)
        for file in files {
            try StagedFile.stage(file.data, for: folder.hidden + "/" + file.name, permissions).commit(.keep)
        }
        return folder
    }

    private init(_ target: String, _ permissions: FilePermissions) throws(PipelineError) {
        Leftovers.sweep(target.folderPath)
        self.target = target
        hidden = Self.hiddenName(for: target)
        // Read permission for the files gives search permission for the folder.
        let search = (permissions.mode & 0o444) >> 2
        guard unsafe mkdir(hidden, permissions.mode | search) == 0 else {
            throw StagedFile.unwritable(target)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: hidden) }

    /// Gives the folder its name. Throws `output-exists` if an existing folder is to be kept, or `unwritable`; a
    /// replaced one is removed after the new one has its name.
    consuming func commit(_ existing: StagedFile.Existing) throws(PipelineError) {
        if unsafe rename(hidden, target) == 0 { return }
        guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw StagedFile.unwritable(target) }
        guard existing == .replace else {
            throw PipelineError(
                code: .outputExists,
                path: target,
                detail: "already exists, kept; --force replaces it"
            )
        }
        let old = Self.hiddenName(for: target)
        guard unsafe rename(target, old) == 0 else { throw StagedFile.unwritable(target) }
        guard unsafe rename(hidden, target) == 0 else {
            let error = StagedFile.unwritable(target)
            unsafe rename(old, target)
            throw error
        }
        try? FileManager.default.removeItem(atPath: old)
    }

    private static func hiddenName(for target: String) -> String {
        Leftovers.name(for: "folder", in: target.folderPath)
    }
}

/// Writes small files that accompany pictures.
package enum WholeFile {
    /// Writes a file, replacing any existing one, which stays unchanged on failure. A new folder has permissions no
    /// wider than the folder of `original`.
    package static func write(
        _ bytes: [UInt8],
        as path: String,
        _ permissions: FilePermissions,
        like original: String? = nil
    ) throws(PipelineError) {
        try OutputFolder.make(for: path, like: original)
        try StagedFile.stage(bytes, for: path, permissions).commit(.replace)
    }
}

extension MovieData {
    /// Passes all bytes to `body`, at most 1 MiB at a time. Throws the errors of `body`, or `unreadable` for `target`.
    func copy(to target: String, _ body: ([UInt8]) throws(PipelineError) -> Void) throws(PipelineError) {
        for portion in portions {
            let bytes: [UInt8]
            do throws(ContainerError) { bytes = try portion.bytes() } catch {
                throw PipelineError(code: .unreadable, path: target, detail: "cannot be copied: \(error)")
            }
            try body(bytes)
        }
    }
}
