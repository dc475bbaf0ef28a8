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

  /// Whether nothing is to be done.
  var isEmpty: Bool { writing == nil && actions.values.allSatisfy { $0 == .nothing } }
}

extension OpenedDeck {
  /// What a wish means for the decided photos of the deck.
  @MainActor
  func request(_ wish: ApplyWish, of deck: OpenDeck) -> ApplyRequest {
    ApplyRequest(
      folder: folder.bytes, photos: photos(wish, of: deck), actions: wish.actions,
      writing: wish.writing, conflict: wish.conflict,
      isPicture: { ImageFormats.includes(fileName: $0) })
  }

  @MainActor
  private func photos(_ wish: ApplyWish, of deck: OpenDeck) -> [ApplyRequest.Photo] {
    deck.decisions.compactMap { decision in
      let action = wish.actions[decision.pile]
      guard action.map({ $0 != .nothing }) ?? false || wish.writing != nil,
        let name = source.file(of: decision.card), let key = source.key(of: decision.card)
      else { return nil }
      // One copy of it was made already.
      if case .copy = action, deck.application(of: decision.card) == "copy" { return nil }
      return ApplyRequest.Photo(
        card: key, pile: decision.pile, verdict: deck.piles.verdict(of: decision.pile),
        file: folder.path(of: name))
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
