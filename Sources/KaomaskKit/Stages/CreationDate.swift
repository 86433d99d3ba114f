internal import Containers
internal import Foundation
internal import Pairing

/// A photo's date of capture from its Exif block, in the forms that movies use.
struct CreationDate: Equatable {
    /// The local time, with its offset from UTC if the photo states it: `2025-01-01T11:06:46+0900`.
    let text: String
    /// The seconds since 1904-01-01. In UTC if the photo states its offset; else local time treated as UTC, as by
    /// cameras without an offset.
    let secondsSince1904: UInt64
    /// The date in Exif's form: `2025:01:01 11:06:46` and, if known, `+09:00`.
    let exifDateTime: String
    let exifOffset: String?

    private static let secondsFrom1904To1970 = 2_082_844_800.0

    /// Creates the date of a photo; `nil` if it states none, or an invalid one.
    init?(exif: ExifBlock) {
        self.init(dateTime: exif.dateTimeOriginal ?? "", offset: exif.offsetTimeOriginal ?? "")
    }

    /// Creates a date from Exif's `2025:01:31 18:05:09` and `+09:00`; Exif 2.32 section 4.6.5.
    init?(dateTime: String, offset: String) {
        let fields = dateTime.split { ": ".contains($0) }
        let numbers = fields.compactMap { Int($0) }
        guard dateTime.utf8.count == 19, fields.count == 6, numbers.count == 6 else { return nil }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        let parts = DateComponents(
            year: year,
            month: month,
            day: day,
            hour: numbers[3],
            minute: numbers[4],
            second: numbers[5]
        )
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard parts.isValidDate(in: calendar), let local = calendar.date(from: parts) else { return nil }
        let zone = Self.minutes(ofOffset: offset)
        let utc = local.timeIntervalSince1970 - Double(zone ?? 0) * 60 + Self.secondsFrom1904To1970
        guard utc >= 0 else { return nil }
        secondsSince1904 = UInt64(utc)
        (exifDateTime, exifOffset) = (dateTime, zone == nil ? nil : offset)
        let ending = zone.map {
            ($0 < 0 ? "-" : "+") + String(String(10_000 + abs($0) / 60 * 100 + abs($0) % 60).dropFirst())
        }
        text =
            fields[0...2].joined(separator: "-") + "T" + fields[3...5].joined(separator: ":") + (ending ?? "")
    }

    /// Creates a date from a movie's `2025-01-01T11:06:46+0900`; ISO 8601 with or without a colon in the offset.
    init?(quickTime text: String) {
        let (date, rest) = (text.prefix(10), text.dropFirst(10))
        guard rest.first == "T" else { return nil }
        let (time, zone) = (rest.dropFirst().prefix(8), rest.dropFirst(9))
        let digits = zone.filter { $0.isNumber }
        let offset =
            zone == "Z"
            ? "+00:00" : digits.count == 4 ? "\(zone.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))" : ""
        let day = date.split(separator: "-", omittingEmptySubsequences: false).joined(separator: ":")
        self.init(dateTime: "\(day) \(time)", offset: offset)
    }

    /// Creates a date from a movie header's, which is in UTC.
    init?(secondsSince1904 seconds: UInt64) {
        guard seconds <= UInt64(UInt32.max) else { return nil }
        let date = Date(timeIntervalSince1970: Double(seconds) - Self.secondsFrom1904To1970)
        self.init(quickTime: ISO8601DateFormatter().string(from: date))
    }

    /// The date under the key that QuickTime readers look up.
    var metadata: MovieMetadata.Item { .init(key: MovieMetadata.creationDateKey, text: text) }

    /// Returns the minutes east of UTC, or `nil` unless the text is an offset such as `+09:00`.
    private static func minutes(ofOffset text: String) -> Int? {
        let parts = text.dropFirst().split(separator: ":")
        guard text.utf8.count == 6, let sign = text.first, "+-".contains(sign), parts.count == 2,
            let hours = Int(parts[0]), let minutes = Int(parts[1]), (0...15).contains(hours),
            (0..<60).contains(minutes)
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    }
}
