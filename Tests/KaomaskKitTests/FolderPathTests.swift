import Testing

@testable import KaomaskKit

@Suite("The folder of a path")
struct FolderPathTests {
    @Test(
        "is what stands before the last name, whatever its length and however many slashes there are",
        arguments: [
            ("a", ""), ("é", ""), (".", ""), ("photo.jpg", ""), ("", ""), ("a/", ""), ("a/b", "a"),
            ("a//b/", "a"),
            ("./a", "."), ("../a", ".."), ("/", "/"), ("//", "/"), ("/a", "/"), ("//a", "/"), ("/a/b", "/a"),
            ("/a/b/", "/a"), ("folder/b.jpg", "folder"), ("a/\u{301}b", "a"),
        ]
    )
    func folder(path: String, folder: String) {
        #expect(path.folderPath == folder)
    }
}
