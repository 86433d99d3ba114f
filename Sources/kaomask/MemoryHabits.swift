internal import CMalloc

/// How this program has the C library keep memory (docs/decisions/memory-habits.md).
///
/// A picture takes some large pieces of memory and gives them back a moment later. The C library by itself hands such
/// pieces back to the system each time, which then has to clear every page anew for the next one.
enum MemoryHabits {
    /// What is kept at most when nothing uses it: two pictures of 12 megapixels at once take less.
    private static let keptBytes: Int32 = 512 << 20

    /// Called once, before there are threads.
    static func adopt() {
        // One heap, which can keep large pieces; threads keep small ones by themselves all the same.
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, keptBytes)
    }
}
