import CAdwaita
import Koloda
import KolodaFiles
import KolodaGTK
import KolodaPictureMessages
import KolodaTriage

/// The information about the front card, in a panel beside the deck, and the marks that are given there
/// and by keys and menus.
@MainActor
final class InfoDesk {
  unowned let window: any DeskHost
  let panel = InfoPanel()

  init(of window: any DeskHost) { self.window = window }

  var session: DeckSession? { window.session }

  /// Begins to follow the panel.
  ///
  /// - Parameters:
  ///   - header: the header whose buttons for the window the panel takes over while it is open.
  ///   - files: returns the files that can be dragged out of the panel.
  func connect(header: Widget, files: @escaping @MainActor () -> [[UInt8]]) {
    panel.onTakeButtons = { takes in
      adw_header_bar_set_show_end_title_buttons(header.opaque, takes ? 0 : 1)
    }
    panel.onChange = { [weak self] isOpen in self?.open(isOpen) }
    panel.marks.onMark = { [weak self] card, mark in
      guard let self, let session else { return false }
      window.trace?.write(input: .panel, name: mark.kind.rawValue, in: window.scene)
      return session.mark(session.marked(with: card, mark.kind), mark)
    }
    panel.marks.onNoteDone = { [weak self] in self?.endNote() }
    panel.marks.onTooLong = { [weak self] in self?.window.notes.show(MarkTexts.noteTooLong) }
    panel.addDragSource(files)
  }

  /// Opens or closes the panel in every window.
  func open(_ isOpen: Bool) {
    guard window.settings.value.showsInformation != isOpen else { return }
    window.settings.change { $0.showsInformation = isOpen }
  }

  /// Opens the panel in every window, or closes it.
  ///
  /// - Returns: whether there is a front card.
  @discardableResult
  func toggle(by means: InputMeans) -> Bool {
    guard window.showsFront else { return false }
    window.trace?.write(input: means, name: KeyCommand.information.name, in: window.scene)
    panel.closesAfterNote = false
    window.settings.change { $0.showsInformation.toggle() }
    return true
  }

  /// Closes the panel if it covers the deck.
  func leave() -> Bool {
    guard panel.isOpen, panel.isOver else { return false }
    panel.closesAfterNote = false
    open(false)
    return true
  }

  /// Opens or closes the panel according to the settings, and fills it with the front card's
  /// information.
  func refresh() {
    // Once every card is decided there is nothing to show.
    let front = window.showsDeck ? window.view.deck.front : nil
    panel.isOpen = window.settings.value.showsInformation && session != nil && front != nil
    guard panel.isOpen, let session, let front else {
      panel.marks.show(Marks(), of: nil)
      panel.showHistogram(of: nil)
      return panel.show([])
    }
    showHistogram(of: front, session)
    panel.marks.show(session.marksShown(on: front), of: front)
    panel.show(session.information(of: front))
  }

  /// Shows the histogram of the front card's photo; that of a still says little.
  private func showHistogram(of front: CardID, _ session: DeckSession) {
    guard let photo = session.photo(of: front), photo.facts.video == nil else {
      return panel.showHistogram(of: nil)
    }
    panel.showHistogram(of: window.view.picture(of: front), at: photo.place)
  }

  /// Saves the note that is being written, since the deck or the window is being closed.
  func end() { panel.marks.end() }
}
