internal import CDlib
internal import CYuNet
internal import Imaging

package enum FaceEngines {
    /// The names and versions of the engines, and the network's instruction set.
    package static var names: [String] {
        unsafe ["YuNet-n (\(instructions))", "dlib \(String(cString: cdlib_version()))"]
    }

    package static var weights: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: cyunet_weight_bytes(), count: 4 * Int(CYUNET_WEIGHT_NUMBERS)))
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
