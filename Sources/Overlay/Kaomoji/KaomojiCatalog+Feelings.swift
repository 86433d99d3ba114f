extension KaomojiCatalog {
    static let joy = section(.joy)([
        named("smile", "(^_^)", tags: ["happy", "classic"], aliases: ["default"]),
        named("happy", "(＾▽＾)", tags: ["smile"]),
        named("gentle", "(^‿^)", tags: ["smile", "calm"]),
        named("peaceful", "(・‿・)", tags: ["smile", "calm"]),
        named("serene", "(˘‿˘)", tags: ["smile", "calm"]),
        named("merry", "(•▽•)", tags: ["smile"]),
        named("delighted", "(^ω^)", tags: ["smile"]),
        named("glad", "(◕‿◕)", tags: ["smile"]),
        named("beam", "(｡◕‿◕｡)", tags: ["smile", "cheeks"]),
        named("cheerful", "(´∀｀)", tags: ["laugh"]),
        named("laugh", "(≧▽≦)", tags: ["lol"]),
        named("excited", "(≧∀≦)", tags: ["laugh", "seed"], aliases: ["exciting"]),
        named("grin", "(￣▽￣)", tags: ["smirk"]),
        named("bliss", "(⌒▽⌒)", tags: ["smile"]),
        named("content", "(´ω｀)", tags: ["calm"]),
        named("star-eyes", "(✪ω✪)", tags: ["stars", "seed"], aliases: ["twinkleEyes"]),
        named("sparkle", "(☆▽☆)", tags: ["stars"]),
        named("yay", "ヽ(´▽`)/", tags: ["arms", "dance"]),
        named("hooray", "＼(^o^)／", tags: ["arms", "dance"], aliases: ["banzai"]),
        named("cheer", "٩(◕‿◕)۶", tags: ["arms", "dance"], aliases: ["yay-arms"]),
        named("flower", "(✿◠‿◠)", tags: ["spring", "pretty"]),
        named("tears-of-joy", "(ಥ‿ಥ)", tags: ["laugh", "tears"]),
        named("thumbs-up", "d(＇∀＇)", tags: ["ok", "good"], aliases: ["saved-movie"]),
        named("music", "♪(´▽｀)", tags: ["sing", "note"]),
    ])

    static let love = section(.love)([
        named("love", "(♥‿♥)", tags: ["heart"], aliases: ["heart-eyes"]),
        named("smitten", "(♡˙︶˙♡)", tags: ["heart"]),
        named(
            "kiss",
            "(づ￣ ³￣)づ",
            tags: ["arms"],
            aliases: ["chu"],
            parts: KaomojiParts(leadingArm: "づ", leftEye: "￣", mouth: "³", rightEye: "￣", trailingArm: "づ")
        ),
        named("smooch", "( ˘ ³˘)♥", tags: ["heart", "kiss"]),
        named("adore", "(´♡‿♡`)", tags: ["heart"]),
        named(
            "hug",
            "(っ´▽｀)っ",
            tags: ["arms"],
            parts: KaomojiParts(leadingArm: "っ", leftEye: "´", mouth: "▽", rightEye: "｀", trailingArm: "っ")
        ),
        named("love-note", "(*´∀`)~♥", tags: ["heart"], aliases: ["saved-photo"]),
    ])

    static let shy = section(.shy)([
        named("shy", "(〃ω〃)", tags: ["blush"]),
        named("blush", "(*/ω＼*)", tags: ["hide"]),
        named(
            "flustered",
            "(⁄ ⁄•⁄ω⁄•⁄ ⁄)",
            tags: ["blush"],
            parts: KaomojiParts(
                leftCheek: "⁄ ⁄",
                leftEye: "•⁄",
                mouth: "ω",
                rightEye: "⁄•",
                rightCheek: "⁄ ⁄"
            )
        ),
        named("sweat", "(^_^;)", tags: ["awkward"]),
        named("sheepish", "(・_・;)", tags: ["awkward"]),
    ])

    static let anger = section(.anger)([
        named("angry", "(｀Д´)", tags: ["shout"], aliases: ["grr"]),
        named("mad", "(＃`Д´)", tags: ["shout"]),
        named("furious", "(╬ಠ益ಠ)", tags: ["shout"]),
        named("rage", "ヽ(`Д´)ノ", tags: ["arms", "shout"]),
        named(
            "roar",
            "(ノಠ益ಠ)ノ",
            tags: ["arms", "shout"],
            parts: KaomojiParts(leadingArm: "ノ", leftEye: "ಠ", mouth: "益", rightEye: "ಠ", trailingArm: "ノ")
        ),
        named("fume", "٩(╬ʘ益ʘ╬)۶", tags: ["arms", "shout"]),
        named("annoyed", "(￣へ￣)", tags: ["pout"]),
        named("pout", "(｀ε´)", tags: ["sulk"]),
        named("glare", "(눈_눈)", tags: ["stare"]),
        named(
            "disapprove",
            "(ಠ_ಠ)",
            tags: ["stare", "seed"],
            aliases: ["doNotThinkSo", "look-of-disapproval"]
        ),
    ])

    static let sadness = section(.sadness)([
        named("cry", "(T_T)", tags: ["tears"], aliases: ["tt"]),
        named("tears", "(╥_╥)", tags: ["tears"]),
        named("sob", "(ಥ﹏ಥ)", tags: ["tears"]),
        named(
            "weep",
            "(;´༎\u{EB6}Д༎\u{EB6}`)",
            tags: ["tears"],
            parts: KaomojiParts(
                leftCheek: ";´",
                leftEye: "༎\u{EB6}",
                mouth: "Д",
                rightEye: "༎\u{EB6}",
                rightCheek: "`"
            )
        ),
        named("sad", "(´･_･`)", tags: ["down"]),
        named("sniffle", "(つд⊂)", tags: ["tears"], aliases: ["detect-error"]),
        named("down", "(｡•\u{301}︿•\u{300}｡)", tags: ["tears"]),
        named("gloom", "(︶︹︺)", tags: ["down"]),
        named(
            "wail",
            "இдஇ",
            tags: ["tears"],
            aliases: ["no-face"],
            parts: KaomojiParts(leftEye: "இ", mouth: "д", rightEye: "இ")
        ),
        named("whimper", "(☍﹏⁰)", tags: ["tears", "seed"], aliases: ["sobbing"]),
        named("hurt", "(>_<)", tags: ["pain"]),
    ])

    static let surprise = section(.surprise)([
        named("surprised", "(°o°)", tags: ["oh"]),
        named("shock", "Σ(°Д°;)", tags: ["oh"]),
        named("wow", "(⊙_⊙)", tags: ["oh"]),
        named("gasp", "(ﾟДﾟ)", tags: ["oh"], aliases: ["shocked"]),
        named("startle", "w(°ｏ°)w", tags: ["oh", "arms"]),
        named("stunned", "(◎_◎;)", tags: ["oh"]),
        named("omg", "(⊙０⊙)", tags: ["oh"]),
    ])

    static let fear = section(.fear)([
        named(
            "tremble",
            "(((；ﾟДﾟ)))",
            tags: ["scared"],
            parts: KaomojiParts(
                leadingArm: "((",
                leftCheek: "；",
                leftEye: "ﾟ",
                mouth: "Д",
                rightEye: "ﾟ",
                trailingArm: "))"
            )
        ),
        named("nervous", "(；￣Д￣)", tags: ["scared", "sweat"]),
        named("horror", "〣(ºΔº)〣", tags: ["scared"]),
    ])
}
