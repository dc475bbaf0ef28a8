import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Stars, labels and notes of the card in front.
extension DeckWindow {
  /// Whether there is a card that can be marked.
  var canMark: Bool {
    session != nil && openingPage == nil && showsDeck == true && view.deck.front != nil
  }

  /// The cards that a mark is for: the one in front, or those selected in the review.
  private var markedCards: [CardID] {
    if let review { return review.selected }
    return view.deck.front.map { [$0] } ?? []
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
    guard let session, !cards.isEmpty else { return false }
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
    guard canMark, let info else { return }
    trace?.write(input: kind, name: KeyCommand.note.name)
    if !info.isOpen { settings.change { $0.showsInformation = true } }
    info.marks.focusNote()
  }

  /// Shows the marks of the card in front.
  func showMarks(_ session: DeckSession) {
    let front = view.deck.front
    marks.show(front.map { session.marks(of: $0) } ?? Marks())
  }

  /// Whether the keyboard writes a text.
  var isWriting: Bool {
    guard let focus = gtk_root_get_focus(widget.opaque) else { return false }
    let object = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(object, gtk_text_view_get_type()) != 0
      || g_type_check_instance_is_a(object, gtk_text_get_type()) != 0
  }
}

extension DeckWindow {
  /// Goes from a note that is being written back to the deck; the note is kept.
  ///
  /// - Returns: whether one was.
  func leaveNote() -> Bool {
    guard let info, review == nil, screens.showsDeck else { return false }
    info.marks.keepNote()
    gtk_widget_grab_focus(view.widget)
    return true
  }
}
