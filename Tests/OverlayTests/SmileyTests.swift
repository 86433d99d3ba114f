import Testing

@testable import Overlay

@Suite("A smiley that lies on its side")
struct SmileyTests {
    @Test(
        "is turned upright",
        arguments: [
            (":)", "•", "‿", "•"), (":-)", "•", "‿", "•"), ("=]", "•", "‿", "•"), (":(", "•", "︿", "•"),
            (";-)", "•", "‿", "^"), (":D", "•", "∀", "•"), ("xD", "×", "∀", "×"), ("XD", "≧", "∀", "≦"),
            ("8-)", "⊙", "‿", "⊙"), ("B-)", "■", "‿", "■"), (":P", "•", "P", "•"), (":-p", "•", "P", "•"),
            (":O", "•", "o", "•"), (":-o", "•", "o", "•"), (":/", "•", "/", "•"), (":|", "•", "_", "•"),
            (":*", "•", "³", "•"), (":3", "•", "ω", "•"), (":S", "•", "﹏", "•"), (":-X", "•", "×", "•"),
            (":@", "•", "益", "•"), (":)))", "•", "▽", "•"), ("(:", "•", "‿", "•"), ("):", "•", "︿", "•"),
            ("^_^", "^", "_", "^"), ("T_T", "T", "_", "T"), ("x_x", "x", "_", "x"), (">_<", ">", "_", "<"),
        ]
    )
    func upright(text: String, left: String, mouth: String, right: String) throws {
        #expect(try Kaomoji(text).parts == KaomojiParts(leftEye: left, mouth: mouth, rightEye: right))
    }

    @Test("is angry with a bracket over its eyes, and cries with an apostrophe under them")
    func moods() throws {
        let angry = try #require(KaomojiReading(try Kaomoji(">:(")))
        #expect(angry.left.cheeks == [.brow("`")] && angry.right.cheeks == [.brow("´")])
        let crying = try #require(KaomojiReading(try Kaomoji(":'(")))
        #expect(crying.left.cheeks == [.tear] && crying.mouth == "︿")
    }

    @Test(
        "is nothing but that: words, times and links are lines of text",
        arguments: [
            "hello", "x", "D:", "12:30", "a:)", ":) hi", "mom", "wow", "http://", ":", "8", "XX", "80", "Bb",
            "no", "::)",
        ]
    )
    func text(text: String) throws { #expect(try Kaomoji(text).parts == nil) }
}
