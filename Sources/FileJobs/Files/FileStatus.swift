internal import CXattr
internal import Foundation

/// The system's status of a file or folder.
struct FileStatus {
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
        permissions = hasList ? given.withGroupAsOthers : given
        group = status.st_gid
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}

extension mode_t {
    /// The bits with which a group may do only what everybody may.
    var withGroupAsOthers: mode_t { self & (0o707 | (self & 0o007) << 3) }
}
