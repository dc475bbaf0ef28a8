/// A text of Anki with gaps, such as `{{c1::Paris::city}} is the capital`.
///
/// A gap may have a hint, and other gaps within it. Of each note Anki makes a card for each number;
/// here it is one card, with all gaps.
struct ClozeText {
  /// The text with a hint or dots in place of each answer.
  let question: String
  /// The text with the answers.
  let answer: String

  /// A gap whose end was not found yet.
  private struct Gap {
    let start: Int
    var answer: [UInt8] = []
    var hint: [UInt8]?

    mutating func append(_ bytes: some Sequence<UInt8>) {
      if hint == nil { answer += bytes } else { hint? += bytes }
    }
  }

  private static let colons = Array("::".utf8)
  private static let end = Array("}}".utf8)

  /// - Parameter text: what a field says; nil is returned if it has no gap.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var (question, answer): ([UInt8], [UInt8]) = ([], [])
    var open: [Gap] = []
    var hasGap = false
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...]
      if let next = Self.beginning(in: bytes, at: place) {
        open.append(Gap(start: place))
        place = next
      } else if rest.starts(with: Self.end), let gap = open.popLast() {
        place += Self.end.count
        if open.isEmpty {
          let hint = gap.hint ?? []
          question += Array("[".utf8) + (hint.isEmpty ? Array("…".utf8) : hint) + Array("]".utf8)
          answer += gap.answer
          hasGap = true
        } else {
          open[open.count - 1].append(gap.answer)
        }
      } else if rest.starts(with: Self.colons), let gap = open.last, gap.hint == nil {
        open[open.count - 1].hint = []
        place += Self.colons.count
      } else {
        if open.isEmpty {
          question.append(bytes[place])
          answer.append(bytes[place])
        } else {
          open[open.count - 1].append(CollectionOfOne(bytes[place]))
        }
        place += 1
      }
    }
    guard hasGap else { return nil }
    // What never ends is no gap.
    let left = open.first.map { bytes[$0.start...] } ?? []
    self.question = String(decoding: question + left, as: UTF8.self)
    self.answer = String(decoding: answer + left, as: UTF8.self)
  }

  /// The place behind what begins a gap, such as `{{c1::` or, for one that is asked on two cards,
  /// `{{c1,2::`; nil if nothing does there.
  private static func beginning(in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start] == Mark.openBrace, bytes[start...].starts(with: "{{c".utf8) else {
      return nil
    }
    let numbers = bytes[(start + 3)...].prefix { isDigit($0) || $0 == Mark.comma }
    guard numbers.contains(where: isDigit), bytes[numbers.endIndex...].starts(with: colons) else {
      return nil
    }
    return numbers.endIndex + colons.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
