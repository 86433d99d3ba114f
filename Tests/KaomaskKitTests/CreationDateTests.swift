import Testing

@testable import KaomaskKit

@Suite("Dates of photos in movies")
struct CreationDateTests {
    @Test(
        "are UTC where the photo says its offset, else its own clock",
        arguments: [
            ("2025:01:01 11:06:46", "+09:00", "2025-01-01T11:06:46+0900", 3_818_542_006),
            ("2025:01:01 11:06:46", "-03:30", "2025-01-01T11:06:46-0330", 3_818_587_006),
            ("2025:01:01 11:06:46", "", "2025-01-01T11:06:46", 3_818_574_406),
            ("1904:01:01 00:00:01", "", "1904-01-01T00:00:01", 1),
            ("2024:02:29 23:59:59", "   :  ", "2024-02-29T23:59:59", 3_792_095_999),
        ]
    )
    func dates(dateTime: String, offset: String, text: String, seconds: UInt64) throws {
        let date = try #require(CreationDate(dateTime: dateTime, offset: offset))
        #expect(date.text == text)
        #expect(date.secondsSince1904 == seconds)
    }

    @Test(
        "days that do not exist are no dates",
        arguments: [
            "", "0000:00:00 00:00:00", "2023:02:29 00:00:00", "2024:13:01 00:00:00", "    :  :     :  :  ",
            "2024:01:01 25:00:00", "2024-01-01T00:00:00", "1850:01:01 00:00:00", "2024:01:01 00:00:0x",
        ]
    )
    func none(dateTime: String) { #expect(CreationDate(dateTime: dateTime, offset: "") == nil) }
}
