internal import CDlib
internal import Imaging

/// The engines that find faces.
package enum FaceEngines {
    /// The names and versions of the engines, and the network's instruction set.
    package static var names: [String] {
        unsafe ["YuNet-n (\(instructions))", "dlib \(String(cString: cdlib_version()))"]
    }

    /// Runs both engines once; throws `FaceError.engine` if one cannot run on this machine.
    package static func check() throws(FaceError) {
        let blank = PixelBuffer(size: PixelSize(width: 96, height: 96), filledWith: .white)
        _ = try FaceNetwork().sightings(in: blank, threshold: 0.5)
        _ = try DlibFinder().faces(in: blank)
    }

    private static var instructions: String {
        let asked = (try? VectorInstructions.wanted(nil)) ?? .best
        return (asked.chosen ?? asked).rawValue
    }
}
