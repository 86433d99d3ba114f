internal import CFFmpeg
internal import Imaging

/// Muxes encoded video and sound into an MP4 file.
package enum MP4File {
    package static func bytes(_ video: EncodedMovie, sound: EncodedSound?) throws(MovieError) -> [UInt8] {
        let file = MemoryFile()
        let writer = try ContainerWriter.open("mp4", to: file)
        let pictures = try unsafe writer.addStream(timeScale: Int(video.timeScale)) { parameters in
            unsafe parameters.describe(video)
        }
        var heard: Int?
        if let sound {
            heard = try unsafe writer.addStream(timeScale: sound.sampleRate) { parameters in
                unsafe parameters.describe(sound)
            }
        }
        try writer.begin()
        var packets = [sound?.packets ?? []].joined().makeIterator()
        var played = Int64(-(sound?.priming ?? 0))
        /// Writes the sound that precedes a time.
        func writeSound(until seconds: Double) throws(MovieError) {
            guard let sound, let heard else { return }
            while Double(played) / Double(sound.sampleRate) <= seconds, let packet = packets.next() {
                try writer.write(
                    packet,
                    stream: heard,
                    start: played,
                    ticks: Int64(EncodedSound.samplesPerPacket),
                    base: AVRational(num: 1, den: Int32(sound.sampleRate)),
                    isSync: true
                )
                played += Int64(EncodedSound.samplesPerPacket)
            }
        }
        var shown: Int64 = 0
        for sample in video.samples {
            try writeSound(until: Double(shown) / Double(video.timeScale))
            try writer.write(
                sample.data,
                stream: pictures,
                start: shown,
                ticks: Int64(sample.duration),
                base: AVRational(num: 1, den: Int32(video.timeScale)),
                isSync: sample.isSync
            )
            shown += Int64(sample.duration)
        }
        try writeSound(until: .infinity)
        try writer.end()
        return file.bytes
    }
}

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
    fileprivate func describe(_ video: EncodedMovie) {
        unsafe pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe pointee.codec_id = video.codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC
        // 'hvc1', which Apple's players require.
        if video.codec == .hevc { unsafe pointee.codec_tag = 0x3163_7668 }
        unsafe pointee.width = Int32(video.size.width)
        unsafe pointee.height = Int32(video.size.height)
        unsafe pointee.color_primaries = AVColorPrimaries(UInt32(video.color.primaries))
        unsafe pointee.color_trc = AVColorTransferCharacteristic(UInt32(video.color.transfer))
        unsafe pointee.color_space = AVColorSpace(UInt32(video.color.matrix))
        unsafe pointee.color_range = video.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        unsafe setConfiguration(video.configuration)
    }

    fileprivate func describe(_ sound: EncodedSound) {
        unsafe pointee.codec_type = AVMEDIA_TYPE_AUDIO
        unsafe pointee.codec_id = AV_CODEC_ID_AAC
        unsafe pointee.sample_rate = Int32(sound.sampleRate)
        unsafe av_channel_layout_default(&pointee.ch_layout, Int32(sound.channels))
        unsafe pointee.frame_size = Int32(EncodedSound.samplesPerPacket)
        unsafe pointee.initial_padding = Int32(sound.priming)
        unsafe setConfiguration(sound.configuration)
    }
}
