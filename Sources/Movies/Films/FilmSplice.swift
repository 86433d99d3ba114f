internal import Imaging

/// How re-encoded pictures stand among those of a film that stay as they are (docs/decisions/films.md).
package struct FilmSplice: Sendable {
    /// The form of the parameter sets.
    package enum Form: Sendable, CaseIterable {
        /// The source's sequence parameter set for all pictures, and one more picture parameter set.
        case one
        /// Both sets, under different numbers.
        case ids
    }

    private enum Way: Sendable {
        case avc(AVCSplice)
        case hevc(HEVCSplice)
    }

    private var way: Way

    /// The decoder configuration record for all samples.
    package var record: [UInt8] {
        switch way {
        case .avc(let splice): splice.record
        case .hevc(let splice): splice.record
        }
    }

    /// Returns an encoding whose pictures may fit into a film; `nil` if none do.
    package static func encoding(_ encoding: FilmEncoding, for facts: FilmFacts, _ form: Form)
        -> FilmEncoding?
    {
        guard facts.codec == encoding.codec, !facts.isInterlaced else { return nil }
        let told =
            switch encoding.codec {
            case .h264: AVCSplice.parameters(facts.configuration, reorder: encoding.reorder, form)
            case .hevc: HEVCSplice.parameters(facts.configuration, isOne: form == .one)
            case .vp9, .av1: nil as (reorder: Int, parameters: [String])?
            }
        guard let (reorder, parameters) = told else { return nil }
        var fitting = encoding
        fitting.reorder = min(reorder, encoding.reorder)
        fitting.parameters += parameters
        return fitting
    }

    /// Creates the splice of a film with an encoder's parameter sets; `nil` if they do not fit.
    package init?(_ facts: FilmFacts, _ sets: [[UInt8]], _ form: Form) {
        switch facts.codec {
        case .h264:
            guard let splice = AVCSplice(facts.configuration, sets, form) else { return nil }
            way = .avc(splice)
        case .hevc:
            guard let splice = HEVCSplice(facts.configuration, sets, isOne: form == .one) else { return nil }
            way = .hevc(splice)
        case .vp9, .av1, nil: return nil
        }
    }

    /// Returns a picture of the encoder as it stands in the film; pictures come in order. Throws if one does not fit.
    package mutating func sample(_ data: [UInt8]) throws(MovieError) -> [UInt8] {
        do throws(HEVCError) {
            switch way {
            case .avc(var splice):
                defer { way = .avc(splice) }
                return try splice.sample(data)
            case .hevc(var splice):
                defer { way = .hevc(splice) }
                return try splice.sample(data)
            }
        } catch { throw .engine(step: "fit a picture into the film", message: error.description) }
    }
}
