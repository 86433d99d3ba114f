internal import HEVC
internal import Movies

/// The libx265 options that code a picture with the tools of another stream.
struct TileOptions: Sendable {
    private let tools: CodingTools
    /// The options that do not depend on the quantiser.
    private let parameters: [StillEncoder.Options.Parameter]

    /// Creates options for a picture with these tools, as closely as libx265 supports them.
    init(_ tools: CodingTools) {
        self.tools = tools
        func flag(_ name: String, _ isOn: Bool) -> StillEncoder.Options.Parameter {
            .init(name, isOn ? 1 : 0)
        }
        let tree = max(16, min(64, tools.treeBlock))
        parameters =
            [
                .init("ctu", tree), .init("min-cu-size", min(tree, tools.smallestCodingBlock)),
                .init("max-tu-size", min(32, tools.largestTransform)),
                .init("tu-intra-depth", min(4, tools.transformDepth + 1)),
                flag("strong-intra-smoothing", tools.smoothsStrongly), flag("signhide", tools.hidesSigns),
                flag("tskip", tools.skipsTransforms), flag("wpp", tools.synchronizesRows),
                .init("cbqpoffs", tools.chromaOffsets[0]), .init("crqpoffs", tools.chromaOffsets[1]),
                tools.deblocking.map { .init("deblock", "\($0.tc),\($0.beta)") } ?? flag("no-deblock", true),
            ] + Self.quantizer(tools) + Self.still
    }

    /// Returns the options for a quantiser per group, if the stream has them: libx265 enables them for a
    /// constant rate with minimal adaptive quantisation, but not for a constant quantiser.
    private static func quantizer(_ tools: CodingTools) -> [StillEncoder.Options.Parameter] {
        guard let group = tools.quantizerGroup else { return [.init("aq-mode", 0)] }
        return [.init("aq-mode", 1), .init("aq-strength", 0.1), .init("qg-size", max(8, group))]
    }

    /// The options for one picture, coded by one thread, with a hash of the decoded samples, and without
    /// psychovisual tuning and sample adaptive offsets, because the input was coded before
    /// (docs/decisions/heic-tiles.md). Without a thread pool there would be no WPP rows.
    private static let still: [StillEncoder.Options.Parameter] = [
        .init("keyint", 1), .init("bframes", 0), .init("scenecut", 0), .init("rc-lookahead", 0),
        .init("cutree", 0), .init("frame-threads", 1), .init("pools", 1), .init("info", 0), .init("hash", 1),
        .init("psy-rd", 0), .init("psy-rdoq", 0), .init("rd", 1), .init("sao", 0),
        .init("log-level", "none"),
    ]

    /// Returns the options with one quantiser for all blocks.
    func options(quantizer: Int) -> StillEncoder.Options {
        var options = StillEncoder.Options(rateFactor: Double(quantizer), parameters: parameters)
        options.parameters += [.init("qpmin", quantizer), .init("qpmax", quantizer)]
        switch tools.scaling {
        case nil: options.parameters.append(.init("scaling-list", "off"))
        case .standard: options.parameters.append(.init("scaling-list", "default"))
        case let matrices?: options.matrices = matrices.text
        }
        return options
    }
}
