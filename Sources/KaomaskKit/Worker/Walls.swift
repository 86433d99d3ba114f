internal import CWalls
internal import FoundationEssentials
internal import Glibc
internal import Imaging

/// The sandbox of a process that reads strangers' files, closed for good: `docs/decisions/worker.md`.
package enum Walls {
    /// The memory for a picture, and for one with a movie, bytes.
    static let (memory, movieMemory) = (rlim_t(2 << 30), rlim_t(6 << 30))
    /// The memory for a large decoded picture, bytes per pixel: a PNG of 253 megapixels takes 10.
    private static let memoryPerPixel = rlim_t(16)
    /// The processor time for a picture, seconds: the larger of the first two, or that of one with a movie.
    static let (time, timePerMegapixel, movieTime) = (60.0, 5.0, 3_600.0)

    /// Limits this process's memory and time and forbids it to read other files, to write, to connect or to start a
    /// program. Called before the first byte of a stranger is read, while there is one thread.
    ///
    /// - Parameters:
    ///   - more: Files it needs besides its libraries and the fonts.
    ///   - jobs: The pictures at a time.
    package static func close(but more: [String] = [], jobs: Int = 1) {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        var paths = [
            "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/etc/ld.so.cache",
            "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
            "/var/cache/fontconfig", home + "/.fonts", home + "/.local/share/fonts",
            home + "/.cache/fontconfig",
            "/usr/share/locale", "/usr/share/mime", "/sys/devices/system", "/dev/urandom",
        ]
        paths += (environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
        paths += libraries + more
        var pointers = unsafe paths.filter { !$0.isEmpty }.map { unsafe UnsafePointer(strdup($0)) }
        unsafe walls_only_files(&pointers, Int32(pointers.count))
        unsafe pointers.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0)) }
        walls_only_work()
        limit(RLIMIT_CORE, 0, 0)
        limit(RLIMIT_NOFILE, 256, 256)
        limit(RLIMIT_DATA, rlim_t(jobs) * memory, rlim_t(jobs) * movieMemory)
    }

    /// The walls around this process, a word each.
    static var standing: [String] {
        var data = rlimit()
        let isLimited =
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &data) == 0
            && data.rlim_max != rlim_t.max
        // Every system has this file, and everybody may read it.
        let isClosed = (try? FileBytes.read("/etc/passwd")) == nil
        let walls = [(isClosed, "files"), (walls_filter_stands() != 0, "calls"), (isLimited, "limits")]
        return walls.filter(\.0).map(\.1)
    }

    /// The walls that the kernel lacks, in words; `nil` if it has all.
    static var missing: String? {
        var missing: [String] = []
        if walls_landlock_version() == 0 { missing.append("Landlock (files)") }
        if walls_has_filter() == 0 { missing.append("seccomp (system calls)") }
        return missing.isEmpty ? nil : missing.joined(separator: ", ")
    }

    /// The version of Landlock, 0 for none.
    static var landlock: Int { Int(walls_landlock_version()) }

    /// Sets a picture's time limit, from now on, and a movie's memory limit.
    static func allow(_ size: PixelSize, hasMovie: Bool, jobs: Int) {
        let pixels = Double(size.area) / 1e6
        let seconds = hasMovie ? movieTime : max(time, timePerMegapixel * pixels)
        let end = ProcessorTime.ofProcess + seconds * Double(jobs)
        limit(RLIMIT_CPU, rlim_t(end.rounded(.up)), rlim_t.max)
        let room = hasMovie ? movieMemory : max(memory, memoryPerPixel * rlim_t(size.area))
        limit(RLIMIT_DATA, rlim_t(jobs) * room, rlim_t(jobs) * movieMemory)
    }

    private static func limit(_ resource: __rlimit_resource, _ now: rlim_t, _ most: rlim_t) {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return }
        // A lower limit stays.
        (limit.rlim_cur, limit.rlim_max) = (min(now, limit.rlim_max), min(most, limit.rlim_max))
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// The folders of the loaded libraries.
    private static var libraries: Set<String> {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let paths = maps.split(separator: "\n").compactMap { line -> String? in
            guard let start = line.firstIndex(of: "/") else { return nil }
            let path = String(line[start...])
            return path.contains(".so") ? path.folderPath : nil
        }
        return Set(paths)
    }
}

/// Actions by which tests check the walls: in a picture's name, if the environment has ``variable``.
enum WallTest: String {
    case trap, loop, allocate, read, connect

    /// The environment variable that allows them.
    static let variable = "KAOMASK_WALL_TEST"

    /// Performs the action in a picture's name: `wall-trap.jpg`.
    static func run(_ name: String) throws(PipelineError) {
        guard ProcessInfo.processInfo.environment[variable] != nil else { return }
        let word = name.fileName.withoutExtension
        guard word.hasPrefix("wall-"), let test = WallTest(rawValue: String(word.dropFirst(5))) else {
            return
        }
        try test.run(name)
    }

    private func run(_ name: String) throws(PipelineError) {
        var isDone = false
        switch self {
        case .trap: fatalError("as asked for")
        case .loop: while ProcessorTime.ofProcess > 0 {}
        case .allocate:
            var blocks: [[UInt8]] = []
            while true { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
        case .read: isDone = unsafe open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0
        case .connect: isDone = walls_can_connect() != 0
        }
        throw PipelineError(code: .failed, path: name, detail: "\(rawValue): \(isDone ? "done" : "denied")")
    }
}
