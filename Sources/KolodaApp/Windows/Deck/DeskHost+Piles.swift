import Koloda
import KolodaFolders
import KolodaGTK
import KolodaTriage

// The piles of a window's deck, and what the keys do there.
extension DeskHost {
  /// The piles that the deck's cards can go to.
  var shownPiles: Piles {
    let all = session?.deck.piles ?? settings.value.piles
    let own = session?.opened.settings ?? DeckSettings()
    return Piles(DeckLook.piles(of: own, among: all, areOwn: hasOwnPiles), former: all.former)
  }

  /// Whether the deck has piles of its own now.
  private var hasOwnPiles: Bool { session?.deck.pileSources.areOwn ?? false }

  /// The piles in the order of their buttons, followed by former piles that still have cards.
  var countedPiles: [Pile] {
    let piles = orderedPiles
    guard let deck = session?.deck else { return piles }
    let counts = deck.pileCounts
    let others = deck.knownPiles.filter { id in
      counts[id] ?? 0 > 0 && !piles.contains { $0.id == id }
    }
    return piles + others.map { deck.piles.known($0) ?? Pile(unknown: $0) }
  }

  /// The piles in the order of their buttons: first by the sides that their cards leave by, then
  /// those without a side.
  var orderedPiles: [Pile] {
    let piles = shownPiles
    let sided = [SwipeDirection.left, .down, .up, .right].compactMap { piles[view.logical($0)] }
    return sided + piles.all.filter { $0.side == nil }
  }

  /// The piles that have cards.
  ///
  /// Those with no answer come first, because their cards were put off.
  var passablePiles: [Pile] {
    guard let session else { return [] }
    let counts = session.deck.pileCounts
    let piles = countedPiles.filter { counts[$0.id] ?? 0 > 0 }
    return piles.filter { $0.answer == .ignore } + piles.filter { $0.answer != .ignore }
  }

  /// The first pile of put-off cards, the only one that the page at the end offers.
  var putOff: Pile? { passablePiles.first { $0.answer == .ignore } }

  /// What the keys do in the deck.
  var deckKeys: DeckKeys {
    DeckKeys(
      settings: settings.value, piles: shownPiles.all, hasOwnPiles: hasOwnPiles,
      hasBacks: session?.hasBacks == true, isMirrored: view.logical(.left) == .right)
  }
}
