import CDlib
import CVector
import CYuNet
import Imaging

@testable import Faces

extension FuzzTarget {
    /// Runs the network on a picture of any size with the bytes as pixels; all instruction sets with fused
    /// multiply-add give the same bits.
    static func runNetwork(_ bytes: [UInt8]) {
        guard bytes.count > 3 else { return }
        let (width, height) = (Int(bytes[0]) % 200 + 1, Int(bytes[1]) % 200 + 1)
        let spare = Int(bytes[2] % 16)
        let pixels = (0..<(4 * width + spare) * height).map { bytes[3 + $0 % (bytes.count - 3)] }
        var outcomes: [[Float]] = []
        for instructions in [CVECTOR_PLAIN, CVECTOR_AVX2, CVECTOR_AVX512] {
            var (network, scratch): (OpaquePointer?, OpaquePointer?)
            guard unsafe cyunet_network_create(instructions, &network, nil) == CYUNET_OK else { continue }
            defer { unsafe cyunet_network_destroy(network) }
            guard unsafe cyunet_scratch_create(&scratch, nil) == CYUNET_OK else { continue }
            defer { unsafe cyunet_scratch_destroy(scratch) }
            let status = unsafe pixels.withUnsafeBufferPointer { pixels in
                let image = unsafe cyunet_image(
                    pixels: pixels.baseAddress,
                    width: Int32(width),
                    height: Int32(height),
                    stride: 4 * width + spare
                )
                return unsafe cyunet_run(network, scratch, image, nil)
            }
            hold(status == CYUNET_OK, "any small picture can be searched")
            outcomes.append(unsafe numbers(scratch))
            var found = [cyunet_candidate](repeating: cyunet_candidate(), count: 10)
            var count = 0
            _ = unsafe cyunet_candidates(scratch, 0.3, &found, found.count, &count, nil)
        }
        let patterns = outcomes.dropFirst().map { $0.map(\.bitPattern) }
        hold(patterns.allSatisfy { $0 == patterns.first }, "AVX2 and AVX-512 give the same numbers")
    }

    private static func numbers(_ scratch: OpaquePointer?) -> [Float] {
        (0..<Int32(CYUNET_LEVELS)).flatMap { level in
            var count = 0
            _ = unsafe cyunet_numbers(scratch, level, nil, 0, &count, nil)
            var numbers = [Float](repeating: 0, count: count)
            _ = unsafe cyunet_numbers(scratch, level, &numbers, numbers.count, &count, nil)
            return numbers
        }
    }

    /// Maps a model: its dimensions are in the first bytes, its numbers in the others. Returns `false` if it is refused.
    @discardableResult static func mapModel(_ bytes: [UInt8]) -> Bool {
        guard let file = ScratchFile(FuzzSeeds.preparedModel(bytes)) else { return false }
        var predictor: OpaquePointer?
        let key = cdlib_model_key(size: 1, modified: 2, digest: 3)
        guard unsafe cdlib_predictor_map(file.path, key, &predictor, nil) == CDLIB_OK else { return false }
        defer { unsafe cdlib_predictor_destroy(predictor) }
        let count = unsafe cdlib_predictor_point_count(predictor)
        var points = [cdlib_point](repeating: cdlib_point(), count: count)
        let picture = FuzzSeeds.pixels.luma()
        unsafe picture.bytes.withUnsafeBufferPointer { pixels in
            let image = unsafe cdlib_gray_image(pixels: pixels.baseAddress, width: 48, height: 40, stride: 48)
            for side in [1, 20, Int32.max / 2] {
                let box = cdlib_rect(left: -5, top: 3, right: -5 + side, bottom: 3 + side)
                _ = unsafe cdlib_predictor_predict(predictor, image, box, &points, count, nil)
            }
        }
        return true
    }
}
