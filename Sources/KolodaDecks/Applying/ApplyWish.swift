import Koloda
import KolodaFiles
import KolodaOutcomes
import KolodaTriage

/// What the user asks of an Apply.
package struct ApplyWish: Equatable, Sendable {
  /// The action for each pile; nothing happens to piles that are not in it.
  package var actions: [PileID: ApplyRequest.PileAction]
  /// How decisions are written; nil if they are not written.
  package var writing: ApplyRequest.Writing?
  /// What to do if a file name is taken.
  package var conflict: ApplyRequest.Conflict
  /// Which files of the decided cards are affected.
  package var files: ApplyRequest.Files

  package init(
    actions: [PileID: ApplyRequest.PileAction] = [:], writing: ApplyRequest.Writing? = nil,
    conflict: ApplyRequest.Conflict = .keepBoth, files: ApplyRequest.Files = .all
  ) {
    self.actions = actions
    self.writing = writing
    self.conflict = conflict
    self.files = files
  }

  /// Whether the wish asks for nothing.
  package var isEmpty: Bool { writing == nil && actions.values.allSatisfy { $0 == .nothing } }
}

/// A decided or marked card that an Apply has to deal with.
private struct CardToApply: Sendable {
  var card: CardID
  /// The card's pile; nil if the card is only marked.
  var pile: PileID?
  var verdict: Verdict?
  /// The card's marks.
  var marks: Marks
  /// Whether the last Apply that dealt with it made a copy.
  var isCopied = false
  /// Whether its picture has been replaced since the decision.
  var isChanged = false
  /// What folders can be named after.
  var origin = PhotoOrigin()
}

extension OpenedPhotos {
  /// Returns a function that works out what the wish means for the deck's decided and marked
  /// photos.
  ///
  /// - Parameter unknown: stands in the name of a folder for what is not known of a photo.
  /// - Returns: the function, which may read files, and blocks.
  @MainActor
  package func request(_ wish: ApplyWish, of deck: OpenDeck, unknown: String = ApplyRequest.unknown)
    -> @Sendable () -> ApplyRequest
  {
    let found = deck.cardsToApply(isWriting: wish.writing != nil)
    let cards = found.compactMap { card -> CardToApply? in
      let pile = deck.pile(of: card)
      let marks = deck.marks(of: card)
      let action = pile.flatMap { wish.actions[$0] } ?? .nothing
      guard action != .nothing || wish.writing != nil || marks.isTurned else { return nil }
      return CardToApply(
        card: card, pile: pile, verdict: pile.map { deck.piles.verdict(of: $0) }, marks: marks,
        isCopied: deck.application(of: card) == .copy)
    }
    let changed = deck.changedCards.compactMap { card -> CardToApply? in
      guard let pile = deck.formerDecision(of: card)?.pile,
        wish.writing != nil || wish.actions[pile] ?? .nothing != .nothing
      else { return nil }
      return CardToApply(card: card, pile: pile, marks: Marks(), isChanged: true)
    }
    let doneSince = deck.doneSince
    let isCopied: @Sendable (CardID) -> Bool = { part in
      doneSince[part].map { $0.deed == .copy } ?? copied.contains(part)
    }
    return {
      ApplyRequest(
        folder: folder.bytes, folders: source.folders,
        photos: withOrigins(cards + changed, wish).flatMap { photos(of: $0, wish, isCopied) },
        actions: wish.actions, writing: wish.writing, conflict: wish.conflict, unknown: unknown,
        isPicture: {
          ImageFormats.includes(fileName: $0, videos: source.choice.includesVideos)
        })
    }
  }

  /// Returns cards with what folders are named after, if the wish asks for such folders.
  ///
  /// This reads photos whose time is not known yet, and blocks.
  private func withOrigins(_ cards: [CardToApply], _ wish: ApplyWish) -> [CardToApply] {
    guard wish.actions.values.contains(where: { $0.pattern != nil }) else { return cards }
    FolderPasses.dates(of: source).lookNow()
    let places = source.places(of: cards.map(\.card))
    return cards.map { card in
      var card = card
      let place = places[card.card]
      let name = source.files(of: card.card).first?.1.bytes ?? []
      card.origin = PhotoOrigin(
        clock: place?.clock.map { $0 / 1_000_000 },
        camera: place?.camera.name ?? "",
        name: ShotName.parts(of: Array(name.split(separator: UInt8(ascii: "/")).last ?? [])).stem)
      return card
    }
  }

  /// Returns those files of a card that the wish is about.
  ///
  /// - Parameter isCopied: whether the last Apply that dealt with a file copied it.
  private func photos(
    of own: CardToApply, _ wish: ApplyWish, _ isCopied: (CardID) -> Bool
  ) -> [ApplyRequest.Photo] {
    let files = source.files(of: own.card)
    let action = own.pile.flatMap { wish.actions[$0] }
    return files.compactMap { part, name -> ApplyRequest.Photo? in
      guard wish.files.include(name.bytes) else { return nil }
      // A file that joined the shot after the decision may not have been read yet.
      let key = source.key(of: part) ?? source.identify(part) { _ in false }.key
      if case .copy? = action, own.isCopied, isCopied(part) { return nil }
      return ApplyRequest.Photo(
        card: key, pile: own.pile, verdict: own.verdict, file: folder.path(of: name),
        shot: files.count > 1 ? own.card.rawValue : nil, marks: own.marks,
        isChanged: own.isChanged, origin: own.origin)
    }
  }
}

extension Marks {
  /// Whether the picture is to be turned.
  package var isTurned: Bool { turn.map { $0 != .upright } ?? false }

  /// Whether Apply can write any of the marks; it writes no notes.
  fileprivate var canBeWritten: Bool { isTurned || stars != nil || label != nil }
}

extension OpenDeck {
  /// Whether there is anything to apply.
  package var hasCardsToApply: Bool {
    decidedCount > 0 || markedCards.contains { marks(of: $0).canBeWritten }
  }

  /// The number of photos to turn.
  package var turnedCount: Int { markedCards.count { marks(of: $0).isTurned } }

  /// The cards that are decided or marked, in the order of the deck.
  ///
  /// - Parameter isWriting: whether sidecars are written: one may have the turn of a photo that was
  ///   turned back since.
  fileprivate func cardsToApply(isWriting: Bool) -> [CardID] {
    let marked = Set(
      markedCards.filter { card in
        let own = marks(of: card)
        return own.canBeWritten || isWriting && own.turn != nil
      })
    if marked.isEmpty { return decisions.map(\.card) }
    return order.filter { marked.contains($0) || pile(of: $0) != nil }
  }
}

extension ApplyRequest.PileAction {
  /// The action that a pile's own folder suggests.
  package init(_ preset: Pile.Preset) {
    self =
      switch preset {
      case .move(let folder): .move(folder)
      case .copy(let folder): .copy(folder)
      }
  }
}

extension Piles {
  /// The verdict that a pile stands for, as it is written to XMP.
  fileprivate func verdict(of pile: PileID) -> Verdict {
    if let own = Verdict(rawValue: pile.text) { return own }
    return switch answer(of: pile) {
    case .accept: .keep
    case .reject: .reject
    case .ignore: .later
    }
  }
}
