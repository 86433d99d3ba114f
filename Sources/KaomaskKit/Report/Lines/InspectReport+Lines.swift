extension InspectReport: ReadableReport {
    package static var deed: String { "inspected" }
    package static var isOfFiles: Bool { false }
    package var picture: String { input }

    package var lines: [String] {
        let what = kind == .other ? "unsupported file" : "\(format) \(kind.rawValue)"
        var facts = ["\(input.oneLine): \(what)"]
        if let width, let height { facts.append("\(width)x\(height)") }
        if let orientation, orientation != 1 { facts.append("orientation \(orientation)") }
        if let codec { facts.append(codec) }
        if let duration { facts.append("\(duration) s") }
        var lines = [facts.joined(separator: ", ")]
        if let contentIdentifier { lines.append("  identifier  \(contentIdentifier)") }
        if let stillImageTime {
            let value = stillImageTimeValue.map { " (value \($0))" } ?? ""
            lines.append(
                "  still time  \(stillImageTime) s\(kind == .movie && value.isEmpty ? " (no value)" : value)"
            )
        }
        if contentIdentifier != nil && kind != .motionPhoto {
            lines.append("  paired with \(pairedWith?.oneLine ?? "none of the files named or beside it")")
        }
        return lines + (tracks ?? []).map { "  " + $0.line }
    }
}

extension TrackReport {
    /// A track on a line: `track 1: video, HEVC Main (hvc1), 1920x1440, ...`.
    var line: String {
        var facts = ["track \(id.map(String.init) ?? "?"): \(kind)"]
        if let codec {
            let name = [codecName, profile].compactMap { $0 }.joined(separator: " ")
            facts.append(name == codec ? codec.oneLine : "\(name.oneLine) (\(codec.oneLine))")
        }
        if let width, let height {
            let shown = [displayWidth, displayHeight].compactMap { $0 }
            let isShownOtherwise = shown.count == 2 && shown != [width, height]
            facts.append("\(width)x\(height)" + (isShownOtherwise ? " shown as \(shown[0])x\(shown[1])" : ""))
        }
        if let orientation, orientation != 1 { facts.append("orientation \(orientation)") }
        if let pixelAspect { facts.append("pixels \(pixelAspect.map(String.init).joined(separator: ":"))") }
        if let frameRate { facts.append("\(frameRate) frames/s") }
        if let bitDepth { facts.append("\(bitDepth) bits" + (chroma.map { " " + $0 } ?? "")) }
        if let colour { facts.append("colour \(colour.map(String.init).joined(separator: "/"))") }
        if let fullRange { facts.append(fullRange ? "full range" : "limited range") }
        if let highDynamicRange { facts.append("HDR: \(highDynamicRange)") }
        if let sampleRate { facts.append("\(sampleRate) Hz") }
        if let channels {
            facts.append(channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels")
        }
        if let keys { facts.append(keys.joined(separator: " ").oneLine) }
        if let duration { facts.append("\(duration) s") }
        if let bitRate { facts.append("\(bitRate / 1000) kb/s") }
        return facts.joined(separator: ", ")
    }
}
