internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

enum Completions {
    static let kaomoji = KaomojiChoice.words + KaomojiCatalog.standard.all.compactMap(\.name)
    static let kinds = InputKind.allCases.map(\.rawValue)
}
