import Koloda
import KolodaFolders
import KolodaTriage

// What is said of records, beside their faces.
extension RecordFaces {
  /// The name of a record; until it has been read, its number.
  func name(of card: CardID) -> String {
    layout(of: card)?.name ?? number(of: card)
  }

  /// The name of a record by its position in the file.
  func number(of card: CardID) -> String {
    opened.number(of: card).map { RecordTexts.record($0 + 1, in: opened.cardKind) } ?? ""
  }

  /// The position of a record in the file, counted from 1; nil if it is not in the deck.
  func position(of card: CardID) -> Int? { opened.number(of: card).map { $0 + 1 } }

  /// The text of a record for screen readers; nil until it has been read.
  func spoken(of card: CardID) -> String? {
    guard let layout = layout(of: card) else { return nil }
    // With the answer, there would be nothing left to recall.
    if let sides = layout.sides { return sides.question.beginning(RecordFaces.longestSpeech) }
    if let fault = layout.fault, layout.rows.isEmpty, layout.text == nil {
      return RecordTexts.unreadable(record: layout.number + 1, line: layout.line) + " "
        + RecordTexts.reason(fault)
    }
    var parts = [layout.text?.text].compactMap(\.self)
    if let label = layout.label {
      parts.append(RecordTexts.label(label, in: piles, labels))
    }
    if let regions = layout.regions { parts.append(RegionTexts.summary(regions, nil)) }
    if let pair = layout.pair {
      parts += pair.beginning.map(\.text)
      parts += [(pair.left, Pile.leftAnswer), (pair.right, Pile.rightAnswer)].map { answer, pile in
        let said = answer.turns.map(\.text).joined(separator: "\n")
        return "\(answer.name ?? pile.title): \(said)"
      }
    }
    parts += layout.chats.flatMap(\.turns).map { "\($0.speaker): \($0.text)" }
    parts += layout.rows.map { row in
      let value = RecordTexts.value(of: row)
      return row.name.isEmpty ? value : "\(row.name): \(value)"
    }
    // A record without a name is called by its number already.
    if layout.name != nil { parts.append(number(of: card)) }
    return parts.joined(separator: "\n").beginning(RecordFaces.longestSpeech)
  }

  /// The question on the front of a flash card; nil for other records.
  func question(of card: CardID) -> String? {
    layout(of: card)?.sides?.question.beginning(RecordFaces.longestSpeech)
  }

  /// The answer on the back of a flash card; nil for other records.
  func answer(of card: CardID) -> String? {
    layout(of: card)?.sides.map { $0.answer.beginning(RecordFaces.longestSpeech) }
  }

  /// The most characters that are spoken; the card itself shows the rest.
  private static let longestSpeech = 4000
}
