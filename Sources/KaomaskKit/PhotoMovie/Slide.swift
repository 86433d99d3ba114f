internal import FoundationEssentials

/// A photo in a movie.
package struct Slide: Hashable, Sendable {
    let input: InputFile
    /// The duration, seconds; `nil` for the movie's default.
    package let seconds: Double?

    /// Creates a slide with its own duration, or the movie's default.
    package init(input: InputFile, seconds: Double? = nil) { (self.input, self.seconds) = (input, seconds) }

    static let durations = 0.02...3600.0

    /// Returns the slides of inputs; a name ending in `.txt` is a list. Its lines have a file name, relative to the
    /// list, and optionally a tab or space and seconds. Empty lines and lines that begin with `#` are ignored.
    package static func slides(of inputs: [Outcome<InputFile>]) -> [Outcome<Slide>] {
        inputs.flatMap { input -> [Outcome<Slide>] in
            switch input {
            case .failure(let error): return [.failure(error)]
            case .success(let file) where file.path.lowercased().hasSuffix(".txt"):
                do throws(PipelineError) { return try list(file.path) } catch { return [.failure(error)] }
            case .success(let file): return [.success(Slide(input: file, seconds: nil))]
            }
        }
    }

    private static func list(_ path: String) throws(PipelineError) -> [Outcome<Slide>] {
        let folder = path.folderPath
        let lines = try UserText.read(path).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        return lines.enumerated().compactMap { index, line in
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            return Outcome { () throws(PipelineError) in
                let (name, seconds) = try parts(of: line, number: index + 1, in: path)
                let file = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
                guard FileManager.default.fileExists(atPath: file) else {
                    throw wrong(path, index + 1, "\(file.oneLine): no such file")
                }
                return Slide(input: InputFile(named: file), seconds: seconds)
            }
        }
    }

    private static func parts(
        of line: String,
        number: Int,
        in path: String
    ) throws(PipelineError) -> (name: String, seconds: Double?) {
        guard let gap = line.lastIndex(where: { $0 == "\t" }) ?? line.lastIndex(of: " ") else {
            return (line, nil)
        }
        let word = line[line.index(after: gap)...]
        guard let seconds = Double(word) else {
            if line[gap] == " " { return (line, nil) }
            throw wrong(path, number, "\"\(word)\" is not a number of seconds")
        }
        guard durations.contains(seconds) else {
            throw wrong(path, number, "a photo is shown \(durations.inWords) seconds")
        }
        return (line[..<gap].trimmed, seconds)
    }

    private static func wrong(_ path: String, _ line: Int, _ reason: String) -> PipelineError {
        PipelineError(code: .badList, path: path, detail: "line \(line): \(reason)")
    }
}
