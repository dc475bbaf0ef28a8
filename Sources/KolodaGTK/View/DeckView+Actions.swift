import CAdwaita
import Koloda
import KolodaGLib

// The widget's actions for assistive technology, menus and the program.
extension DeckView {
  func perform(action: String) {
    onInput?(InputRecord(kind: .action, time: MainThread.now, location: nil))
    if onAction?(action) == true { return }
    let names = voice.actionNames
    if action == names.undo {
      undo()
    } else if action == names.redo {
      redo()
    } else if action == names.flip {
      flip()
    } else if let direction = names.swipes.first(where: { $0.value == action })?.key {
      swipe(direction)
    }
  }

  /// Makes the actions available that make sense now: swipes in the allowed directions, and
  /// flipping a card that has a back.
  ///
  /// Assistive technology lists only available actions.
  func refreshActions() {
    let directions = stage.deck.front == nil ? allowedDirections : stage.allowedDirections
    for (direction, name) in voice.actionNames.swipes {
      voice.offer(name, directions.contains(direction))
    }
    voice.offer(voice.actionNames.flip, stage.deck.front.map(pictures.backs.has) ?? false)
  }
}
