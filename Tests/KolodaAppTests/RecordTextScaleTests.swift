import Koloda
import KolodaRecords
import Testing

@testable import KolodaApp

/// How large the texts of a record are on its card.
@Suite("Short texts of records are large")
@MainActor
struct RecordTextScaleTests {
  private let card = Size(width: 520, height: 640)

  private func scale(
    _ text: String, rows: Int = 0, on card: Size? = nil, textScale: Double = 1
  ) throws -> RecordTextScale {
    let others = (0..<rows).map { #", "field \#($0)": "value""# }.joined()
    let line = Array(#"{"text": "\#(text)"\#(others)}"#.utf8)
    let record = Record.json(line)
    var roles = FieldRoles()
    roles[.text] = "text"
    let layout = RecordLayout(record, number: 0, roles: roles)
    try #require(layout.text?.text == text)
    return RecordTextScale.fitting(layout, on: card ?? self.card, textScale: textScale)
  }

  private func size(_ scale: RecordTextScale) -> Int {
    RecordTextScale.allCases.firstIndex(of: scale) ?? -1
  }

  @Test("A few words fill the card, and a long text has its usual size")
  func extremes() throws {
    #expect(try scale("Ada wrote the first program in 1843.") == .largest)
    #expect(try scale(String(repeating: "many words ", count: 60)) == .usual)
  }

  @Test("More text, more fields, a smaller card or larger text never make letters larger")
  func monotone() throws {
    var before = Int.max
    for count in [1, 4, 10, 20, 40, 80, 200] {
      let text = String(repeating: "word ", count: count) + "end"
      let now = size(try scale(text))
      #expect(now <= before, "\(count) words")
      before = now
      #expect(size(try scale(text, rows: 8)) <= now)
      #expect(size(try scale(text, on: Size(width: 304, height: 380))) <= now)
      #expect(size(try scale(text, textScale: 1.5)) <= now)
    }
  }

  @Test("A long word is not broken for larger letters")
  func words() throws {
    #expect(try scale("Donaudampfschifffahrtsgesellschaftskapitänsmützen") == .usual)
    #expect(size(try scale("一二三四五六七八九十一二三四五六七八九十")) < size(.largest))
  }

  @Test("A card without room has texts of the usual size")
  func noRoom() throws {
    for side in [0.0, 1, 48] {
      #expect(try scale("Ada", on: Size(width: side, height: side)) == .usual)
    }
  }
}
