import Foundation
import TestSupport

/// A run of the binary, and its peak memory.
struct MeasuredRun {
    let status: Int32
    let words: String
    let peak: Int

    init(_ arguments: [String], in folder: ScratchFolder) throws {
        try folder.write([], as: "words.txt")
        let program = Process()
        program.executableURL = URL(fileURLWithPath: Binary.located)
        program.arguments = arguments
        program.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let place = FileHandle(forWritingAtPath: folder("words.txt"))
        (program.standardOutput, program.standardError) = (place, place)
        try program.run()
        var peak = 0
        // The high-water mark only rises, so the last sample before the end is sufficient.
        while program.isRunning {
            peak = max(peak, Self.peak(of: program.processIdentifier))
            usleep(1000)
        }
        status = program.terminationReason == .uncaughtSignal ? -1 : program.terminationStatus
        words = folder.text(of: "words.txt")
        self.peak = peak >> 10
    }

    /// Returns the peak memory of a process in KiB: VmHWM of proc(5).
    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
