internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

/// The words a shell offers for an option.
enum Completions {
    static let kaomoji = KaomojiChoice.words + KaomojiCatalog.standard.all.compactMap(\.name)
    static let colors = Color.names
    static let patches = ["skin", "none"] + Color.names
    static let bars = [Bars.blur] + Color.names
    static let templates = CollageTemplate.names
    static let kinds = InputKind.allCases.map(\.rawValue)
}
