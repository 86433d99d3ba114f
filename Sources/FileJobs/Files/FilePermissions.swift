internal import CXattr
internal import Foundation

/// The read and write permissions of a file. A file made from others is accessible only to those who may access each
/// of these. The process's umask applies in addition. docs/decisions/staged-files.md.
package struct FilePermissions: Sendable, Hashable {
    /// The read and write bits for owner, group and others, as for `chmod`.
    private(set) var mode: mode_t
    /// The group that the group bits are meant for; `nil` if they are the same as everybody's.
    private var group: gid_t?

    /// The permissions of the process's umask, for files that are not derived from anyone's files.
    package static let standard = FilePermissions(mode: 0o666, group: nil)
    /// Read and write permission for the owner only.
    package static let ownerOnly = FilePermissions(mode: 0o600, group: nil)

    private init(mode: mode_t, group: gid_t?) { (self.mode, self.group) = (mode, group) }

    /// Creates the permissions of files made from the files at `originals`. The owner may read and write; an
    /// original whose status cannot be read restricts them to the owner.
    package init(like originals: [String]) {
        self = .standard
        for path in originals { narrow(like: path) }
    }

    /// Removes the permissions that a further original does not grant.
    ///
    /// - Parameter original: A file; a folder, together with the files in it; or a file in an archive, given by its
    ///   path in the archive.
    package mutating func narrow(like original: String) {
        // Whoever may read the pipe or file on standard input may read what is made of it.
        let original = original == StandardInput.name ? "/proc/self/fd/0" : original
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

    /// Reduces the group's permissions to everybody's.
    private mutating func meanEverybody() {
        mode &= 0o606 | (mode & 0o006) << 3
        group = nil
    }

    /// Removes the permissions that a newly created file's own group must not have: new files may belong to another
    /// group than their originals.
    func settle(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        let settled = settled(status.st_mode & 0o777, status.st_gid)
        if settled != status.st_mode & 0o777 { fchmod(descriptor, settled) }
    }

    /// Returns the permissions that a file or folder of a group keeps of those it has.
    fileprivate func settled(_ given: mode_t, _ owner: gid_t) -> mode_t {
        guard let group, group != owner else { return given }
        return given & (0o707 | (given & 0o007) << 3)
    }

    /// Sets an open file's permissions to the intersection of these and the given ones.
    package func restrict(_ descriptor: Int32, from given: UInt32) {
        fchmod(descriptor, given & mode)
        settle(descriptor)
    }
}

/// The system's status of a file or folder.
private struct FileStatus {
    /// The read, write and execute bits for owner, group and others. With an access control list, the group bits
    /// cover everyone on the list, so the group then gets only the permissions that everybody has.
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

/// Creates folders for outputs.
package enum OutputFolder {
    /// Creates the missing folders of `path`, each with permissions no wider than those of the corresponding folder
    /// of the original: its own folder, that folder's parent, and so on.
    ///
    /// - Parameter original: The original; `nil` for folders with the permissions of the process's umask.
    /// - Throws: `PipelineError` with code `unwritable`.
    package static func make(for path: String, like original: String?) throws(PipelineError) {
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
            // A concurrent run or another picture of this run may have created it.
            if errno == EEXIST, FileStatus(of: folder)?.isFolder == true { return }
            throw unwritable(folder, path)
        }
        guard let like, let made = FileStatus(of: folder), made.group != like.group else { return }
        unsafe chmod(folder, made.permissions & (0o707 | (made.permissions & 0o007) << 3))
    }

    private static func unwritable(_ folder: String, _ path: String) -> PipelineError {
        PipelineError(
            code: .unwritable,
            path: path,
            detail: "cannot create or write to the folder \(folder)"
        )
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
