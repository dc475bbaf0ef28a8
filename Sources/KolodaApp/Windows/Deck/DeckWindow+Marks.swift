import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Stars, labels and notes of the card in front.
extension DeckWindow {
  /// Whether there is a card that can be marked.
  var canMark: Bool {
    guard session != nil, openingPage == nil else { return false }
    return pilePage != nil || showsFront
  }

  /// Whether a card in front is what is seen.
  var showsFront: Bool { showsDeck == true && screens.showsDeck && view.deck.front != nil }

  /// The cards that a mark is for: the one in front, or those selected on a page over the deck.
  private var markedCards: [CardID] {
    if let pilePage { return pilePage.selected }
    return showsFront ? view.deck.front.map { [$0] } ?? [] : []
  }

  /// Gives the cards that are meant a mark.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  func mark(_ mark: Mark, by kind: String) -> Bool {
    let cards = markedCards
    guard let session, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: "\(mark.kind.rawValue)-\(mark.text)")
    session.mark(cards, mark)
    return true
  }

  /// Gives the cards that are meant a colour, or takes it from them.
  @discardableResult
  func toggle(_ label: ColourLabel, by kind: String) -> Bool {
    let cards = markedCards
    guard let session, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: "label-\(label.rawValue)")
    session.toggle(label, of: cards)
    return true
  }

  /// Turns the photos that are meant.
  @discardableResult
  func turn(by turn: Turn, by kind: String) -> Bool {
    let cards = markedCards
    guard let session, showsPictures, !cards.isEmpty else { return false }
    trace?.write(input: kind, name: KeyCommand.turn(turn).name)
    session.turn(cards, by: turn)
    return true
  }

  /// A mark that the menu tells as its kind and text, as in "stars 3".
  func mark(named name: String) {
    if let mark = MarkMenu.mark(name) { self.mark(mark, by: "menu") }
  }

  /// Opens the panel beside the deck, to write a note.
  func writeNote(by kind: String) {
    guard canMark, pilePage == nil, let info else { return }
    trace?.write(input: kind, name: KeyCommand.note.name)
    if !info.isOpen { settings.change { $0.showsInformation = true } }
    info.marks.focusNote()
  }

  /// Shows the marks of the card in front.
  func showMarks(_ session: DeckSession) {
    let front = view.deck.front
    marks.show(front.map { session.marksShown(on: $0) } ?? Marks())
  }

  /// Whether the keyboard writes a text.
  var isWriting: Bool {
    guard let focus = gtk_root_get_focus(widget.opaque) else { return false }
    return shim_is_text(focus.object) != 0
  }
}

extension DeckWindow {
  /// Goes from a note that is being written back to the deck; the note is kept.
  ///
  /// - Returns: whether one was.
  func leaveNote() -> Bool {
    guard let info, info.marks.isWriting else { return false }
    info.marks.keepNote()
    gtk_widget_grab_focus(view.widget)
    return true
  }
}
