internal import Faces

/// Groups the faces of a run by person: Chinese whispers (Biemann, "Chinese Whispers: an Efficient Graph Clustering
/// Algorithm", TextGraphs 2006), visited in order, so that every machine forms the same groups.
enum PersonGroups {
    struct Member {
        /// The index of its picture.
        let picture: Int
        let vector: FaceVector
        /// `true` if the face is seen well enough to attract others.
        var isGood: Bool { vector.length >= PersonLimits.length }
    }

    /// The cosine that joins two faces, in a run of few faces and of many.
    private static let (few, many, fewFaces) = (0.45, 0.50, 300)
    private static let maximumRounds = 20

    /// Returns each face's label: the index of a face of its group.
    static func labels(of members: [Member]) -> [Int] {
        let good = members.indices.filter { members[$0].isGood }
        let least = members.count < fewFaces ? few : many
        var edges = [[(other: Int, cosine: Double)]](repeating: [], count: members.count)
        for (place, one) in good.enumerated() {
            for other in good[(place + 1)...] where members[one].picture != members[other].picture {
                let cosine = members[one].vector.cosine(to: members[other].vector)
                guard cosine >= least else { continue }
                edges[one].append((other, cosine))
                edges[other].append((one, cosine))
            }
        }
        var labels = Array(members.indices)
        for _ in 0..<maximumRounds {
            var isChanged = false
            for one in good where !edges[one].isEmpty {
                var sums: [Int: Double] = [:]
                for edge in edges[one] { sums[labels[edge.other], default: 0] += edge.cosine }
                let loudest = sums.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
                guard let label = loudest?.key, label != labels[one] else { continue }
                labels[one] = label
                isChanged = true
            }
            if !isChanged { break }
        }
        for one in members.indices where !members[one].isGood {
            let near = good.filter { members[$0].picture != members[one].picture }
                .map { ($0, members[$0].vector.cosine(to: members[one].vector)) }
                .max { $0.1 < $1.1 }
            if let near, near.1 >= few { labels[one] = labels[near.0] }
        }
        return labels
    }
}
