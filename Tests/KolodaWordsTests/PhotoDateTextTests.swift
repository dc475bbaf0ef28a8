import KolodaPictureMessages
import Testing

@testable import KolodaWords

@Suite("A photo's date in words")
struct PhotoDateTextTests {
  @Test("It has the month's name where the system knows it, and numbers where it does not")
  func months() throws {
    let date = try #require(PictureDate(exif: Array("2026:08:02 10:00:00".utf8)))
    #expect(date.text(knowsMonths: true) == "2 Aug 2026")
    #expect(date.text(knowsMonths: false) == "2026-08-02")
    #expect(date.text == "2 Aug 2026")
  }

  @Test("A camera's photos are from its first time to its last, with the day once if it is one")
  func camera() {
    // 3 July 2026, 09:06:40, by the camera's clock.
    let first: Int64 = 1_783_069_600_000_000
    let hour: Int64 = 3_600_000_000
    #expect(
      OrderTexts.tally(60, from: first, to: first + 10 * hour)
        == "60 photos, 3 Jul 2026, 09:06 to 19:06")
    #expect(
      OrderTexts.tally(2, from: first, to: first + 24 * hour)
        == "2 photos, 3 Jul 2026, 09:06 to 4 Jul 2026, 09:06")
    // Before 1970, as scans may be.
    #expect(
      OrderTexts.tally(2, from: -hour, to: -1)
        == "2 photos, 31 Dec 1969, 23:00 to 23:59")
  }
}
