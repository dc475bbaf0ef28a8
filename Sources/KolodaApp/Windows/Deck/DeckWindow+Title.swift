import KolodaTriage

// The title of the window and of its header.
extension DeckWindow {
  /// Shows the photo in front, or the deck's name, and how much is left.
  func showTitle(of session: DeckSession) {
    nameWindow(session.title)
    let title = deckScreen.header.title
    title.explain(sitting(of: session))
    guard let front = view.deck.front else {
      if session.shared != nil { return title.show(session.title, left(in: session)) }
      let isEmpty = session.deck.count == 0
      return title.show(
        session.title, isEmpty ? "" : DeckTexts.decided(session.deck.savedCount))
    }
    let left =
      session.waitsForDates.map(OrderTexts.readingDates)
      ?? session.waitsForScenes.map(StackTexts.looking)
      ?? records.countSoFar.map(RecordTexts.countSoFar) ?? left(in: session)
    guard look.showsPhotos, session.settings.caption != .none else {
      // People use a record's number to refer to it, also in `koloda decide`.
      let number = session.opened.kind.file?.source.number(of: front)
      return title.show(
        session.title, number.map { DeckTexts.recordAndLeft(number: $0 + 1, left: left) } ?? left)
    }
    let name = session.name(of: front)
    // A narrow header has room only for the name.
    guard !deckScreen.isNarrow else { return title.show(name, left) }
    let caption = session.settings.caption == .nameAndDate ? session.caption(of: front) : nil
    let date = caption?.dateTaken?.text
    title.show(
      date.map { DeckTexts.photo(name: name, date: $0) } ?? name,
      DeckTexts.deckAndLeft(deck: session.title, left: left))
  }
}
