package import Containers
internal import Foundation

/// A folder that is written completely before it gets its name.
///
/// Linux has no unnamed folders; a hidden one takes its place, removed in `deinit`. A hidden folder left by a killed
/// run is removed by the next run that writes beside it.
package struct StagedFolder: ~Copyable {
    private let target: String
    private let hidden: String

    /// Writes `files` by name, flushed to the disk, for the future folder `target`.
    ///
    /// - Throws: `PipelineError` with code `unwritable`.
    package static func stage(
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
        // Those who may read the files may search the folder.
        let search = (permissions.mode & 0o444) >> 2
        guard unsafe mkdir(hidden, permissions.mode | search) == 0 else {
            throw StagedFile.unwritable(target)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: hidden) }

    /// Gives the folder its name. An existing folder is kept, unless it is to be replaced: then it is removed after
    /// the new one has got its name.
    ///
    /// - Throws: `PipelineError` with code `output-exists` or `unwritable`.
    package consuming func commit(_ existing: StagedFile.Existing) throws(PipelineError) {
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
