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
    let answer: String?

    /// What commands may call the card, the likelier first; `#2.jpg` would be its number.
    var names: [String] {
      [file.map { "./" + $0 }, id.map { "id:" + $0.text }].compactMap(\.self)
    }

    /// Where it goes.
    var target: Target? {
      pile.map { .pile($0) } ?? answer.flatMap { Pile.Answer(rawValue: $0) }.map { .answer($0) }
    }
  }

  /// Where a line says that a card goes.
  private enum Target {
    case pile(String)
    /// To the only pile that counts as that.
    case answer(Pile.Answer)
  }

  private let file: [UInt8]
  private let lines: [(number: Int, names: [String], target: Target)]

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
    var lines: [(number: Int, names: [String], target: Target)] = []
    for (index, text) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    where !text.isEmpty {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)), !line.names.isEmpty,
        let target = line.target
      else {
        throw Failure(
          file: file, line: index + 1,
          reason:
            "it has neither a “pile” nor an “answer”, or neither a “file” nor an “id”: use a file "
            + "that “koloda export” wrote as jsonl")
      }
      lines.append((index + 1, line.names, target))
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
      let pile = try pile(line.target, among: deck.piles, line: line.number)
      var named: CardID?
      for name in line.names where named == nil {
        named = try card(name, in: opened, line.number)
      }
      guard let card = named else {
        StandardError.write(
          "koloda: \(displayText(file)), line \(line.number): the deck has no card \(shown(line.names))"
        )
        continue
      }
      if let other = found[card] {
        guard other.pile == pile else {
          throw Failure(
            file: file, line: line.number,
            reason: "\(shown(line.names)) has another pile in line \(other.line): export "
              + "a shared deck with --resolved")
        }
        continue
      }
      found[card] = (line.number, pile)
      parts.append((card, pile))
    }
    return DeckChanges(moved: deck.decide(parts))
  }

  private func shown(_ names: [String]) -> String { displayText((names.last ?? "").utf8) }

  private func card(_ name: String, in opened: any OpenedCards, _ line: Int) throws -> CardID? {
    do {
      return try opened.card(called: Array(name.utf8))
    } catch {
      throw Failure(file: file, line: line, reason: "\(error)")
    }
  }

  private func pile(_ target: Target, among piles: Piles, line: Int) throws -> PileID {
    switch target {
    case .pile(let word): return try piles.pile(called: word)
    case .answer(let answer):
      let fitting = piles.all.filter { $0.answer == answer }
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
