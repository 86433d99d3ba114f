import Testing

@testable import Overlay

@Test func catalogHasAll() { #expect(KaomojiCatalog.standard.all.count == 116) }
