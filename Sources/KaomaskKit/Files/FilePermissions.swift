internal import FoundationEssentials
internal import Glibc

/// The read and write permissions of a file. A file made from others is accessible only to those who may access all of
/// these. The process's umask also applies. docs/decisions/staged-files.md.
package struct FilePermissions: Sendable, Hashable {
    /// The read and write bits for owner, group and others, as for `chmod`.
    private(set) var mode: mode_t
    /// The group of the group bits; `nil` if they equal everybody's.
    private var group: gid_t?

    /// Mode 0666 under the umask, for files not derived from users' files.
    package static let standard = FilePermissions(mode: 0o666)
    package static let ownerOnly = FilePermissions(mode: 0o600)

    private init(mode: mode_t) { self.mode = mode }

    /// Creates the permissions of files made from the files at `originals`. The owner may read and write; an unreadable
    /// status restricts them to the owner.
    package init(like originals: [String]) {
        self = .standard
        for path in originals { narrow(like: path) }
    }

    /// Removes permissions that another original does not grant: a file, a folder with its files, or a file in an
    /// archive, given by its path in the archive.
    package mutating func narrow(like original: String) {
        // The output is as readable as the file or pipe on standard input.
        let original = original == StandardInput.name ? "/proc/self/fd/0" : original
        guard let status = FileStatus(of: original) else {
            let outer = original.folderPath
            guard errno == ENOTDIR, !outer.isEmpty, outer != original else { return self = .ownerOnly }
            return narrow(like: outer)
        }
        narrow(like: status)
        guard status.isFolder else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: original)) ?? [] {
            FileStatus(of: original.appending(item: name)).map { narrow(like: $0) }
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

    private mutating func meanEverybody() {
        mode = mode.withGroupAsOthers
        group = nil
    }

    /// Removes permissions that a new file's group must not have: its group may differ from its originals'.
    func settle(_ descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return }
        let settled = settled(status.st_mode & 0o777, status.st_gid)
        if settled != status.st_mode & 0o777 { fchmod(descriptor, settled) }
    }

    /// Returns the permissions that a group's file or folder keeps.
    private func settled(_ given: mode_t, _ owner: gid_t) -> mode_t {
        guard let group, group != owner else { return given }
        return given.withGroupAsOthers
    }

    /// Sets an open file's permissions to the intersection of these and the given ones.
    package func restrict(_ descriptor: Int32, from given: UInt32) {
        fchmod(descriptor, given & mode)
        settle(descriptor)
    }
}
