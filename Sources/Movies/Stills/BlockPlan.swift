package import HEVC

/// The division and prediction that an encoded picture is to have, where they are not free.
package struct BlockPlan: Sendable, Hashable {
    /// The width and height of a coding tree block in luma samples.
    package var treeBlock: Int
    /// The coding blocks of the whole picture in coding order.
    package var blocks: [CodingBlock]
    /// The blocks for which the encoder searches the best division and prediction, by their places in `blocks`.
    package var free: Set<Int>

    /// Creates a plan in which the blocks in `free` are free.
    package init(treeBlock: Int, blocks: [CodingBlock], free: Set<Int>) {
        (self.treeBlock, self.blocks, self.free) = (treeBlock, blocks, free)
    }
}
