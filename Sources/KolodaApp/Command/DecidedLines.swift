import Foundation
import Koloda
import KolodaFiles
import KolodaTriage

/// Decisions that `koloda export` wrote: a line of JSON for each card.
struct DecidedLines {
  /// What is wrong with such a file.
  struct Failure: Error, CustomStringConvertible {
    let file: [UInt8]
    /// The line, counted from 1; nil for the whole file.
    var line: Int?
    let reason: String

    var description: String {
      displayText(file) + (line.map { ", line \($0)" } ?? "") + ": " + reason
    }
  }

  /// A card as a line names it, and where it goes.
  private struct Line: Decodable {
    /// A record's identity, which may be a number.
    struct ID: Decodable {
      let text: String

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
      }
    }

    let file: String?
    let id: ID?
    let pile: String?

    /// What commands call the card; `#2.jpg` would be its number.
    var card: String? { file.map { "./" + $0 } ?? id.map { "id:" + $0.text } }
  }

  private let file: [UInt8]
  private let lines: [(number: Int, card: String, pile: String)]

  /// The longest file that is read, in bytes.
  private static let longest = 1 << 30

  /// Reads a file.
  /// - Throws: `Failure` if it can't be read, or is another.
  init(file: [UInt8]) throws {
    self.file = file
    let bytes: [UInt8]
    switch readFile(file, atMost: Self.longest) {
    case .success(let read) where read.count > Self.longest:
      throw Failure(file: file, reason: "it is longer than 1 GB")
    case .success(let read): bytes = read
    case .failure(let error): throw Failure(file: file, reason: "cannot be read: \(error)")
    }
    var lines: [(number: Int, card: String, pile: String)] = []
    for (index, text) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    where !text.isEmpty {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)), let card = line.card,
        let pile = line.pile
      else {
        throw Failure(
          file: file, line: index + 1,
          reason: "it has no “pile”, or neither a “file” nor an “id”: use a file that "
            + "“koloda export” wrote as jsonl")
      }
      lines.append((index + 1, card, pile))
    }
    self.lines = lines
  }

  /// Decides the cards, as one act; those that are not in the deck are named.
  ///
  /// - Throws: `Failure` where one is to go to two piles; nothing is decided then.
  @MainActor
  func decide(in opened: any OpenedCards, _ deck: OpenDeck) throws -> DeckChanges {
    var found: [CardID: (line: Int, pile: PileID)] = [:]
    var parts: [(card: CardID, pile: PileID)] = []
    for line in lines {
      let pile = try deck.piles.pile(called: line.pile)
      guard let card = opened.card(called: Array(line.card.utf8)) else {
        StandardError.write(
          "koloda: \(displayText(file)), line \(line.number): the deck has no card "
            + displayText(line.card.utf8))
        continue
      }
      if let other = found[card] {
        guard other.pile == pile else {
          throw Failure(
            file: file, line: line.number,
            reason: "\(displayText(line.card.utf8)) has another pile in line \(other.line): export "
              + "a shared deck with --resolved")
        }
        continue
      }
      found[card] = (line.number, pile)
      parts.append((card, pile))
    }
    return DeckChanges(moved: deck.decide(parts))
  }
}
