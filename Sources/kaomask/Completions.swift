internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

/// The words a shell offers for an option.
enum Completions {
    static let kaomoji = KaomojiChoice.words + KaomojiCatalog.standard.all.compactMap(\.name)
    static let kinds = InputKind.allCases.map(\.rawValue)
}
