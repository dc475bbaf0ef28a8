import Koloda
import KolodaFiles
import KolodaOutcomes
import KolodaTriage

/// What is asked of an Apply.
struct ApplyWish: Equatable, Sendable {
  /// What is done with each pile; nothing with one that is not here.
  var actions: [PileID: ApplyRequest.PileAction] = [:]
  /// How verdicts are written; nil writes none.
  var writing: ApplyRequest.Writing?
  /// What happens where a name is taken.
  var conflict = ApplyRequest.Conflict.keepBoth
  /// Which files of the decided cards are dealt with.
  var files = ApplyRequest.Files.all

  /// Whether nothing is to be done.
  var isEmpty: Bool { writing == nil && actions.values.allSatisfy { $0 == .nothing } }
}

/// A decided card of a deck, to be dealt with.
private struct DecidedCard: Sendable {
  var card: CardID
  var pile: PileID
  var verdict: Verdict
  /// What was said of it besides.
  var marks: Marks
  /// Whether a copy of it was made already.
  var isCopied: Bool
}

extension OpenedDeck {
  /// What a wish means for the decided photos of the deck.
  ///
  /// - Returns: finds it out; it may read files, and blocks.
  @MainActor
  func request(_ wish: ApplyWish, of deck: OpenDeck) -> @Sendable () -> ApplyRequest {
    let cards = deck.decisions.compactMap { decision -> DecidedCard? in
      let action = wish.actions[decision.pile]
      let isTurned = deck.marks(of: decision.card).turn.map { $0 != .upright } ?? false
      guard action.map({ $0 != .nothing }) ?? false || wish.writing != nil || isTurned else {
        return nil
      }
      return DecidedCard(
        card: decision.card, pile: decision.pile, verdict: deck.piles.verdict(of: decision.pile),
        marks: deck.marks(of: decision.card),
        isCopied: deck.application(of: decision.card) == "copy")
    }
    return {
      ApplyRequest(
        folder: folder.bytes, photos: cards.flatMap { photos(of: $0, wish) },
        actions: wish.actions, writing: wish.writing, conflict: wish.conflict,
        isPicture: { ImageFormats.includes(fileName: $0) })
    }
  }

  /// The files of a card that a wish is about.
  private func photos(of decided: DecidedCard, _ wish: ApplyWish) -> [ApplyRequest.Photo] {
    let files = source.files(of: decided.card)
    return files.compactMap { part, name in
      guard wish.files.include(name.bytes) else { return nil }
      // One that joined its shot after the decision may not have been read yet.
      let key = source.key(of: part) ?? source.identify(part) { _ in false }.key
      if case .copy = wish.actions[decided.pile], decided.isCopied, copied.contains(part) {
        return nil
      }
      return ApplyRequest.Photo(
        card: key, pile: decided.pile, verdict: decided.verdict, file: folder.path(of: name),
        shot: files.count > 1 ? decided.card.rawValue : nil, marks: decided.marks)
    }
  }
}

extension Piles {
  /// What a pile says of a photo.
  fileprivate func verdict(of pile: PileID) -> Verdict {
    if let own = Verdict(rawValue: pile.text) { return own }
    return switch answer(of: pile) {
    case .accept: .keep
    case .reject: .reject
    case .ignore: .later
    }
  }
}
