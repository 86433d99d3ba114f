internal import Faces
internal import Foundation
internal import Overlay

/// Checks everything that kaomask needs on this machine by using it: fonts are asked for characters, codecs encode a
/// picture, a file is created in the folder. Only the prepared landmark model stays.
package enum Checkup {
    /// Returns the findings in reading order.
    ///
    /// - Parameter folder: The folder for results.
    package static func findings(writingIn folder: String) -> [Finding] {
        [engines, fonts, emoji, landmarks] + pictureCodecs + movieCodecs
            + [archives, walls, writing(in: folder)]
    }

    static var engines: Finding {
        do throws(FaceError) {
            try FaceEngines.check()
            return Finding(
                "face detectors",
                .fine,
                FaceEngines.names.joined(separator: ", ") + ", both compiled in"
            )
        } catch {
            return Finding("face detectors", .broken, "\(error)")
        }
    }

    /// The fonts for the named kaomoji.
    static var fonts: Finding { fonts(in: nil) }

    /// Checks the fonts in these directories alone; `nil` for the machine's.
    static func fonts(in directories: [String]?) -> Finding {
        do throws(OverlayError) {
            let survey = try FontSurvey(directories: directories, asksFontconfig: directories == nil)
            let count = "\(survey.settable) of \(survey.total) kaomoji have all their signs"
            guard !survey.missing.isEmpty else { return Finding("fonts", .fine, count) }
            let state: Finding.State = survey.settable == 0 ? .broken : .missing
            return Finding("fonts", state, count, advice: install(survey.packages))
        } catch {
            return Finding("fonts", .broken, "\(error)")
        }
    }

    static var emoji: Finding {
        guard let survey = try? FontSurvey(of: KaomojiCatalog([])), !survey.hasColorEmoji else {
            return Finding("emoji", .fine, "a font of colour emoji is installed")
        }
        return Finding(
            "emoji",
            .missing,
            "no font of colour emoji is installed: -k 😀 draws nothing",
            advice: install([FontSurvey.emojiPackage])
        )
    }

    static var landmarks: Finding {
        let source = LandmarkSource(path: nil)
        guard let path = source.path else {
            return Finding(
                "landmarks",
                .missing,
                "no landmark model: kaomoji turn only roughly with the head, and do not match its expression",
                advice: install(["libdlib-data"])
            )
        }
        do throws(FaceError) {
            _ = try source.predictor()
            return Finding("landmarks", .fine, path)
        } catch {
            return Finding(
                "landmarks",
                .broken,
                "\(error)",
                advice: install(["--reinstall", "libdlib-data"])
            )
        }
    }

    static var archives: Finding {
        let names = ArchiveLibraries.names.joined(separator: ", ")
        do {
            let archive = try ZipArchive.archive([.init(name: "photo.jpg", bytes: [0])])
            _ = try ZipArchive.entries(of: archive, limit: 1)
            return Finding("archives", .fine, "\(names): .livp is read and made")
        } catch {
            return Finding(
                "archives",
                .missing,
                "\(names): no .livp can be read",
                advice: install(["libzip4"])
            )
        }
    }

    /// What stands around the processes that decode pictures.
    static var walls: Finding {
        guard let missing = Walls.missing else {
            let all = "no files (Landlock \(Walls.landlock)), no connections and programs (seccomp), limits"
            return Finding("walls", .fine, "workers have " + all)
        }
        return Finding(
            "walls",
            .missing,
            "this kernel has no \(missing): workers have the other walls only",
            advice: "Linux 5.13 or later, with CONFIG_SECURITY_LANDLOCK and CONFIG_SECCOMP_FILTER"
        )
    }

    static func writing(in folder: String) -> Finding {
        do throws(PipelineError) {
            // An unnamed file, removed when it is closed.
            _ = try StagedFile.begin(for: folder + "/kaomask", .standard)
            return Finding("results", .fine, "\(folder.oneLine) can be written to")
        } catch {
            return Finding(
                "results",
                .missing,
                "\(folder.oneLine): \(error.detail)",
                advice: "name another folder with -o"
            )
        }
    }

    static func install(_ packages: [String]) -> String { "apt install " + packages.joined(separator: " ") }
}
