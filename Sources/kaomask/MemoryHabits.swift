internal import CMalloc

/// The configuration of malloc (docs/decisions/memory-habits.md). A picture allocates large blocks and frees them soon;
/// by default, each goes back to the system, which clears every page for the next.
enum MemoryHabits {
    /// The most unused memory to keep, bytes: more than two pictures of 12 megapixels need.
    private static let keptBytes: Int32 = 512 << 20

    /// Configures the allocator. Call once, before there are threads.
    static func adopt() {
        // One heap, which can keep large blocks; threads still cache small ones.
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, keptBytes)
    }
}
