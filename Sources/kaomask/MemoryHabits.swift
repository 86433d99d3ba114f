internal import CMalloc
internal import Foundation

/// How this program has the C library keep memory (docs/decisions/memory-habits.md).
///
/// A picture takes some large pieces of memory and gives them back a moment later. The C library by itself hands such
/// pieces back to the system each time, which then has to clear every page anew for the next one.
enum MemoryHabits {
    /// What is kept at most when nothing uses it: two pictures of 12 megapixels at once take less.
    private static let keptBytes: Int32 = 512 << 20

    /// How much memory comes in pages of 2 MiB where the system has them: a picture of 12 megapixels takes less.
    private static let hugeBytes = 160 << 20

    /// Called once, before there are threads.
    static func adopt() {
        // One heap, which can keep large pieces; threads keep small ones by themselves all the same.
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, keptBytes)
        askForHugePages()
    }

    /// Lets the heap grow, which takes addresses and no memory, and asks for large pages there. A refusal is no loss.
    private static func askForHugePages() {
        guard let room = unsafe malloc(hugeBytes) else { return }
        unsafe free(room)
        let page = 1 << 21
        let skipped = (page - Int(bitPattern: room) % page) % page
        unsafe madvise(room + skipped, hugeBytes - skipped, MADV_HUGEPAGE)
    }
}
