internal import Formats

extension Remark {
    /// Creates the remark on a change to the metadata.
    init(_ change: MetadataChange) {
        self =
            switch change {
            case .thumbnailRemade: Remark(.thumbnailRebuilt, "thumbnail rebuilt")
            case .thumbnailRemoved: Remark(.thumbnailRemoved, "thumbnail removed: it could not be rebuilt")
            case .previewRemade: Remark(.previewRebuilt, "camera preview rebuilt")
            case .previewRemoved: Remark(.previewErased, "camera preview erased: it could not be rebuilt")
            case .makerNoteRemoved:
                Remark(.makerNoteRemoved, "maker note removed: its preview could not be rebuilt")
            case .exifRemoved: Remark(.exifRemoved, "damaged Exif block that held a picture removed")
            case .identifierRemoved: Remark(.identifierRemoved, "Live Photo identifier removed")
            case .otherThumbnailRemoved: Remark(.otherThumbnailRemoved, "thumbnail outside Exif removed")
            case .xmpPictureRemoved: Remark(.xmpPictureRemoved, "picture in XMP removed")
            case .xmpRemoved: Remark(.xmpRemoved, "XMP removed: it could not be checked for pictures")
            case .extendedXMPRemoved:
                Remark(.extendedXMPRemoved, "extended XMP that held a picture removed")
            case .gainMapRemoved: Remark(.gainMapRemoved, "HDR gain map removed")
            case .depthMapRemoved: Remark(.depthMapRemoved, "depth map removed")
            case .movieRemoved: Remark(.motionRemoved, "Motion Photo movie removed")
            case .furtherPicturesRemoved:
                Remark(.furtherPicturesRemoved, "other pictures in the file removed")
            case .credentialsRemoved:
                Remark(
                    .credentialsRemoved,
                    "content credentials removed: they were signed for the uncovered picture"
                )
            case .holderRemoved(let name):
                Remark(.holderRemoved, "\(name) removed: it held a picture", ["name": name])
            case .unknownRemoved(let name):
                Remark(
                    .unknownRemoved,
                    "\(name) removed: more than 4 KB that only its maker can read",
                    ["name": name]
                )
            case .colorProfileRemade:
                Remark(.profileCleaned, "picture removed from the colour profile")
            case .colorProfileRemoved:
                Remark(.profileRemoved, "colour profile that held a picture removed")
            case .trailerRemoved(let count):
                Remark(
                    .trailerRemoved,
                    "\(count.counted("byte")) after the picture removed",
                    ["n": "\(count)"]
                )
            case .unusedErased(let count):
                Remark(
                    .unusedErased,
                    "\(count.counted("byte")) outside all pictures of the file erased",
                    ["n": "\(count)"]
                )
            case .privacy:
                Remark(
                    .private,
                    "all metadata removed except size, orientation, resolution, exposure, date and colour profile"
                )
            }
    }

    /// A camera's maker note made room for the identifier.
    static let makerNoteReplaced = Remark(
        .makerNoteReplaced,
        "the camera's maker note was replaced by Apple's, which holds the identifier"
    )
    /// An Exif block that cannot be read was replaced.
    static let exifReplaced = Remark(.exifReplaced, "damaged Exif block replaced")
}
