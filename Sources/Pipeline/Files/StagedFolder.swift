internal import Foundation

/// A folder that is written completely before it gets its name.
///
/// Linux has no folders without a name; a hidden one takes its place, removed in `deinit`. One that a run left
/// behind when it was killed is removed by the next run that writes beside it.
struct StagedFolder: ~Copyable {
    private let target: String
    private let hidden: String

    /// Writes `files`, by their names, down to the disk, for the folder `target` to be.
    ///
    /// - Throws: `PipelineError` with code `unwritable`.
    static func stage(
        _ files: [(name: String, bytes: [UInt8])],
        for target: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) -> StagedFolder {
        let folder = try StagedFolder(target, permissions)
        for file in files {
            try StagedFile.stage(file.bytes, for: folder.hidden + "/" + file.name, permissions).commit(.keep)
        }
        return folder
    }

    private init(_ target: String, _ permissions: FilePermissions) throws(PipelineError) {
        let parent = (target as NSString).deletingLastPathComponent
        Self.removeLeftovers(in: parent.isEmpty ? "." : parent)
        self.target = target
        hidden = Self.hiddenName(for: target)
        // Who may read the files may look for them.
        let search = (permissions.mode & 0o444) >> 2
        guard unsafe mkdir(hidden, permissions.mode | search) == 0 else {
            throw StagedFile.unwritable(target)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: hidden) }

    /// Gives the folder its name. One that has it already is kept, unless it is to be replaced: then it goes when
    /// the new one has its name.
    ///
    /// - Throws: `PipelineError` with code `output-exists` or `unwritable`.
    consuming func commit(_ existing: StagedFile.Existing) throws(PipelineError) {
        if unsafe rename(hidden, target) == 0 { return }
        guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw StagedFile.unwritable(target) }
        guard existing == .replace else {
            throw PipelineError(
                code: "output-exists",
                path: target,
                detail: "is there already and is kept; --force replaces it"
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
        let parent = (target as NSString).deletingLastPathComponent
        let name = ".kaomask-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).folder"
        return parent.isEmpty ? name : parent + "/" + name
    }

    /// Removes hidden folders of runs that are no more.
    private static func removeLeftovers(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(".kaomask-") && name.hasSuffix(".folder") {
            guard let run = name.dropFirst(9).prefix(while: \.isNumber).wholeMatch(of: /\d+/),
                let process = pid_t(run.output), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: parent + "/" + name)
        }
    }
}
