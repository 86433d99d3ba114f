internal import CXattr
internal import Foundation

/// Who may read and write a file: of one that is made of others nobody who may not read each of these. What the process's
/// mask takes away is taken away from all. docs/decisions/staged-files.md.
public struct FilePermissions: Sendable, Hashable {
    /// Read and write for owner, group and others, as `chmod` has them.
    private(set) var mode: mode_t
    /// The group that the group's permissions are meant for; `nil` when they are everybody's.
    private var group: gid_t?

    /// As the process's mask has it: for files that are made of nothing that is anybody's.
    public static let standard = FilePermissions(mode: 0o666, group: nil)
    /// The owner alone.
    public static let ownerOnly = FilePermissions(mode: 0o600, group: nil)

    private init(mode: mode_t, group: gid_t?) { (self.mode, self.group) = (mode, group) }

    /// Those that files made of the files at `originals` have. The owner may read and write; a file that cannot be looked at
    /// leaves the owner alone.
    public init(like originals: [String]) {
        self = .standard
        for path in originals { narrow(like: path) }
    }

    /// Takes away what a further original does not give.
    ///
    /// - Parameter original: A file; a folder, with the files in it; or a file in an archive, by its place in it.
    public mutating func narrow(like original: String) {
        guard let status = FileStatus(of: original) else {
            let outer = original.folderPath
            guard errno == ENOTDIR, !outer.isEmpty, outer != original else { return self = .ownerOnly }
            return narrow(like: outer)
        }
        narrow(like: status)
        guard status.isFolder else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: original)) ?? [] {
            FileStatus(of: (original as NSString).appendingPathComponent(name)).map { narrow(like: $0) }
        }
    }

    private mutating func narrow(like status: FileStatus) {
        mode &= status.permissions & 0o066 | 0o600
        switch group {
        case nil: group = status.group
        case .some(status.group): break
        case .some: meanEverybody()
        }
    }

    /// The group gets what everybody gets.
    private mutating func meanEverybody() {
        mode &= 0o606 | (mode & 0o006) << 3
        group = nil
    }

    /// Takes from a file just made what its own group must not have: new files may get another group than their originals.
    func settle(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        let settled = settled(status.st_mode & 0o777, status.st_gid)
        if settled != status.st_mode & 0o777 { fchmod(descriptor, settled) }
    }

    /// The permissions that a file or folder of a group keeps of those it has.
    fileprivate func settled(_ given: mode_t, _ owner: gid_t) -> mode_t {
        guard let group, group != owner else { return given }
        return given & (0o707 | (given & 0o007) << 3)
    }

    /// Gives an open file these permissions as far as they are among those that were given.
    public func restrict(_ descriptor: Int32, from given: UInt32) {
        fchmod(descriptor, given & mode)
        settle(descriptor)
    }
}

/// What the system says of a file or folder.
private struct FileStatus {
    /// Read, write and run for owner, group and others. Where a list says more than these, the group's are those of all
    /// whom the list names; nothing is given to the group then that is not everybody's.
    let permissions: mode_t
    let group: gid_t
    let isFolder: Bool

    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        let hasList = unsafe getxattr(path, "system.posix_acl_access", nil, 0) > 0
        let given = status.st_mode & 0o777
        permissions = hasList ? given & (0o707 | (given & 0o007) << 3) : given
        group = status.st_gid
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}

/// Folders for outputs.
enum OutputFolder {
    /// Makes the folder of `path` and those it is in, as far as they are not there, each no more public than the folder it
    /// stands for: the one the original is in, the one that is in, and so on.
    ///
    /// - Parameter original: `nil` for folders as the process's mask has them.
    /// - Throws: `PipelineError` with code `unwritable`.
    static func make(for path: String, like original: String?) throws(PipelineError) {
        var missing: [(folder: String, like: String?)] = []
        var folder = path.folderPath
        var model = original.map { absolute($0).folderPath }
        while !folder.isEmpty, FileStatus(of: folder) == nil {
            missing.append((folder, model))
            folder = folder.folderPath
            model = model.map { $0.folderPath }
        }
        guard folder.isEmpty || FileStatus(of: folder)?.isFolder == true else {
            throw unwritable(folder, path)
        }
        for (folder, model) in missing.reversed() { try make(folder, model, for: path) }
    }

    private static func make(_ folder: String, _ model: String?, for path: String) throws(PipelineError) {
        let like = model.flatMap(FileStatus.init)
        let mode = like.map { $0.permissions | 0o700 } ?? 0o777
        guard unsafe mkdir(folder, mode) == 0 else {
            // Another run, or another picture of this one, may have made it meanwhile.
            if errno == EEXIST, FileStatus(of: folder)?.isFolder == true { return }
            throw unwritable(folder, path)
        }
        guard let like, let made = FileStatus(of: folder), made.group != like.group else { return }
        unsafe chmod(folder, made.permissions & (0o707 | (made.permissions & 0o007) << 3))
    }

    private static func unwritable(_ folder: String, _ path: String) -> PipelineError {
        PipelineError(
            code: "unwritable",
            path: path,
            detail: "the folder \(folder) cannot be made or written to"
        )
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
