internal import ArgumentParser
internal import KaomaskKit

struct MovieArguments: ParsableArguments {
    enum Preset: String, ListedWord {
        case piggy
    }

    @OptionGroup private var table: TableOptions<OptionTable.PhotoMovie>

    @Option(help: "Use at most this many pictures.", transform: InputChoice.counts.parser())
    var max: Int?

    @Option(help: "piggy: 1500x844 pixels, one frame per second, black bars.")
    var preset: Preset?

    func options(for output: String) throws -> PhotoMovieOptions {
        let kind = PhotoMovieKind(ofFileNamed: output)
        var options = preset == .piggy ? .piggy : PhotoMovieOptions(kind)
        try table.set(&options)
        try table.setFiles(&options)
        if kind == .gif, options.sound != nil {
            throw ValidationError("a GIF has no sound; leave out --sound or write a .mov")
        }
        return options
    }
}
