import CAdwaita
import Koloda
import KolodaFolders
import KolodaGTK

// The order of the cards, and which of them form stacks.
extension CardDesk {
  /// Sorts the deck's cards by an order, which the deck remembers.
  func chooseOrder(_ name: String) {
    guard let order = FolderChoice.Order(rawValue: name), let session, session.order != order
    else { return }
    session.order = order
    window.refreshActions()
  }

  /// Opens the window for the cameras' clocks.
  func showCameraClocks() {
    guard let session else { return }
    CameraClocksWindow.show(session, over: window.widget)
  }

  /// Opens the front card's stack, or closes it.
  ///
  /// - Returns: whether the front card is in a stack.
  @discardableResult
  func toggleStack(by means: InputMeans) -> Bool {
    guard let session, !view.isHeld else { return false }
    guard session.toggleStack() else {
      guard session.isFrontSeenAlone else { return false }
      window.notes.show(session.isBrowsing ? StackTexts.openInBrowsing : StackTexts.openInFilter)
      return true
    }
    window.trace?.write(input: means, name: KeyCommand.stack.name, in: window.scene)
    view.announce(session.isFrontFanned ? StackTexts.open : StackTexts.close)
    return true
  }

  /// Whether bursts are stacked in this deck.
  var stacksBursts: Bool { session?.choices.stacksBursts ?? false }

  /// Whether photos of one scene are stacked in this deck.
  var stacksSimilar: Bool { session?.choices.stacksSimilar ?? false }

  func toggleStacking() {
    guard let session else { return }
    session.choices.stacksBursts.toggle()
    window.refreshActions()
  }

  func toggleSimilarStacking() {
    guard let session else { return }
    session.choices.stacksSimilar.toggle()
    window.refreshActions()
  }
}
