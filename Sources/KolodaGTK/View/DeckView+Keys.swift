import CAdwaita
import Koloda
import KolodaGLib

// The keyboard: the deck's own keys, and the focus on the deck and in its front card.
extension DeckView {
  func connectKeys() {
    let controller = gtk_event_controller_key_new()
    Signal.connectKeys(controller) { [weak self] press in
      guard let self else { return false }
      return withExtendedLifetime(self) { self.pressed(press) }
    }
    gtk_widget_add_controller(widget, controller)
    Signal.connectNumber(widget.object, "state-flags-changed") { [weak self] _ in
      if let self { gtk_widget_queue_draw(widget) }
    }
  }

  /// Carries out the command of a key.
  ///
  /// - Returns: whether the key has a command that is possible now; GTK passes other keys on.
  func pressed(_ press: KeyPress) -> Bool {
    guard let command = press.deckKeys.lazy.compactMap({ self.keys[$0] }).first else {
      return false
    }
    // A key that is held decides one card, and not the row of cards behind it.
    guard !press.isRepeat || command.mayRepeat else { return true }
    switch command {
    case .swipe(let way):
      let direction = logical(way)
      guard stage.deck.front != nil, stage.allowedDirections.contains(direction) else {
        return false
      }
      told(of: .key)
      swipe(direction)
    case .undo:
      told(of: .key)
      undo()
    case .redo:
      told(of: .key)
      redo()
    case .select:
      guard stage.deck.front != nil else { return false }
      told(of: .key)
      select()
    case .flip:
      guard let front = stage.deck.front, pictures.backs.has(front) else { return false }
      told(of: .key)
      flip(front)
    case .cancel:
      guard isHeld else { return false }
      cancelDrag()
    }
    return true
  }

  private func told(of kind: InputRecord.Kind) {
    onInput?(InputRecord(kind: kind, time: MainThread.now, location: nil))
  }

  /// Moves the focus: first to the deck itself, then through the front card's widget.
  func moveFocus(_ direction: GtkDirectionType) -> Bool {
    let content = stage.deck.front.flatMap { pictures.usableWidget(of: $0) }
    let isBackward = direction == GTK_DIR_TAB_BACKWARD
    if gtk_widget_is_focus(widget).isTrue {
      // The arrow keys swipe, so only Tab moves the focus on.
      guard direction == GTK_DIR_TAB_FORWARD, let content else { return false }
      return gtk_widget_child_focus(content.widget, direction).isTrue
    }
    if let content, content.hasFocus {
      if gtk_widget_child_focus(content.widget, direction).isTrue { return true }
      return isBackward && gtk_widget_grab_focus(widget).isTrue
    }
    if isBackward, let content, gtk_widget_child_focus(content.widget, direction).isTrue {
      return true
    }
    return gtk_widget_get_focusable(widget).isTrue && gtk_widget_get_can_focus(widget).isTrue
      && gtk_widget_grab_focus(widget).isTrue
  }
}
