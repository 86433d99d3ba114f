internal import Glibc

enum OutputFolder {
    /// Creates the missing folders of `path`, or throws `unwritable`. Their permissions are no wider than those of the
    /// corresponding folder of the original: its own, that one's parent, and so on; `nil` for those of the umask.
    static func make(for path: String, like original: String?) throws(PipelineError) {
        var missing: [(folder: String, like: String?)] = []
        var folder = path.folderPath
        var model = original.map { $0.absolutePath.folderPath }
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
            // A concurrent run or another picture may have created it.
            if errno == EEXIST, FileStatus(of: folder)?.isFolder == true { return }
            throw unwritable(folder, path)
        }
        guard let like, let made = FileStatus(of: folder), made.group != like.group else { return }
        unsafe chmod(folder, made.permissions.withGroupAsOthers)
    }

    private static func unwritable(_ folder: String, _ path: String) -> PipelineError {
        PipelineError(
            code: .unwritable,
            path: path,
            detail: FileStatus(of: folder)?.isFolder == false
                ? "\(folder) is a file, not a folder" : "cannot create or write to the folder \(folder)"
        )
    }
}
