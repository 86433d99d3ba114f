/// The capabilities a decoder needs: profile_tier_level(), ITU-T H.265 §7.3.3.
package struct ProfileTierLevel: Sendable, Hashable {
    /// The stream's or a sub-layer's profile and tier.
    struct Profile: Sendable, Hashable {
        var space = 0
        var isHighTier = false
        /// general_profile_idc: 1 Main, 2 Main 10, 3 Main Still Picture, 4 the range extensions.
        var number = 0
        /// 32 flags of the profiles the stream complies with.
        var compatibility = 0
        /// The 48 constraint bits.
        var constraints = 0

        mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
            try coder.bits(2, &space)
            try coder.flag(&isHighTier)
            try coder.bits(5, &number)
            try coder.bits(32, &compatibility)
            try coder.bits(48, &constraints)
        }
    }

    struct SubLayer: Sendable, Hashable {
        var profile: Profile?
        /// The level times 30.
        var level: Int?
    }

    var profile = Profile()
    /// The level of the stream times 30.
    var level = 0
    var subLayers: [SubLayer] = []
    private var alignment: [Int] = []

    mutating func code(_ coder: inout some SyntaxCoder, subLayers count: Int) throws(HEVCError) {
        try profile.code(&coder)
        try coder.bits(8, &level)
        try coder.list(&subLayers, count: count, filler: SubLayer()) { coder, layer throws(HEVCError) in
            var (hasProfile, hasLevel) = (layer.profile != nil, layer.level != nil)
            try coder.flag(&hasProfile)
            try coder.flag(&hasLevel)
            layer = SubLayer(
                profile: hasProfile ? layer.profile ?? Profile() : nil,
                level: hasLevel ? layer.level ?? 0 : nil
            )
        }
        guard count > 0 else { return }
        try coder.list(&alignment, count: 8 - count, filler: 0) { coder, value throws(HEVCError) in
            try coder.bits(2, &value)
        }
        for index in 0..<count {
            try coder.present(subLayers[index].profile != nil, &subLayers[index].profile, filler: Profile()) {
                coder,
                profile throws(HEVCError) in try profile.code(&coder)
            }
            try coder.present(subLayers[index].level != nil, &subLayers[index].level, filler: 0) {
                coder,
                level throws(HEVCError) in try coder.bits(8, &level)
            }
        }
    }
}
