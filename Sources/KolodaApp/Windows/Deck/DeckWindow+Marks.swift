import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Marks of the front card or of the selected cards.
extension DeckWindow {
  /// Whether there is a card to mark.
  var canMark: Bool {
    guard session != nil, openingPage == nil else { return false }
    return pilePage != nil || showsFront
  }

  /// The cards that a mark applies to: the front card and those marked with it, or the selection on
  /// a page over the deck.
  private func cards(toMark kind: Mark.Kind) -> [CardID] {
    if let pilePage { return pilePage.selected }
    guard showsFront, let session, let front = view.deck.front else { return [] }
    return session.marked(with: front, kind)
  }

  /// Gives the mark to the front card or the selection.
  ///
  /// - Returns: whether there is a card to mark.
  @discardableResult
  func mark(_ mark: Mark, by kind: String) -> Bool {
    let cards = cards(toMark: mark.kind)
    guard let session, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: "\(mark.kind.rawValue)-\(mark.text)", in: scene)
    session.mark(cards, mark)
    return true
  }

  /// Gives the cards a colour label, or removes it if they have it.
  @discardableResult
  func toggle(_ label: ColourLabel, by kind: String) -> Bool {
    let cards = cards(toMark: .label)
    guard let session, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: "label-\(label.rawValue)", in: scene)
    session.toggle(label, of: cards)
    return true
  }

  /// Turns the photos.
  @discardableResult
  func turn(by turn: Turn, by kind: String) -> Bool {
    let cards = cards(toMark: .turn)
    guard let session, showsPictures, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: KeyCommand.turn(turn).name, in: scene)
    session.turn(cards, by: turn)
    return true
  }

  /// Applies a mark that a menu names by its kind and text, as in "stars 3".
  func mark(named name: String) {
    if let mark = MarkMenu.mark(name) { self.mark(mark, by: "menu") }
  }

  /// Moves the keyboard focus to the note in the panel, which is opened if necessary.
  func writeNote(by kind: String) {
    guard canMark, pilePage == nil, let info else { return }
    trace?.write(input: kind, name: KeyCommand.note.name, in: scene)
    info.closesAfterNote = info.closesAfterNote || !info.isOpen
    if !info.isOpen { settings.change { $0.showsInformation = true } }
    info.marks.focusNote()
  }

  /// Whether the keyboard focus is in a text field.
  var isWriting: Bool {
    guard let focus = gtk_root_get_focus(widget.opaque) else { return false }
    return shim_is_text(focus.object) != 0
  }
}

extension DeckWindow {
  /// Saves the note that is being edited, and goes back to the deck.
  ///
  /// - Returns: whether a note was being edited.
  func leaveNote() -> Bool {
    guard let info, info.marks.isWriting else { return false }
    info.marks.keepNote()
    gtk_widget_grab_focus(view.widget)
    return true
  }

  /// Saves the note, goes back to the deck, and closes the panel if it was opened for the note.
  func endNote() {
    guard let info else { return }
    info.marks.keepNote()
    gtk_widget_grab_focus(view.widget)
    guard info.closesAfterNote else { return }
    info.closesAfterNote = false
    settings.change { $0.showsInformation = false }
  }
}
