extension KaomojiCatalog {
    static let doubt = section(.doubt)([
        named("doubt", "(¬_¬)", tags: ["hmm", "side-eye"]),
        named("suspicious", "(￢_￢)", tags: ["hmm", "side-eye"]),
        named("puzzled", "(•\u{E34}_•\u{E34})?", tags: ["hmm", "question"]),
        named("worried", "(｡ŏ_ŏ)", tags: ["hmm"]),
        named("dizzy", "(@_@)", tags: ["spiral"], aliases: ["hypnotised"]),
        named("confused", "(⊙.☉)7", tags: ["hmm"]),
    ])

    static let neutral = section(.neutral)([
        named("neutral", "(-_-)", tags: ["plain"]),
        named("meh", "(￣_￣)", tags: ["plain"]),
        named("blank", "(・_・)", tags: ["plain"]),
        named("stare", "(ʘ_ʘ)", tags: ["eyes"]),
        named("smug", "(￣ω￣)", tags: ["smirk"]),
        named("resolute", "(・`ω´・)", tags: ["brave"]),
    ])

    static let shrug = section(.shrug)([
        named("shrug", #"¯\_(ツ)_/¯"#, tags: ["arms"], aliases: ["idk"]),
        named("oh-well", "╮(╯_╰)╭", tags: ["arms"]),
        named("whatever", "┐(´ー｀)┌", tags: ["arms"]),
        named("dunno", "ʅ(°ヮ°)ʃ", tags: ["arms"]),
    ])

    static let wink = section(.wink)([
        named("wink", "(^_~)", tags: ["playful"]),
        named("wink-dot", "(・ω<)", tags: ["playful"]),
        named("cheeky", "(｡•\u{300}ᴗ-)✧", tags: ["playful"]),
    ])

    static let sleep = section(.sleep)([
        named("sleepy", "(－_－)zzZ", tags: ["tired", "night"], aliases: ["zzz"]),
        named("asleep", "(∪｡∪)｡｡｡zzZ", tags: ["tired", "night"]),
        named("nap", "(∪_∪)", tags: ["tired", "night"]),
        named("uwu", "( ˘ω˘ )", tags: ["cosy"], aliases: ["owo"]),
    ])

    static let funny = section(.funny)([
        named("cool", "(⌐■_■)", tags: ["sunglasses"], aliases: ["dealwithit", "sunglasses"]),
        named(
            "lenny",
            "( \u{361}° \u{35C}ʖ \u{361}°)",
            tags: ["meme", "seed"],
            aliases: ["weirdSmile", "lennyface"],
            parts: KaomojiParts(leftEye: "\u{361}°", mouth: "\u{35C}ʖ", rightEye: "\u{361}°")
        ),
        named(
            "goofy",
            "(´◉◞౪◟◉‵)",
            tags: ["seed"],
            aliases: ["funny"],
            parts: KaomojiParts(leftCheek: "´", leftEye: "◉", mouth: "◞౪◟", rightEye: "◉", rightCheek: "‵")
        ),
        named("crazy", "(´◓Д◔`)", tags: ["seed"]),
        named(
            "liar",
            "(^_っ^)",
            tags: ["seed"],
            aliases: ["lierFace"],
            parts: KaomojiParts(leftEye: "^", mouth: "_っ", rightEye: "^")
        ),
        named("knocked-out", "(×ω×)", tags: ["seed"], aliases: ["dying"]),
        named("dead", "(x_x)", tags: ["gone"], aliases: ["rip"]),
        named("devious", "(ಠ‿ಠ)", tags: ["evil"]),
        named("derp", "(☉_☉)", tags: ["silly"]),
        named("tongue", "(՞ټ՞)", tags: ["silly"]),
        named(
            "flex",
            "ᕙ(⇀‸↼‶)ᕗ",
            tags: ["strong", "arms"],
            parts: KaomojiParts(
                leadingArm: "ᕙ",
                leftEye: "⇀",
                mouth: "‸",
                rightEye: "↼",
                rightCheek: "‶",
                trailingArm: "ᕗ"
            )
        ),
        named("strut", "ᕕ( ᐛ )ᕗ", tags: ["walk", "arms"]),
        named("donger", "ヽ༼ຈل\u{35C}ຈ༽ﾉ", tags: ["arms", "meme"], aliases: ["raise-your-dongers"]),
        named(
            "table-flip",
            "(╯°□°)╯︵ ┻━┻",
            tags: ["anger", "table", "meme"],
            aliases: ["flip"],
            parts: KaomojiParts(
                leadingArm: "╯",
                leftEye: "°",
                mouth: "□",
                rightEye: "°",
                trailingArm: "╯︵ ┻━┻"
            )
        ),
        named(
            "table-unflip",
            "┬─┬ノ( º _ ºノ)",
            tags: ["calm", "table", "meme"],
            aliases: ["unflip", "put-the-table-back"],
            parts: KaomojiParts(leadingArm: "┬─┬ノ", leftEye: "º", mouth: "_", rightEye: "º", trailingArm: "ノ")
        ),
    ])

    static let cute = section(.cute)([
        named("cute", "(´・ω・`)", tags: ["seed"], aliases: ["shobon"]),
        named("mellow", "(・ω・)", tags: ["calm"]),
    ])

    static let greet = section(.greet)([
        named("hello", "(・∀・)ノ", tags: ["wave", "arms"], aliases: ["wave", "hi"]),
        named("salute", "(￣^￣)ゞ", tags: ["sir"]),
    ])

    static let animal = section(.animal)([
        named("bear", "ʕ•ᴥ•ʔ", tags: ["kuma"], aliases: ["kuma"]),
        named("bear-happy", "ʕᵔᴥᵔʔ", tags: ["kuma"]),
        named("bear-angry", "ʕ•\u{300}ω•\u{301}ʔ", tags: ["kuma"]),
        named(
            "cat",
            "(=^･ω･^=)",
            tags: ["whiskers"],
            aliases: ["neko"],
            parts: KaomojiParts(leftCheek: "=", leftEye: "^･", mouth: "ω", rightEye: "･^", rightCheek: "=")
        ),
        named("cat-calm", "(=^‥^=)", tags: ["whiskers"]),
        named("grey-cat", "(=^ω^=)", creature: .greyCat),
        named("black-cat", "(=•ω•=)", creature: .blackCat),
        named(
            "meow",
            "ฅ^•ﻌ•^ฅ",
            tags: ["cat", "paws"],
            parts: KaomojiParts(
                leadingArm: "ฅ",
                leftCheek: "^",
                leftEye: "•",
                mouth: "ﻌ",
                rightEye: "•",
                rightCheek: "^",
                trailingArm: "ฅ"
            )
        ),
        named(
            "dog",
            "▼・ᴥ・▼",
            tags: ["ears"],
            aliases: ["inu"],
            parts: KaomojiParts(leadingArm: "▼", leftEye: "・", mouth: "ᴥ", rightEye: "・", trailingArm: "▼")
        ),
        named(
            "puppy",
            "U・ᴥ・U",
            tags: ["dog", "ears"],
            parts: KaomojiParts(leadingArm: "U", leftEye: "・", mouth: "ᴥ", rightEye: "・", trailingArm: "U")
        ),
        named("fox", "(^•ω•^)", creature: .fox),
        named("rabbit", "／(･×･)＼", tags: ["ears"], aliases: ["bunny"]),
        named(
            "pig",
            "(´(00)`)",
            tags: ["snout"],
            aliases: ["piggy"],
            parts: KaomojiParts(leftEye: "´", mouth: "(00)", rightEye: "`")
        ),
        named("panda", "ʕ•ω•ʔ", creature: .panda),
        named("koala", "ʕ˘ω˘ʔ", creature: .koala),
        named("frog", "(◉‿◉)", creature: .frog),
        named("bird", "(・θ・)", tags: ["beak"], aliases: ["chick"]),
        named("owl", "(◉Θ◉)", tags: ["eyes"]),
        named("fish", "<゜)))彡", tags: ["sea"], aliases: ["sakana"]),
    ])
}
