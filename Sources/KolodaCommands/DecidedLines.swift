import FoundationEssentials
import Glibc
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaRecords
import KolodaTerminal
import KolodaTriage

/// Decisions written by `koloda export` as JSON Lines, one card per line.
struct DecidedLines {
  /// An error in such a file.
  struct Failure: Error, CustomStringConvertible {
    let file: [UInt8]
    /// The line, counted from 1; nil for the whole file.
    var line: Int?
    let reason: String

    var description: String {
      DecidedLines.name(of: file) + (line.map { ", line \($0)" } ?? "") + ": " + reason
    }
  }

  /// The pile in a line.
  enum Target: Hashable {
    case pile(String)
    /// The only pile that counts as the given answer.
    case answer(Pile.Answer)
  }

  private let file: [UInt8]
  private let lines: [(number: Int, record: Record)]

  /// The field of the pile that an export added, and what it is called where records have such a field
  /// themselves.
  private static let pileField = RecordExport.Extra.pile
  private static let remedy = "use a file that “koloda export” wrote as jsonl"

  /// The size limit of the file, in bytes.
  private static let longest = 1 << 30

  /// The argument that stands for standard input.
  private static let input = Array("-".utf8)

  /// Reads a file, or a pipe to its end; `-` is standard input.
  ///
  /// - Throws: `Failure` if it can't be read or is not such an export.
  init(file: [UInt8]) throws {
    self.file = file
    // An export is in the encoding of the records.
    let bytes = TextCoding.text(of: try Self.bytes(of: file))
    var lines: [(number: Int, record: Record)] = []
    for (index, text) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    where !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      let record = Record.json(Array(text))
      guard Self.target(of: record) != nil else {
        let what =
          record.fault == nil ? "it has neither a “pile” nor an “answer”" : "it is not JSON"
        throw Failure(file: file, line: index + 1, reason: "\(what): \(Self.remedy)")
      }
      lines.append((index + 1, record))
    }
    self.lines = lines
  }

  private static func bytes(of file: [UInt8]) throws -> [UInt8] {
    let isInput = file == input
    let descriptor =
      isInput ? STDIN_FILENO : open(cString(file), O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(file, .last) }
    defer { if !isInput { close(descriptor) } }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readToEnd(of: descriptor, atMost: longest)
    } catch {
      throw unreadable(file, error)
    }
    if bytes.count > longest { throw Failure(file: file, reason: "it is longer than 1 GB") }
    return bytes
  }

  private static func unreadable(_ file: [UInt8], _ error: SystemError) -> Failure {
    Failure(file: file, reason: "can’t be read: \(message(of: error))")
  }

  /// A file's name in messages.
  private static func name(of file: [UInt8]) -> String {
    file == input ? "standard input" : displayText(file)
  }

  /// Decides the cards, as one act, and reports on standard error those that are not in the deck.
  ///
  /// - Throws: `Failure` if a line can't be used or a card has two piles; then nothing is decided.
  @MainActor
  func decide(in opened: any OpenedDeck, _ deck: OpenDeck) throws -> DeckChanges {
    var found: [CardID: (line: Int, pile: PileID)] = [:]
    var parts: [(card: CardID, pile: PileID)] = []
    let cards = opened.cards(exportedAs: lines.map(\.record))
    let owning = opened.kind.file.map { ownPiles(cards, of: $0.source) } ?? []
    for (line, named) in zip(lines, cards) {
      let isOwn = if case .card(let card) = named { owning.contains(card) } else { false }
      guard let target = Self.target(of: line.record, hasOwnPile: isOwn) else {
        throw Failure(
          file: file, line: line.number,
          reason: "its “pile” is the record’s own, and it has no “answer”: \(Self.remedy)")
      }
      guard let pile = try pile(target, among: deck.piles, of: opened.cardKind, line: line.number)
      else { continue }
      let card: CardID
      switch named {
      case .card(let found): card = found
      case .missing(let name):
        StandardError.write(
          "koloda: \(Self.name(of: file)), line \(line.number): the deck has no card "
            + displayText(name.utf8))
        continue
      case .ambiguous(let error):
        throw Failure(file: file, line: line.number, reason: "\(error)")
      case .unnamed(let missing):
        throw Failure(file: file, line: line.number, reason: "it lacks \(missing)")
      }
      if let other = found[card] {
        guard other.pile == pile else {
          throw Failure(
            file: file, line: line.number,
            reason: "its card has another pile in line \(other.line): export "
              + "a shared deck with --resolved")
        }
        continue
      }
      found[card] = (line.number, pile)
      parts.append((card, pile))
    }
    return DeckChanges(moved: deck.decide(parts))
  }

  /// The cards whose records have a field `pile` themselves, which is no decision; only those are
  /// read whose lines have one, and none that an export added beside it.
  private func ownPiles(_ cards: [ExportedCard], of source: RecordSource) -> Set<CardID> {
    var numbers: [CardID: Int] = [:]
    for (line, named) in zip(lines, cards) {
      guard case .card(let card) = named,
        line.record.field(named: Self.pileField.rawValue) != nil,
        line.record.field(named: Self.pileField.nameBesideOwn) == nil
      else { continue }
      numbers[card] = source.number(of: card)
    }
    let owning = source.listing.records(
      among: Set(numbers.values), withField: Self.pileField.rawValue)
    return Set(numbers.filter { owning.contains($0.value) }.keys)
  }

  /// Returns the pile in a line; nil if there is none.
  ///
  /// - Parameter hasOwnPile: whether `pile` is a field of the record itself.
  static func target(of record: Record, hasOwnPile: Bool = false) -> Target? {
    func text(_ name: String) -> String? {
      record.field(named: name).flatMap { $0.kind == .text ? record.text(of: $0) : nil }
    }
    let pile =
      text(pileField.nameBesideOwn) ?? (hasOwnPile ? nil : text(pileField.rawValue))
    return pile.map { .pile($0) }
      ?? text("answer").flatMap { Pile.Answer(rawValue: $0) }.map { .answer($0) }
  }

  /// The pile that a line means; nil if the card is to stay undecided, which is reported on standard
  /// error.
  private func pile(
    _ target: Target, among piles: Piles, of kind: CardKind, line: Int
  ) throws -> PileID? {
    switch target {
    case .pile(let word):
      // Shared flash cards are answered with the usual piles.
      guard kind.isFlashCards, let id = PileID(word), piles[id] == nil,
        let usual = Piles.builtIn[id],
        piles.all.contains(where: { Pile.flashCards.map(\.id).contains($0.id) })
      else { return try piles.pile(called: word) }
      let own = Pile.flashCards.first { $0.answer == usual.answer && piles[$0.id] != nil }
      if own == nil {
        StandardError.write(
          "koloda: \(Self.name(of: file)), line \(line): no pile of flash cards is like “\(word)”: "
            + "the card stays undecided")
      }
      return own?.id
    case .answer(let answer):
      let fitting = piles.all.filter { $0.answer == answer }
      // What others mean by an answer is the first standard pile for it.
      if let usual = fitting.first, fitting.allSatisfy(\.meansBuiltIn) { return usual.id }
      if let pile = fitting.first, fitting.count == 1 { return pile.id }
      let names = fitting.map { "“\($0.id.text)”" }.joined(separator: " or ")
      throw Failure(
        file: file, line: line,
        reason: fitting.isEmpty
          ? "no pile of the deck counts as “\(answer.rawValue)”"
          : "“\(answer.rawValue)” may be the pile \(names): export with --with pile")
    }
  }
}
