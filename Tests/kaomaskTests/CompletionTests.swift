import Foundation
import TestSupport
import Testing

/// The completions that the shells themselves make of the scripts of `--generate-completion-script`.
@Suite("Completion in the shell")
struct CompletionTests {
    /// The text typed before the tabulator, and its completions.
    static let lines = [
        ("kaomask pho", "photo.jpg"), ("kaomask cov", "cover"), ("kaomask cover pho", "photo.jpg"),
        ("kaomask photo.jpg -k table-f", "table-flip"), ("kaomask cover photo.jpg -k table-f", "table-flip"),
        ("kaomask photo.jpg --patch babyB", "babyBlue"), ("kaomask reveal photo.jpg --style pig", "piggy"),
        ("kaomask collage photo.jpg -t quad", "quadra-square"), ("kaomask kaomoji knocked", "knocked-out"),
        ("kaomask photo.jpg --font fon", "font.ttf"), ("kaomask cover photo.jpg -o res", "results.jpg"),
    ]

    private static func folder(_ shell: String) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for name in ["photo.jpg", "font.ttf", "results.jpg"] { try folder.write([1], as: name) }
        let script = try Binary.run("--generate-completion-script", shell).succeeded()
        try folder.write(Array(script.output.utf8), as: ".script")
        return folder
    }

    @Test("bash", arguments: lines)
    func bash(line: String, word: String) throws {
        let folder = try Self.folder("bash")
        let words = line.split(separator: " ")
        let program = """
            source .script
            COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)'
            COMP_POINT=\(line.count)
            _kaomask_or_cover kaomask '\(words[words.count - 1])' '\(words[words.count - 2])'
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try Command("bash", ["--norc", "-c", program], folder: folder.path)
        #expect(run.output == word + "\n", "\(run.errors)")
    }

    @Test("fish", .needs("fish"), arguments: lines)
    func fish(line: String, word: String) throws {
        let folder = try Self.folder("fish")
        let program = "source .script; complete -C '\(line)' | string split -f 1 \\t"
        let words = ["--no-config", "-c", program]
        let run = try Command("fish", words, folder: folder.path, environment: ["HOME": folder.path])
        #expect(run.output == word + "\n", "\(run.errors)")
    }

    /// zsh completes on a terminal alone: it makes one, and types.
    @Test("zsh", .needs("zsh"), arguments: lines)
    func zsh(line: String, word: String) throws {
        let folder = try Self.folder("zsh")
        let setUp = """
            PROMPT='REA''DY> '; autoload -Uz compinit; compinit -u -D; source .script; \
            kaomask() { print -r -- "AR""GS:${@[-1]}:END" }
            """
        try folder.write(Array(setUp.utf8), as: ".setup")
        let program = """
            zmodload zsh/zpty
            zpty shell "zsh -f -i"
            zpty -w shell "source ./.setup"
            zpty -r shell seen '*READY> *'
            zpty -w -n shell $'\(line)\\t\\n'
            zpty -r shell seen '*ARGS:*:END*'
            print -r -- "${${seen##*ARGS:}%%:END*}"
            """
        let run = try Command(
            "timeout",
            ["30", "zsh", "-f", "-c", program],
            folder: folder.path,
            environment: ["TERM": "dumb", "HOME": folder.path]
        )
        #expect(run.output == word + "\n", "\(run.errors)")
    }

    @Test("of a shell that is not known, nothing is made")
    func unknown() throws {
        let run = try Binary.run("--generate-completion-script", "csh")
        #expect(run.status != 0 && run.output.isEmpty)
    }
}
