import Foundation
import TestSupport
import Testing

@Suite("Who may read what a run writes")
struct PermissionTests {
    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("is whoever may read the pictures: outputs, reports, pages", arguments: [0o600, 0o644])
    func reports(mode: Int) throws {
        let folder = try ScratchFolder()
        for name in ["in/a.jpg", "in/b.jpg"] {
            let path = try folder.write(Fixture.graceHopper.bytes, as: name)
            let own = name == "in/a.jpg" ? mode : 0o644
            try FileManager.default.setAttributes([.posixPermissions: own], ofItemAtPath: path)
        }
        let run = try folder.kaomask(
            line: "reveal in -o out --page --report r.json --html r.html --save-faces --pvt"
        )
        #expect(run.status == 0 && run.output.contains(".pvt  both in one bundle\n"), "\(run)")
        #expect(try folder.kaomask(line: "detect in/a.jpg --label a.png").status == 0)
        let mask = umask(0o022)
        umask(mask)
        for name in folder.files where !name.hasPrefix("in/") {
            let expected = name.contains("b.") ? 0o644 : mode
            #expect(try self.mode(folder(name)) == expected & ~Int(mask), "\(name)")
        }
        #expect(folder.files.count == 18)
        // The report of another run keeps at most its permissions, restricted to those of this one.
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder("r.json"))
        _ = try folder.kaomask("detect", "in/a.jpg", "--report", "r.json")
        #expect(try self.mode(folder("r.json")) == (mode == 0o600 ? 0o600 : 0o644))
        #expect(try folder.kaomask("detect", "in/a.jpg", "--report", "/dev/null").status == 0)
    }
}
