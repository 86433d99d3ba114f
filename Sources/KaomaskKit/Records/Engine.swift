internal import Foundation

/// The program, models and options that made a result.
package struct Engine: Codable, Hashable, Sendable {
    /// The program: version and source.
    package let kaomask: String
    /// The network that finds faces.
    package let network: String
    /// The landmark model: name and size; `nil` without one.
    package let landmarks: String?
    /// The options that affect results; for files, their digests.
    package let options: [String: String]

    init(landmarkModel: String?, options: [String: String]) {
        (kaomask, network, self.options) = (Version.source, "YuNet-n", options)
        landmarks = landmarkModel.map { path in
            "\((path as NSString).lastPathComponent) \(FileVersion(of: path)?.size ?? 0)"
        }
    }

    /// The identifier.
    package var id: String { Digest.short(JSONLine.encode(self)) }
    /// The identifier of the options.
    var optionsID: String { Digest.short(JSONLine.encode(options)) }
}
