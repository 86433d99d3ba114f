/// The frame header of a JPEG picture (SOF0 ... SOF15). ITU-T T.81 §B.2.2.
package struct JPEGFrameHeader: Sendable, Hashable {
    /// The coding process. T.81 Table B.1.
    package enum Process: String, Sendable, Hashable {
        /// SOF0.
        case baseline
        /// SOF1.
        case extended
        /// SOF2.
        case progressive
        /// SOF3.
        case lossless
        /// SOF5 ... SOF7: differential frames of a hierarchical picture.
        case hierarchical
        /// SOF9 ... SOF15: arithmetic coding.
        case arithmetic
    }

    /// One colour component of the frame.
    package struct Component: Sendable, Hashable {
        /// The identifier used by scans.
        let identifier: UInt8
        /// 1...4.
        let horizontalSampling: UInt8
        /// 1...4.
        let verticalSampling: UInt8
        let quantisationTable: UInt8
    }

    let process: Process
    /// Bits per sample, usually 8.
    let precision: Int
    /// Width in stored pixels, before any Exif orientation.
    package let width: Int
    /// Height in stored pixels; 0 if a DNL segment gives it later.
    package let height: Int
    package let components: [Component]

    init(segment: JPEGSegment) throws(ContainerError) {
        var reader = ByteReader(segment.payload)
        guard let precision = reader.uint8(), let height = reader.uint16(), let width = reader.uint16(),
            let count = reader.uint8()
        else { throw Self.damaged("it ends early", segment) }
        guard width > 0 else { throw Self.damaged("the picture is 0 pixels wide", segment) }
        var components: [Component] = []
        for _ in 0..<count {
            guard let identifier = reader.uint8(), let sampling = reader.uint8(), let table = reader.uint8()
            else { throw Self.damaged("it ends before its \(count) components", segment) }
            components.append(
                Component(
                    identifier: identifier,
                    horizontalSampling: sampling >> 4,
                    verticalSampling: sampling & 0x0F,
                    quantisationTable: table
                )
            )
        }
        self.process = Process(marker: segment.marker)
        self.precision = Int(precision)
        self.width = Int(width)
        self.height = Int(height)
        self.components = components
    }

    private static func damaged(_ reason: String, _ segment: JPEGSegment) -> ContainerError {
        ContainerError(
            .badJPEG,
            "the frame header is damaged: \(reason)",
            path: [segment.marker.description],
            offset: segment.offset
        )
    }
}

extension JPEGFrameHeader.Process {
    init(marker: JPEGMarker) {
        switch marker.rawValue {
        case 0xC0: self = .baseline
        case 0xC1: self = .extended
        case 0xC2: self = .progressive
        case 0xC3: self = .lossless
        case 0xC5...0xC7: self = .hierarchical
        default: self = .arithmetic
        }
    }
}
