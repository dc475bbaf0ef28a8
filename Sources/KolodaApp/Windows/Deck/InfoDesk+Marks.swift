import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Marks of the front card or of the selected cards, and the note about the front card.
extension InfoDesk {
  /// The cards that a mark applies to: the front card and those marked with it, or the selection on
  /// a page over the deck.
  private func cards(toMark kind: Mark.Kind) -> [CardID] {
    if let page = window.pilePage { return page.selected }
    guard window.showsFront, let session, let front = window.view.deck.front else { return [] }
    return session.marked(with: front, kind)
  }

  /// Changes cards by `body`, if there are any for this kind of mark.
  ///
  /// - Parameter name: the mark in the trace.
  /// - Returns: whether there are.
  private func change(
    _ kind: Mark.Kind, _ name: String, by means: InputMeans, _ body: (DeckSession, [CardID]) -> Void
  ) -> Bool {
    let cards = cards(toMark: kind)
    guard let session, !cards.isEmpty else { return false }
    window.trace?.write(input: means, name: name, in: window.scene)
    body(session, cards)
    return true
  }

  /// Gives the mark to the front card or the selection.
  ///
  /// - Returns: whether there is a card to mark.
  @discardableResult
  func mark(_ mark: Mark, by means: InputMeans) -> Bool {
    change(mark.kind, "\(mark.kind.rawValue)-\(mark.text)", by: means) { $0.mark($1, mark) }
  }

  /// Gives the cards a colour label, or removes it if they have it.
  @discardableResult
  func toggle(_ label: ColourLabel, by means: InputMeans) -> Bool {
    change(.label, "label-\(label.rawValue)", by: means) { $0.toggle(label, of: $1) }
  }

  /// Turns the photos.
  @discardableResult
  func turn(by turn: Turn, by means: InputMeans) -> Bool {
    guard session?.pictures != nil else { return false }
    return change(.turn, KeyCommand.turn(turn).name, by: means) { $0.turn($1, by: turn) }
  }

  /// Applies a mark that a menu names by its kind and text, as in "stars 3".
  func mark(named name: String) {
    if let mark = MarkMenu.mark(name) { self.mark(mark, by: .menu) }
  }

  // MARK: The note

  /// Moves the keyboard focus to the note in the panel, which is opened if necessary.
  func writeNote(by means: InputMeans) {
    guard window.canMark, window.pilePage == nil else { return }
    window.trace?.write(input: means, name: KeyCommand.note.name, in: window.scene)
    panel.closesAfterNote = panel.closesAfterNote || !panel.isOpen
    if !panel.isOpen { window.settings.change { $0.showsInformation = true } }
    panel.marks.focusNote()
  }

  /// Saves the note that is being edited, and goes back to the deck.
  func leaveNote() {
    guard panel.marks.isWriting else { return }
    panel.marks.keepNote()
    window.focusDeck()
  }

  /// Saves the note, goes back to the deck, and closes the panel if it was opened for the note.
  func endNote() {
    panel.marks.keepNote()
    window.focusDeck()
    guard panel.closesAfterNote else { return }
    panel.closesAfterNote = false
    window.settings.change { $0.showsInformation = false }
  }
}
