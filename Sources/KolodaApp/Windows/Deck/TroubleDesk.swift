import KolodaDecks
import KolodaFolders
import KolodaGTK
import KolodaTriage

/// What is wrong with the deck, on lines below the header, and the decisions from other places that it
/// goes on with.
@MainActor
final class TroubleDesk {
  unowned let window: any DeskHost
  let applying: ApplyDesk
  let banner = Banner()
  /// Why the last decision was not saved; nil once the journal works again.
  private var unsavedReason: JournalError.Reason?

  /// Called to reopen the deck at its first card.
  var onStartOver: (@MainActor () -> Void)?

  init(of window: any DeskHost, _ applying: ApplyDesk) {
    self.window = window
    self.applying = applying
  }

  var session: DeckSession? { window.session }

  /// Removes what was wrong with the deck that another is about to replace.
  func begin(with opened: any OpenedDeck) {
    // After its journal was repaired, the same deck is opened again.
    let isSame = session?.opened.place == opened.place
    banner.hideAll(but: isSame ? [.repair, .origin] : [])
    unsavedReason = nil
  }

  /// Shows everything that is wrong with a deck, each problem on its own line.
  func show(of opened: any OpenedDeck) {
    if let trouble = opened.trouble { banner.show(trouble.text, about: .journal) }
    banner.show(
      opened.settings.warnings.map(\.text)
        + [DeckLook.warning(about: opened.settings)].compactMap(\.self),
      about: .settings)
    showOrigin(of: opened)
    if let folder = opened.kind.folder { show(ofFolder: folder) }
  }

  private func show(ofFolder opened: OpenedPhotos) {
    // Broken links are skipped silently, as file managers do.
    let skipped = opened.source.skipped.filter { !$0.error.isMissing }
    if let first = skipped.first {
      let others = skipped.count - 1
      banner.show(
        others == 0 ? first.text : DeckTexts.andMore(count: others, message: first.text),
        about: .files)
    }
    let videos = opened.source.videos
    // Who has begun to decide knows.
    if let first = videos.names.first, session?.deck.savedCount == 0 {
      window.notes.show(DeckTexts.videosLeftOut(videos.count, first: first.displayName))
    }
    if let list = opened.list {
      for text in DeckTexts.leftOut(of: list) { window.notes.show(text) }
    }
  }

  /// Says that the deck's folder or file is missing, as long as it is.
  func showAvailability(of session: DeckSession) {
    if session.deck.isAvailable {
      banner.hide(.folder)
    } else {
      let text =
        session.records != nil
        ? OpeningTexts.fileIsGone(session.opened.place.name.displayName)
        : OpeningTexts.folderIsGone(session.title)
      banner.show(text, about: .folder)
    }
  }

  // MARK: The journal

  /// Says that a decision could not be saved.
  func failed(_ error: JournalError) {
    // Another program has begun to apply the deck in the meantime.
    if error.reason == .applying {
      applying.sayNotNow()
      return applying.look()
    }
    unsavedReason = error.reason
    banner.show(DeckTexts.notSaved(error.text), about: .journal)
  }

  /// Says what is wrong with the journal in general; nil for nothing.
  func troubled(_ error: JournalError?) {
    // A lost decision is more important than the journal's general state.
    if let error, error.reason == unsavedReason { return }
    unsavedReason = nil
    if let error {
      banner.show(error.text, about: .journal)
    } else {
      banner.hide(.journal)
    }
  }
}
