internal import CXattr
internal import Glibc

struct FileStatus {
    /// The mode bits for owner, group and others. With an access control list, the group bits cover everyone on it, so
    /// the group gets only the permissions of others.
    let permissions: mode_t
    let group: gid_t
    let isFolder: Bool

    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        let hasList = unsafe getxattr(path, "system.posix_acl_access", nil, 0) > 0
        let given = status.st_mode & 0o777
        permissions = hasList ? given.withGroupAsOthers : given
        group = status.st_gid
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}

extension mode_t {
    /// The bits with the group reduced to everybody's permissions.
    var withGroupAsOthers: mode_t { self & (0o707 | (self & 0o007) << 3) }
}

/// The size and modification time of a file, for detecting changes.
package struct FileVersion: Codable, Hashable, Sendable {
    package let size: Int
    /// The modification time, nanoseconds since 1970.
    package let changed: Int

    /// Reads the version of the file at `path`; `nil` if there is none.
    package init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// The version in one word.
    package var text: String { String(changed, radix: 36) + "-" + String(size, radix: 36) }
}
