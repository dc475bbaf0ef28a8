import Koloda
import Testing

@testable import KolodaRecords

/// Records come in the file's order, shuffled, or by the number in a field.
@Suite("The order of records")
struct RecordOrderTests {
  private let content = """
    {"n": 3, "s": "a"}
    {"n": -1.5}
    no json
    {"n": "20"}
    {"n": 3}
    {"n": null}

    """

  private func order(
    _ order: RecordOrder, _ content: String, in name: String = "a.jsonl"
  ) throws -> [Int] {
    let sample = try RecordSample(name, content)
    let source = RecordSource(try sample.scan(), known: [], order: order)
    return source.order.map(\.rawValue)
  }

  @Test("By a number, equal ones as in the file, and those without one last")
  func numbers() throws {
    #expect(try order(.file, content) == [0, 1, 2, 3, 4, 5])
    #expect(try order(.ascending("n"), content) == [1, 0, 4, 3, 2, 5])
    #expect(try order(.descending("n"), content) == [3, 0, 4, 1, 2, 5])
    #expect(try order(.ascending("none"), content) == [0, 1, 2, 3, 4, 5])
  }

  @Test("A shuffle has each record once, and the same seed gives the same one")
  func shuffled() throws {
    let many = String(repeating: "{}\n", count: 500)
    let one = try order(.shuffled(seed: 7), many)
    #expect(one.sorted() == Array(0..<500) && one != Array(0..<500))
    #expect(try order(.shuffled(seed: 7), many) == one)
    #expect(try order(.shuffled(seed: 8), many) != one)
    // The generator is the published one, so orders saved earlier stay the same.
    let six = String(repeating: "{}\n", count: 6)
    #expect(try order(.shuffled(seed: 1), six) == [0, 1, 3, 2, 4, 5])
  }

  @Test("A card is its record's number in any order, and finds it")
  func names() throws {
    let sample = try RecordSample("a.jsonl", content)
    let source = RecordSource(try sample.scan(), known: [], order: .descending("n"))
    for card in source.order { #expect(source.number(of: card) == card.rawValue) }
    #expect(source.card(numbered: 5) == CardID(5) && source.card(numbered: 6) == nil)
  }

  @Test("An order is kept as a text, and what is no such text is none")
  func text() {
    for order in [RecordOrder.file, .shuffled(seed: 9), .ascending("a:b"), .descending("")] {
      #expect(RecordOrder(text: order.text) == order)
    }
    for text in ["", "files", "shuffled", "shuffled:x", "file:"] {
      #expect(RecordOrder(text: text) == nil)
    }
  }

  @Test("A field may be ordered by if most of its values are numbers")
  func guess() throws {
    let lines =
      "{\"a\": 1, \"b\": \"2\", \"c\": \"x\", \"d\": null}\n{\"a\": 2.5e3, \"b\": \"y\"}\n"
    #expect(RoleGuess(try RecordSample("a.jsonl", lines).scan()).numbers == ["a"])
    let table = "a,b\n1,x\n,2\n"
    #expect(RoleGuess(try RecordSample("a.csv", table).scan()).numbers == ["a"])
    let missing = "a,b,c,d\n1,3,-,x\nNA,NaN,1,1\n3,1,2,y\n2,2,null,2\n"
    #expect(RoleGuess(try RecordSample("a.csv", missing).scan()).numbers == ["a", "b", "c"])
    #expect(try order(.ascending("a"), missing, in: "a.csv") == [0, 3, 2, 1])
    #expect(try order(.descending("b"), missing, in: "a.csv") == [0, 3, 2, 1])
  }
}
