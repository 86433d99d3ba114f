internal import Foundation

/// What made a result: the program, its models and the options.
package struct Engine: Codable, Hashable, Sendable {
    /// The program: version and source.
    package let kaomask: String
    /// The network that finds faces.
    package let network: String
    /// The landmark model: name and size; `nil` without one.
    package let landmarks: String?
    /// The options that were typed or set, but for those that change no result; of files their digests.
    package let options: [String: String]

    /// Describes this program with these options.
    init(landmarkModel: String?, options: [String: String]) {
        (kaomask, network, self.options) = (Version.source, "YuNet-n", options)
        landmarks = landmarkModel.map { path in
            "\((path as NSString).lastPathComponent) \(FileVersion(of: path)?.size ?? 0)"
        }
    }

    /// The digits that stand for it.
    package var id: String { Digest.short(JSONLine.encode(self)) }
    /// The digits that stand for its options.
    var optionsID: String { Digest.short(JSONLine.encode(options)) }
}
