import KolodaPictureMessages
import Testing

@testable import KolodaApp

@Suite("A photo's date in words")
struct PhotoDateTextTests {
  @Test("It has the month's name where the system knows it, and numbers where it does not")
  func months() throws {
    let date = try #require(PictureDate(exif: Array("2026:08:02 10:00:00".utf8)))
    #expect(date.text(knowsMonths: true) == "2 Aug 2026")
    #expect(date.text(knowsMonths: false) == "2026-08-02")
    #expect(date.text == "2 Aug 2026")
  }
}
