internal import ArgumentParser
internal import FoundationEssentials
internal import Imaging
import KaomaskKit
internal import Overlay
internal import Scenes

enum Completions {
    static let kaomoji = KaomojiChoice.words + KaomojiCatalog.standard.all.compactMap(\.name)
    static let kinds = InputKind.allCases.map(\.rawValue)

    /// Returns the script for `--generate-completion-script`; `nil` without that option. The parser's own script offers
    /// commands only in their places. `kaomask photo.jpg` means `kaomask cover photo.jpg`, so a second function
    /// completes as if `cover` had been typed.
    static func script(askedBy words: [String]) -> String? {
        let option = "--generate-completion-script"
        guard let first = words.first, first.hasPrefix(option) else { return nil }
        let login = ProcessInfo.processInfo.environment["SHELL"]?.fileName
        let named =
            first.hasPrefix(option + "=")
            ? String(first.dropFirst(option.count + 1)) : words.dropFirst().first
        guard let shell = (named ?? login).flatMap(CompletionShell.init(rawValue:)) else { return nil }
        let script = Tool.completionScript(for: shell)
        // zsh's script ends with a choice that the addition repeats.
        let end = script.ranges(of: "if [[ \"${funcstack[1]}\"").last?.lowerBound
        return script[..<(end ?? script.endIndex)] + "\n" + addition(for: shell)
    }

    private static var commands: String {
        (Tool.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]).joined(
            separator: "|"
        )
    }

    private static func addition(for shell: CompletionShell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        default: ""
        }
    }

    private static var bash: String {
        """

        # What is no command is a picture for cover.
        _kaomask_or_cover() {
            case "${COMP_WORDS[1]}" in
            \(commands)) _kaomask "${@}"; return ;;
            esac
            if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then _kaomask "${@}"; fi
            local -a named=("${COMPREPLY[@]}")
            COMPREPLY=()
            local -a COMP_WORDS=("${COMP_WORDS[0]}" cover "${COMP_WORDS[@]:1}")
            local COMP_LINE="${COMP_WORDS[0]} cover ${COMP_LINE#* }"
            local COMP_CWORD="$((COMP_CWORD + 1))" COMP_POINT="$((COMP_POINT + 6))"
            _kaomask "${@}"
            COMPREPLY=("${named[@]}" "${COMPREPLY[@]}")
        }
        complete -o filenames -F _kaomask_or_cover kaomask
        """
    }

    private static var zsh: String {
        """

        # What is no command is a picture for cover.
        _kaomask_or_cover() {
            case "${words[2]}" in
            \(commands)) _kaomask "${@}"; return ;;
            esac
            local ret=1
            if [[ "${CURRENT}" -eq 2 && "${words[2]}" != -* ]]; then _kaomask "${@}" && ret=0; fi
            words=("${words[1]}" cover "${(@)words[2,-1]}")
            (( CURRENT++ ))
            _kaomask "${@}" && ret=0
            return ret
        }
        compdef _kaomask_or_cover kaomask
        if [[ "${funcstack[1]}" = _kaomask ]]; then _kaomask_or_cover "${@}"; fi
        """
    }

    private static var fish: String {
        """

        # What is no command is a picture for cover.
        function __kaomask_has_no_command
            set -l tokens (__kaomask_tokens -pc)
            not contains -- "$tokens[2]" \(commands.replacing("|", with: " "))
        end

        function __kaomask_as_cover
            set -l tokens (__kaomask_tokens -pc)
            complete -C (string join ' ' -- kaomask cover (string escape -- $tokens[2..]) (commandline -t))
        end

        complete -c 'kaomask' -n '__kaomask_has_no_command' -fa '(__kaomask_as_cover)'
        """
    }
}
