/// A collection of named kaomoji to choose from.
public struct KaomojiCatalog: Sendable {
    /// All kaomoji, in the order of a list.
    public let all: [Kaomoji]
    private let byKey: [String: Int]

    /// The 128 kaomoji that come with the program.
    public static let standard = KaomojiCatalog(
        [
            joy, love, shy, anger, sadness, surprise, fear, doubt, neutral, shrug, wink, sleep, funny, cute,
            greet, animal,
        ].flatMap { $0 }
    )

    /// Creates a catalog. Lookups find the first of equal names, and names before aliases.
    public init(_ kaomoji: [Kaomoji]) {
        all = kaomoji
        var byKey: [String: Int] = [:]
        let names = kaomoji.enumerated().map { ($0, [$1.name].compactMap { $0 }) }
        let aliases = kaomoji.enumerated().map { ($0, $1.aliases) }
        for (index, labels) in names + aliases {
            for key in labels.compactMap(Self.key) { byKey[key] = byKey[key] ?? index }
        }
        self.byKey = byKey
    }

    /// Returns the kaomoji with this name or alias; `nil` if there is none.
    ///
    /// Case, hyphens, underscores and colons are ignored: `table-flip`, `:table_flip:`, `/tableflip` and `tableFlip`
    /// are the same name.
    public func kaomoji(named name: String) -> Kaomoji? {
        guard let key = Self.key(name) else { return nil }
        if let place = byKey[key] { return all[place] }
        return key.allSatisfy(\.isASCII) ? nil : all.first { $0.translatedNames.contains(key) }
    }

    /// Returns the kaomoji with this name, or with this text (apart from spaces), or else the text as a kaomoji, on the
    /// head of a creature named first: `fox (^‿^)`.
    ///
    /// - Throws: `OverlayError` if the text is not a name and cannot be drawn.
    public func kaomoji(nameOrText: String) throws(OverlayError) -> Kaomoji {
        if let named = kaomoji(named: nameOrText) { return named }
        let words = nameOrText.split(separator: " ", maxSplits: 1)
        if words.count == 2, let creature = Creature(rawValue: String(words[0])),
            let face = try? kaomoji(nameOrText: String(words[1])), face.parts != nil
        {
            return face.worn(by: creature)
        }
        let typed = try Kaomoji(nameOrText)
        return all.first { $0.text.spaceless == typed.text.spaceless } ?? typed
    }

    /// Returns the kaomoji that match every word of the query, in catalog order: a search word starts with it, or the
    /// text contains it. An empty query matches all.
    package func search(_ query: String) -> [Kaomoji] {
        let words = query.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        return all.filter { entry in words.allSatisfy { Self.fits(entry, $0) } }
    }

    private static func fits(_ entry: Kaomoji, _ word: String) -> Bool {
        if entry.text.lowercased().unicodeScalars.contains(word.unicodeScalars) { return true }
        guard let wanted = key(word) else { return false }
        return entry.searchWords.contains { $0.hasPrefix(wanted) }
    }

    /// Returns a name's letters and digits in lower case; `nil` if it has none, or characters of no name: `( hi )` is a
    /// text.
    static func key(_ name: String) -> String? {
        let key = name.lowercased().filter { !"-_:/ ".contains($0) }
        return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber } ? key : nil
    }

    static func section(_ category: KaomojiCategory) -> ([Entry]) -> [Kaomoji] {
        { entries in entries.map { $0.kaomoji(category) } }
    }

    /// Returns an entry of the standard catalog. Parts are given only where the parser fails.
    static func named(
        _ name: String,
        _ text: String,
        tags: [String] = [],
        aliases: [String] = [],
        parts: KaomojiParts? = nil,
        creature: Creature? = nil
    ) -> Entry {
        Entry(name: name, text: text, tags: tags, aliases: aliases, parts: parts, creature: creature)
    }

    struct Entry {
        let name: String
        let text: String
        let tags: [String]
        let aliases: [String]
        let parts: KaomojiParts?
        let creature: Creature?

        func kaomoji(_ category: KaomojiCategory) -> Kaomoji {
            Kaomoji(
                name: name,
                text: text,
                category: category,
                tags: tags,
                aliases: aliases,
                parts: parts ?? KaomojiParser.parts(of: text),
                creature: creature
            )
        }
    }
}

extension String {
    /// The scalars without spaces, so that consecutive marks stay separate.
    fileprivate var spaceless: [Unicode.Scalar] { unicodeScalars.filter { $0 != " " } }
}

extension KaomojiCatalog {
    /// Reads a sticker by its file name in a kaomoji file, with any eyes given there.
    package typealias StickerReader = (_ name: String, _ eyes: Sticker.Eyes?) throws(OverlayError) -> Sticker

    /// The file extensions of stickers.
    package static let stickerExtensions = ["png", "svg", "webp"]

    static func namesSticker(_ text: String) -> Bool {
        let name = text.lowercased()
        return stickerExtensions.contains { name.count > $0.count + 1 && name.hasSuffix("." + $0) }
    }

    /// Reads a user's catalog: UTF-8, one kaomoji per line.
    ///
    ///     # a line that starts with # is a comment
    ///     sleepy-bear  ʕ-ᴥ-ʔ  animal #sleepy =nap
    ///     party        🎉
    ///     whiskers     (=^･ω･^=)  parts==|^･|ω|･^|=
    ///
    /// Fields are separated by a tab, or in a line without tabs by two or more spaces: the name (letters, digits,
    /// hyphens), the kaomoji, then in any order
    /// - words: a category by its name (at most one), tags with `#`, aliases with `=`;
    /// - `parts=` and the parts that the parser does not find, separated by `|`: eye, mouth, eye; or with a cheek at
    ///   either end; or with an arm outside each cheek as well. Any may be empty.
    ///
    /// A kaomoji that is the file name of a picture, such as `cat.png`, is a sticker; `eyes=120,140,260,140` gives left
    /// and top of each of its eyes in pixels.
    ///
    /// - Parameter sticker: The reader of stickers; without one, file names are texts.
    /// - Throws: `OverlayError.unreadableCatalog` for the first line that is malformed or repeats a name.
    package init(parsing text: String, sticker: StickerReader? = nil) throws(OverlayError) {
        var (entries, lines): ([Kaomoji], [String: Int]) = ([], [:])
        for (index, line) in KaomojiFile.lines(of: text).enumerated() {
            do throws(KaomojiFile.Complaint) {
                guard let entry = try KaomojiFile.entry(line, sticker: sticker) else { continue }
                let labels = ([entry.name].compactMap { $0 } + entry.aliases).compactMap(Self.key)
                for key in labels {
                    if let before = lines[key] {
                        throw KaomojiFile.Complaint("the name \"\(key)\" is already on line \(before)")
                    }
                    lines[key] = index + 1
                }
                entries.append(entry)
            } catch {
                throw .unreadableCatalog(line: index + 1, reason: error.reason)
            }
        }
        self.init(entries)
    }

    /// Returns this catalog, such as a user's own, followed by the entries of `other` with different names.
    package func merged(with other: KaomojiCatalog) -> KaomojiCatalog {
        let taken = Set(all.compactMap(\.name).compactMap(Self.key))
        let rest = other.all.filter { entry in
            entry.name.flatMap(Self.key).map { !taken.contains($0) } ?? true
        }
        return KaomojiCatalog(all + rest)
    }

    /// Words for names, tags and categories of the catalog, or parts of them, in traditional and simplified Chinese and
    /// in Japanese, separated by spaces.
    static let translations = [
        "joy": "開心 开心 高興 高兴 快樂 快乐 笑 うれしい 嬉しい 喜び 喜",
        "love": "愛 爱 喜歡 喜欢 戀 恋 好き ラブ",
        "shy": "害羞 臉紅 脸红 照れ 恥ずかしい はずかしい",
        "anger": "生氣 生气 怒 憤怒 愤怒 怒り おこ",
        "sadness": "難過 难过 傷心 伤心 哭 悲しい かなしい 泣",
        "surprise": "驚訝 惊讶 嚇 吓 驚き びっくり",
        "fear": "害怕 恐懼 恐惧 怕 怖い こわい",
        "doubt": "懷疑 怀疑 疑問 疑问 困惑 疑い 困る",
        "neutral": "無表情 无表情 面無表情 真顔 無",
        "shrug": "聳肩 耸肩 攤手 摊手 肩をすくめる お手上げ",
        "wink": "眨眼 ウインク ウィンク",
        "sleep": "睡 睡覺 睡觉 困 眠い ねむい 寝",
        "funny": "好笑 搞笑 有趣 滑稽 面白い おもしろい",
        "cute": "可愛 可爱 萌 かわいい",
        "greet": "你好 打招呼 問候 问候 挨拶 あいさつ こんにちは",
        "animal": "動物 动物 どうぶつ",
        "cat": "貓 猫 ねこ ネコ 貓咪 猫咪 小貓 小猫 にゃんこ",
        "dog": "狗 犬 いぬ イヌ 小狗 わんこ",
        "bear": "熊 くま クマ",
        "kuma": "熊 くま クマ",
        "rabbit": "兔 兔子 うさぎ ウサギ",
        "bunny": "兔 兔子 うさぎ ウサギ",
        "pig": "豬 猪 ぶた ブタ 小豬 小猪",
        "fish": "魚 鱼 さかな",
        "bird": "鳥 鸟 とり",
        "smile": "微笑 笑 笑顔 にこにこ 笑臉 笑脸",
        "laugh": "大笑 笑 哈哈 爆笑 わはは 笑う",
        "heart": "心 愛心 爱心 ハート",
        "kiss": "親 亲 吻 キス ちゅ",
        "tears": "眼淚 眼泪 哭 涙 なみだ",
        "cry": "哭 泣く",
        "dance": "跳舞 ダンス 踊り",
        "sing": "唱歌 歌 うた",
        "music": "音樂 音乐 音楽",
        "note": "音符 音楽",
        "stars": "星 星星 ほし",
        "star": "星 星星 ほし",
        "wave": "揮手 挥手 再見 再见 手を振る バイバイ",
        "sunglasses": "墨鏡 墨镜 酷 サングラス",
        "tired": "累 疲倦 疲れ つかれた",
        "night": "晚安 夜 おやすみ",
        "blush": "臉紅 脸红 赤面 照れ",
        "sweat": "汗 流汗 あせ 冷や汗",
        "scared": "害怕 怕 怖い",
        "shout": "喊 大叫 叫ぶ",
        "question": "問 问 疑問 疑问 はてな",
        "sir": "敬禮 敬礼 けいれい",
        "ok": "好 沒問題 没问题 オーケー",
        "good": "好 讚 赞 いいね",
        "pain": "痛 疼 いたい",
        "sulk": "鬧彆扭 闹别扭 すねる",
        "pout": "嘟嘴 ふくれっ面",
        "calm": "平靜 平静 落ち着く",
        "evil": "邪惡 邪恶 壞 坏 悪",
        "brave": "勇敢 加油 頑張る がんばる",
        "hide": "躲 隱藏 隐藏 隠れる",
        "sea": "海 うみ",
        "spring": "春 はる",
        "cosy": "舒服 暖 ぬくぬく",
        "silly": "傻 笨 ばか",
        "happy": "開心 开心 幸福 しあわせ",
        "hooray": "派對 派对 慶祝 庆祝 万歳 ばんざい パーティー",
        "hug": "抱 擁抱 拥抱 ハグ",
        "table": "翻桌 掀桌 ちゃぶ台",
        "flower": "花 はな",
        "sparkle": "閃亮 闪亮 きらきら キラキラ",
        "dizzy": "暈 晕 目が回る",
        "dead": "死",
        "crazy": "瘋 疯",
        "owl": "ふくろう フクロウ",
    ]
}
