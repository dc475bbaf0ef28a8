import CAdwaita
import Koloda
import KolodaGLib

// The actions that assistive technology, menus and the program find on the widget.
extension KolodaView {
  func perform(action: String) {
    onInput?(InputRecord(kind: "action", time: MainThread.now, location: nil))
    if onAction?(action) == true { return }
    if action == actionNames.undo {
      undo()
    } else if action == actionNames.redo {
      redo()
    } else if action == actionNames.flip {
      flip()
    } else if let direction = actionNames.swipes.first(where: { $0.value == action })?.key {
      swipe(direction)
    }
  }

  /// Offers the actions that make sense now: the directions that cards may leave by, and turning
  /// over a card that has a back.
  ///
  /// What isn't offered is not listed by assistive technology.
  func refreshActions() {
    let directions = stage.deck.front == nil ? allowedDirections : stage.allowedDirections
    for (direction, name) in actionNames.swipes {
      voice.offer(name, directions.contains(direction))
    }
    voice.offer(actionNames.flip, stage.deck.front.map(pictures.backs.has) ?? false)
  }
}
