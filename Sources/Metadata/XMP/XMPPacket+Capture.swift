/// What a packet says of how a picture was taken.
extension XMPPacket {
    /// Whether the picture is a panorama. Google's Photo Sphere properties, `GPano`.
    public var isPanorama: Bool {
        !XMPReading(self).ranges(
            of: ["ProjectionType", "FullPanoWidthPixels"],
            in: "http://ns.google.com/photos/1.0/panorama/"
        ).isEmpty
    }

    /// Whether the picture is one of a series in quick succession. Google's camera properties, `GCamera`.
    public var isBurst: Bool {
        !XMPReading(self).ranges(of: ["BurstID"], in: MotionPhotoProperties.camera).isEmpty
    }
}
