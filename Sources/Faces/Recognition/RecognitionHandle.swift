internal import CSFace
internal import Imaging

/// Owner of a recognition network, freed in `deinit`. Immutable and usable by many tasks at once: hence `@unchecked
/// Sendable`.
@safe struct RecognitionHandle: ~Copyable, @unchecked Sendable {
    private let network: OpaquePointer

    /// Creates the network from its file; throws `FaceError.engine` if the bytes are not SFace's, if this processor
    /// lacks the instructions, or for lack of memory.
    init(_ bytes: [UInt8], _ instructions: VectorInstructions) throws(FaceError) {
        guard let tensors = ONNXTensors(bytes) else { throw Self.failure(CSFACE_INVALID_ARGUMENT) }
        var made: OpaquePointer?
        let status = unsafe bytes.withUnsafeBufferPointer { memory in
            var model = unsafe csface_model(ModelReader(tensors: tensors, memory: memory))
            return unsafe csface_network_create(instructions.code, &model, &made)
        }
        guard status == CSFACE_OK, let made = unsafe made else { throw Self.failure(status) }
        unsafe network = unsafe made
    }

    deinit { unsafe csface_network_destroy(network) }

    /// Returns the output for an aligned face.
    func numbers(of chip: PixelBuffer) throws(FaceError) -> [Float] {
        precondition(chip.bytes.count == 4 * FaceChip.side * FaceChip.side)
        var numbers = [Float](repeating: 0, count: FaceVector.count)
        let status = unsafe csface_run(network, chip.bytes, &numbers)
        guard status == CSFACE_OK else { throw Self.failure(status) }
        return numbers
    }

    private static func failure(_ status: csface_status) -> FaceError {
        switch status {
        case CSFACE_OUT_OF_MEMORY: .engine(message: "not enough memory for the recognition network")
        case CSFACE_UNSUPPORTED: .engine(message: "this processor lacks the instructions")
        default: .engine(message: "the recognition model is not SFace's")
        }
    }
}

@unsafe private struct ModelReader {
    let tensors: ONNXTensors
    let memory: UnsafeBufferPointer<UInt8>

    /// Returns a tensor; an empty one, which the network refuses, for an unknown name.
    func tensor(_ name: String) -> csface_tensor {
        guard let range = unsafe tensors.places[name], !range.isEmpty, let base = unsafe memory.baseAddress
        else {
            return unsafe csface_tensor()
        }
        return unsafe csface_tensor(bytes: base + range.lowerBound, count: range.count)
    }

    func weights(_ name: String) -> csface_weights {
        unsafe csface_weights(
            numbers: tensor(name + "_quantized"),
            scales: tensor(name + "_scales"),
            zeros: tensor(name + "_zero_point")
        )
    }

    func norm(_ name: String) -> csface_norm {
        unsafe csface_norm(
            factors: tensor(name + "_gamma"),
            offsets: tensor(name + "_beta"),
            means: tensor(name + "_moving_mean"),
            variances: tensor(name + "_moving_var")
        )
    }

    func layer(_ name: String) -> csface_layer {
        unsafe csface_layer(
            weights: weights(name + "_conv2d_weight"),
            norm: norm(name + "_batchnorm"),
            slopes: tensor(name + "_relu_gamma")
        )
    }
}

extension csface_model {
    fileprivate init(_ reader: ModelReader) {
        unsafe self.init()
        let names = ["conv_1"] + (2...14).flatMap { ["conv_\($0)_dw", "conv_\($0)"] }
        unsafe withUnsafeMutableBytes(of: &layers) { bytes in
            let layers = unsafe bytes.bindMemory(to: csface_layer.self)
            for (index, name) in names.enumerated() { unsafe layers[index] = reader.layer(name) }
        }
        unsafe before = reader.norm("bn1")
        unsafe matrix = reader.weights("pre_fc1_weight")
        unsafe biases = reader.weights("pre_fc1_bias")
        unsafe after = reader.norm("fc1")
    }
}
