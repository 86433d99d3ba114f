/// Reducing files to the picture and the data needed to show it (`--private`). Kept data are rebuilt from
/// their values, so that nothing hides in them.
extension SlottedFile {
    /// Returns the file with the entries of its first Exif block that `ExifBlock.forPrivatePicture` keeps, a colour
    /// profile, and everything outside its slots: the coded picture, its resolution, numbers about its colours.
    ///
    /// - Parameter colorProfile: The bytes of a profile of the same colours as the file's and nothing else.
    package func forPrivatePicture(colorProfile: [UInt8]?) -> Self {
        var seen: Set<Slot.Kind> = []
        return editing { slot in
            guard seen.insert(slot.kind).inserted else { return .remove }
            let kept =
                switch slot.kind {
                case .exif: try? (try? ExifBlock(parsing: slot.bytes))?.forPrivatePicture()?.bytes
                case .colorProfile: colorProfile
                default: nil as [UInt8]?
                }
            return kept.map { .replace($0) } ?? .remove
        }
    }
}

extension Slot {
    /// Returns the name of the first part of a file that `--private` does not write; `nil` if there is none.
    package static func foreign(in bytes: [UInt8], _ format: FileFormat) -> String? {
        all(in: bytes, format).first { slot in
            switch slot.kind {
            case .exif:
                let block = try? ExifBlock(parsing: slot.bytes)
                return (try? block?.forPrivatePicture())?.bytes.elementsEqual(slot.bytes) != true
            case .colorProfile, .coding: return false
            default: return true
            }
        }?.name
    }
}
