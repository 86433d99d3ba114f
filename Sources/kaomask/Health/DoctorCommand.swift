internal import ArgumentParser
import KaomaskKit

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what kaomask works with on this machine, and say what to install.",
        discussion: """
            Fonts, the landmark model, codecs, the page, the settings, and whether results can be written are each tried. The \
            exit status is 0 when all is well, with or without the page, 1 when some pictures or commands do not work, or \
            less well, and 2 when no picture can be covered.
            """
    )

    @Argument(help: "The folder for results.")
    var folder = "."

    @Flag(help: "Print JSON Lines: one object per finding.")
    var json = false

    func run() throws {
        StandardStreams.endWithReaders()
        if !json { Console.result(Version.line) }
        let findings = Checkup.findings(writingIn: folder) + [settings]
        for finding in findings + [PageProgram().finding] { say(finding) }
        if findings.contains(where: { $0.state == .broken }) { throw ExitCode(2) }
        if findings.contains(where: { $0.state == .missing }) { throw ExitCode(1) }
    }

    private func say(_ finding: Finding) {
        if json { return Console.result(JSONLine.encode(finding)) }
        let state = finding.state.rawValue
        func column(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        Console.result(column(state, 9) + column(finding.subject, 16) + finding.detail.oneLine)
        if let advice = finding.advice { Console.result(column("", 25) + "→ " + advice.oneLine) }
    }

    private var settings: Finding {
        do throws(SettingsError) {
            let settings = try SettingsPlaces().settings()
            try settings?.check()
            return Finding("settings", .fine, settings?.path ?? "none (see kaomask config)")
        } catch {
            return Finding(
                "settings",
                .broken,
                "\(error)",
                advice: "change that line; --no-config leaves settings out"
            )
        }
    }
}
