extension XMPPacket {
    /// `true` if the picture is a panorama. Google's Photo Sphere properties, `GPano`.
    package var isPanorama: Bool {
        !XMPReading(self).ranges(
            of: ["ProjectionType", "FullPanoWidthPixels"],
            in: "http://ns.google.com/photos/1.0/panorama/"
        ).isEmpty
    }

    /// `true` if the picture is one of a burst. Google's camera properties, `GCamera`.
    package var isBurst: Bool {
        !XMPReading(self).ranges(of: ["BurstID"], in: MotionPhotoProperties.camera).isEmpty
    }
}
