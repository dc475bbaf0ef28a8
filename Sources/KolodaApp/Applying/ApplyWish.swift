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

/// A card of a deck that is decided or marked, to be dealt with.
private struct CardToApply: Sendable {
  var card: CardID
  /// Nil for one that is only marked.
  var pile: PileID?
  var verdict: Verdict?
  /// What was said of it besides.
  var marks: Marks
  /// Whether a copy of it was made already.
  var isCopied = false
  /// Whether its picture is another than that which was decided.
  var isChanged = false
}

extension OpenedDeck {
  /// What a wish means for the decided and the marked photos of the deck.
  ///
  /// - Returns: finds it out; it may read files, and blocks.
  @MainActor
  func request(_ wish: ApplyWish, of deck: OpenDeck) -> @Sendable () -> ApplyRequest {
    let cards = deck.cardsToApply.compactMap { card -> CardToApply? in
      let pile = deck.pile(of: card)
      let marks = deck.marks(of: card)
      let action = pile.flatMap { wish.actions[$0] } ?? .nothing
      guard action != .nothing || wish.writing != nil || marks.isTurned else { return nil }
      return CardToApply(
        card: card, pile: pile, verdict: pile.map { deck.piles.verdict(of: $0) }, marks: marks,
        isCopied: deck.application(of: card) == "copy")
    }
    let changed = deck.changedCards.compactMap { card -> CardToApply? in
      guard let pile = deck.formerDecision(of: card)?.pile,
        wish.writing != nil || wish.actions[pile] ?? .nothing != .nothing
      else { return nil }
      return CardToApply(card: card, pile: pile, marks: Marks(), isChanged: true)
    }
    let doneSince = deck.doneSince
    let isCopied: @Sendable (CardID) -> Bool = { part in
      doneSince[part].map { $0.text == "copy" } ?? copied.contains(part)
    }
    return {
      ApplyRequest(
        folder: folder.bytes,
        photos: (cards + changed).flatMap { photos(of: $0, wish, isCopied) },
        actions: wish.actions, writing: wish.writing, conflict: wish.conflict,
        isPicture: { ImageFormats.includes(fileName: $0) })
    }
  }

  /// The files of a card that a wish is about.
  ///
  /// - Parameter isCopied: whether a part of a card was copied by what was done to it last.
  private func photos(
    of own: CardToApply, _ wish: ApplyWish, _ isCopied: (CardID) -> Bool
  ) -> [ApplyRequest.Photo] {
    let files = source.files(of: own.card)
    let action = own.pile.flatMap { wish.actions[$0] }
    return files.compactMap { part, name -> ApplyRequest.Photo? in
      guard wish.files.include(name.bytes) else { return nil }
      // One that joined its shot after the decision may not have been read yet.
      let key = source.key(of: part) ?? source.identify(part) { _ in false }.key
      if case .copy? = action, own.isCopied, isCopied(part) { return nil }
      return ApplyRequest.Photo(
        card: key, pile: own.pile, verdict: own.verdict, file: folder.path(of: name),
        shot: files.count > 1 ? own.card.rawValue : nil, marks: own.marks,
        isChanged: own.isChanged)
    }
  }
}

extension Marks {
  /// Whether a picture is to be turned.
  var isTurned: Bool { turn.map { $0 != .upright } ?? false }

  /// Whether there is something of it that Apply can write; a note it can not.
  fileprivate var canBeWritten: Bool { isTurned || stars != nil || label != nil }
}

extension OpenDeck {
  /// Whether there is anything that can be applied.
  var hasCardsToApply: Bool {
    decidedCount > 0 || markedCards.contains { marks(of: $0).canBeWritten }
  }

  /// How many photos are to be turned.
  var turnedCount: Int { markedCards.count { marks(of: $0).isTurned } }

  /// How many photos have stars or a label.
  var starredOrLabelledCount: Int {
    markedCards.count { card in
      let marks = marks(of: card)
      return marks.stars != nil || marks.label != nil
    }
  }

  /// The cards that are decided or marked, in the order of the deck.
  fileprivate var cardsToApply: [CardID] {
    let marked = Set(markedCards.filter { marks(of: $0).canBeWritten })
    if marked.isEmpty { return decisions.map(\.card) }
    return order.filter { marked.contains($0) || pile(of: $0) != nil }
  }
}

extension ApplyRequest.PileAction {
  /// What is done with the files of a pile unless the user says otherwise.
  init(_ preset: Pile.Preset) {
    self =
      switch preset {
      case .move(let folder): .move(folder)
      case .copy(let folder): .copy(folder)
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
