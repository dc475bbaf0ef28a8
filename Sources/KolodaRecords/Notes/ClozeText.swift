import KolodaFiles

/// A text of Anki with gaps, such as `{{c1::Paris::city}} is the capital`.
///
/// A gap may have a hint, and other gaps within it. Of each note Anki makes a card for each number,
/// on which the other gaps are filled.
struct ClozeText {
  /// The text with a hint or dots in place of each answer that is asked for.
  let question: String
  /// The text with the answers.
  let answer: String
  /// The answers that are asked for, without what is around them.
  let asked: [String]

  /// A gap whose end was not found yet.
  private struct Gap {
    /// Where it begins in the text, and in the two texts that are made of it.
    let start: Int
    let question: Int
    let answer: Int
    let isAsked: Bool
    /// Where its hint begins in those two; nil before it does.
    var hint: (question: Int, answer: Int)?
  }

  private static let colons = Array("::".utf8)
  private static let end = Array("}}".utf8)
  /// What the gaps of a picture with covered parts begin with: a shape, and no text.
  private static let shape = Array(PictureCover.lead.utf8)

  /// - Parameters:
  ///   - text: what a field says; nil is returned if it has no gap that is asked for.
  ///   - number: which gaps are asked for; nil for all.
  init?(_ text: String, asking number: Int? = nil) {
    let bytes = Array(text.utf8)
    var (question, answer): ([UInt8], [UInt8]) = ([], [])
    var asked: [String] = []
    var open: [Gap] = []
    /// How many gaps that are asked for are around the place.
    var depth = 0
    var hasGap = false
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...]
      if let (numbers, next) = Self.beginning(in: bytes, at: place) {
        let isAsked = number.map { numbers.contains($0) } ?? true
        depth += isAsked ? 1 : 0
        open.append(
          Gap(
            start: place, question: question.count, answer: answer.count, isAsked: isAsked))
        place = next
      } else if rest.starts(with: Self.end), let gap = open.popLast() {
        place += Self.end.count
        let hint = gap.hint.map { Array(answer[$0.answer...]) } ?? []
        if let begun = gap.hint {
          answer.removeSubrange(begun.answer...)
          question.removeSubrange(begun.question...)
        }
        let hasShape = answer[gap.answer...].starts(with: Self.shape)
        if hasShape {
          let shape = String(decoding: answer[gap.answer...], as: UTF8.self)
          answer.removeSubrange(gap.answer...)
          question.removeSubrange(gap.question...)
          if number != nil {
            // A cover over a picture, of which the templates say where it is.
            let (before, after): (PictureCover.Role, PictureCover.Role) =
              gap.isAsked ? (.asked, .answered) : (.other, .other)
            question += Array(PictureCover.html(of: shape, as: before).utf8)
            answer += Array(PictureCover.html(of: shape, as: after).utf8)
          }
        } else if gap.isAsked {
          question.removeSubrange(gap.question...)
        }
        guard gap.isAsked else { continue }
        depth -= 1
        hasGap = true
        if hasShape { continue }
        question += Array("[".utf8) + (hint.isEmpty ? Array("…".utf8) : hint) + Array("]".utf8)
        if depth == 0 {
          asked.append(String(decoding: answer[gap.answer...], as: UTF8.self))
        }
      } else if rest.starts(with: Self.colons), let gap = open.last, gap.hint == nil {
        open[open.count - 1].hint = (question.count, answer.count)
        place += Self.colons.count
      } else {
        question.append(bytes[place])
        answer.append(bytes[place])
        place += 1
      }
    }
    guard hasGap else { return nil }
    // What never ends is no gap.
    if let first = open.first {
      question[first.question...] = bytes[first.start...]
      answer[first.answer...] = bytes[first.start...]
    }
    self.question = String(decoding: question, as: UTF8.self)
    self.answer = String(decoding: answer, as: UTF8.self)
    self.asked = asked
  }

  /// The numbers of a gap that begins at a place, such as `{{c1::` or, for one that is asked on two
  /// cards, `{{c1,2::`, and the place behind that; nil if nothing does there.
  private static func beginning(
    in bytes: [UInt8], at start: Int
  ) -> (numbers: [Int], next: Int)? {
    guard bytes[start] == ASCII.openBrace, bytes[start...].starts(with: "{{c".utf8) else {
      return nil
    }
    let text = bytes[(start + 3)...].prefix { isDigit($0) || $0 == ASCII.comma }
    guard text.contains(where: isDigit), bytes[text.endIndex...].starts(with: colons) else {
      return nil
    }
    let numbers = text.split(separator: ASCII.comma).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return (numbers, text.endIndex + colons.count)
  }
}
