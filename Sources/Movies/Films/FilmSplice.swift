internal import Imaging

/// The way in which pictures coded anew stand among those of a film that stay as they are (docs/decisions/films.md).
package struct FilmSplice: Sendable {
    /// The form of the parameter sets.
    package enum Form: Sendable, CaseIterable {
        /// The source's sequence parameter set for all pictures, and one more picture parameter set.
        case one
        /// Both sets, under different numbers.
        case ids
    }

    /// The decoder configuration record for all samples.
    package var record: [UInt8] { splice.record }
    private var splice: AVCSplice

    /// Returns an encoding whose pictures may fit into a film; `nil` if none do.
    package static func encoding(_ encoding: FilmEncoding, for facts: FilmFacts, _ form: Form)
        -> FilmEncoding?
    {
        guard facts.codec == .h264, encoding.codec == .h264, !facts.isInterlaced,
            let (reorder, parameters) = AVCSplice.parameters(
                facts.configuration,
                reorder: encoding.reorder,
                form
            )
        else { return nil }
        var fitting = encoding
        fitting.reorder = reorder
        fitting.parameters += parameters
        return fitting
    }

    /// Creates the splice of a film with what an encoder made; `nil` if that does not fit.
    ///
    /// - Parameter sets: The encoder's parameter sets.
    package init?(_ facts: FilmFacts, _ sets: [[UInt8]], _ form: Form) {
        guard facts.codec == .h264, let splice = AVCSplice(facts.configuration, sets, form) else {
            return nil
        }
        self.splice = splice
    }

    /// Returns a picture of the encoder as it stands in the film; pictures come in order.
    ///
    /// - Throws: `MovieError.engine` for one that does not fit.
    package mutating func sample(_ data: [UInt8]) throws(MovieError) -> [UInt8] {
        do throws(HEVCError) { return try splice.sample(data) } catch {
            throw .engine(step: "fit a picture into the film", message: error.description)
        }
    }
}
