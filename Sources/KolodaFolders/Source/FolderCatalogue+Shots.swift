import Koloda
import KolodaTriage

// Turns changes of files into changes of the cards that the files belong to.
extension FolderCatalogue {
  /// Rewrites a change of parts as a change of cards.
  ///
  /// - Parameters:
  ///   - change: the change of the parts; its order is that of the cards already.
  ///   - former: the catalogue before the change.
  ///   - moves: the parts that belong to another card now.
  func joinShots(
    _ change: inout CatalogueChange, since former: FolderCatalogue, _ moves: [ShotCards.Move]
  ) {
    guard !shots.isEmpty || !former.shots.isEmpty else { return }
    let before = Set(former.order)
    let now = Set(order)
    change.added = order.filter { !before.contains($0) }
    change.removed = former.order.filter { !now.contains($0) }
    change.renamed = cards(of: change.renamed)
    // A shot may now show another of its files.
    let shownElse = order.filter {
      before.contains($0) && former.shots.shown(of: $0) != shots.shown(of: $0)
    }
    change.touched = cards(of: change.touched.filter(shots.isShown) + shownElse)
    change.replaced = wholes(of: change.replaced)
    for move in moves { change.regrouped.insert(move.from) }
  }

  /// The cards that the parts belong to, each once.
  private func cards(of parts: [CardID]) -> [CardID] {
    var seen: Set<CardID> = []
    return parts.map(shots.whole).filter { seen.insert($0).inserted }
  }

  /// Turns pairs of new and replaced parts into pairs of cards; pairs within one card drop out.
  func wholes(of replaced: [CardID: CardID]) -> [CardID: CardID] {
    guard !shots.isEmpty else { return replaced }
    var wholes: [CardID: CardID] = [:]
    for (new, old) in replaced {
      let (card, former) = (shots.whole(of: new), shots.whole(of: old))
      if card != former { wholes[card] = former }
    }
    return wholes
  }
}
