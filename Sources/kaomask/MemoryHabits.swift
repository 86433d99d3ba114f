internal import CMalloc

/// The configuration of the C library's memory allocator (docs/decisions/memory-habits.md).
///
/// A picture takes some large blocks of memory and frees them a moment later. By default the C library returns such
/// blocks to the system each time, which then clears every page again for the next one.
enum MemoryHabits {
    /// The most unused memory that is kept, bytes: more than two pictures of 12 megapixels take.
    private static let keptBytes: Int32 = 512 << 20

    /// Configures the allocator. Call once, before there are threads.
    static func adopt() {
        // One heap, which can keep large blocks; threads still cache small ones.
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, keptBytes)
    }
}
