/// The byte ranges of the tensors in an ONNX file, by name. onnx.proto3: ModelProto, GraphProto, TensorProto.
struct ONNXTensors {
    private(set) var places: [String: Range<Int>] = [:]

    private enum Field {
        static let graph = 7
        static let initializer = 5
        static let name = 8
        /// Little-endian bytes, or packed floats.
        static let numbers = [9, 4]
    }

    /// `nil` if the file is truncated or not ONNX.
    init?(_ bytes: [UInt8]) {
        guard let model = Self.fields(of: bytes, in: 0..<bytes.count),
            let graph = model.first(where: { $0.number == Field.graph }),
            let parts = Self.fields(of: bytes, in: graph.range)
        else { return nil }
        for tensor in parts where tensor.number == Field.initializer {
            guard let fields = Self.fields(of: bytes, in: tensor.range) else { return nil }
            guard let name = fields.first(where: { $0.number == Field.name }),
                let numbers = fields.first(where: { Field.numbers.contains($0.number) })
            else { continue }
            places[String(decoding: bytes[name.range], as: UTF8.self)] = numbers.range
        }
    }

    /// Returns the length-delimited fields of a message (Protocol Buffers Encoding); `nil` if one is truncated.
    private static func fields(
        of bytes: [UInt8],
        in range: Range<Int>
    ) -> [(number: Int, range: Range<Int>)]? {
        var fields: [(number: Int, range: Range<Int>)] = []
        var place = range.lowerBound
        func number() -> Int? {
            var value = 0
            for shift in stride(from: 0, to: 56, by: 7) {
                guard place < range.upperBound else { return nil }
                let byte = bytes[place]
                place += 1
                value |= Int(byte & 0x7F) << shift
                if byte < 0x80 { return value }
            }
            return nil
        }
        while place < range.upperBound {
            guard let key = number() else { return nil }
            var length = 0
            switch key & 7 {
            case 0: guard number() != nil else { return nil }
            case 1: length = 8
            case 5: length = 4
            case 2:
                guard let stated = number() else { return nil }
                length = stated
            default: return nil
            }
            guard length <= range.upperBound - place else { return nil }
            if key & 7 == 2 { fields.append((key >> 3, place..<place + length)) }
            place += length
        }
        return fields
    }
}
