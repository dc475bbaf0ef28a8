import Testing

@testable import Koloda

@Suite struct StackStyleTests {
  static let styles: [String: StackStyle] = [
    "stack-article": StackStyle(formula: .article),
    "stack-bottom": StackStyle(formula: .released, piling: .downwards),
    "stack-top": StackStyle(formula: .released, piling: .upwards),
  ]

  @Test(arguments: ["stack-article", "stack-bottom", "stack-top"])
  func framesAreKolodas(formula: String) throws {
    let style = try #require(Self.styles[formula])
    let rows = try ReferenceTable("card-frames").rows.filter {
      try $0.text("formula") == formula
    }
    #expect(rows.count == 27)
    for row in rows { try expectFrame(of: style, in: row) }
  }

  @Test(arguments: ["stack-article", "stack-bottom", "stack-top"])
  func framesShrinkAndStayInside(formula: String) throws {
    let style = try #require(Self.styles[formula])
    for size in [Size(width: 320, height: 480), Size(width: 1900, height: 300)] {
      for count in 1...6 {
        var last = Rect.zero
        for index in 0..<count {
          let frame = style.frame(at: index, of: count, in: size)
          if index > 0 {
            #expect(frame.size.width < last.size.width)
            #expect(frame.size.height < last.size.height)
          }
          #expect(frame.origin.y >= -1e-9)
          #expect(frame.origin.y + frame.size.height <= size.height + 1e-9)
          last = frame
        }
      }
    }
  }

  @Test(arguments: ["stack-article", "stack-bottom", "stack-top"])
  func noFrameIsNegative(formula: String) throws {
    let style = try #require(Self.styles[formula])
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 3, height: 7.9)] {
      for index in 0...3 {
        let frame = style.frame(at: index, of: 3, in: size)
        #expect(frame.size.width >= 0 && frame.size.height >= 0)
        #expect(frame.origin.isFinite)
      }
    }
  }

  @Test func opacitiesAreKolodas() {
    let style = StackStyle()
    #expect((0...3).map(style.opacity(at:)) == [1, 0.7, 0.7, 0.7])
    #expect(style.visibleCards == 3)
  }
}

/// Expects a style's frame to match a row of card-frames.csv.
func expectFrame(of style: some DeckStyle, in row: ReferenceTable.Row) throws {
  let size = Size(width: try row.number("view_width"), height: try row.number("view_height"))
  let frame = style.frame(
    at: try row.integer("index"), of: try row.integer("visible_cards"), in: size)
  #expect(abs(frame.origin.x - (try row.number("x"))) < 1e-6, "line \(row.line)")
  #expect(abs(frame.origin.y - (try row.number("y"))) < 1e-6, "line \(row.line)")
  #expect(abs(frame.size.width - (try row.number("width"))) < 1e-6, "line \(row.line)")
  #expect(abs(frame.size.height - (try row.number("height"))) < 1e-6, "line \(row.line)")
}
