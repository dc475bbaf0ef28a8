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

extension DeckSession {
  /// The lines that the panel shows for a card.
  func information(of card: CardID) -> [InfoPanel.Line] {
    var lines: [InfoPanel.Line] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { lines.append(InfoPanel.Line(name: name, value: value)) }
    }
    // A photo's location ends with its name.
    if photos?.source.file(of: card) == nil { add(InfoTexts.name, name(of: card)) }
    if let facts = photo(of: card)?.facts {
      let details = facts.details
      add(InfoTexts.camera, details.camera)
      add(InfoTexts.lens, details.lens.map { displayText($0.utf8) })
      add(InfoTexts.exposure, details.exposureText)
      add(InfoTexts.aperture, details.apertureText)
      add(InfoTexts.iso, details.iso.map(String.init))
      add(InfoTexts.focalLength, details.focalLengthText)
      add(InfoTexts.flash, details.flash.map(InfoTexts.text(of:)))
      add(InfoTexts.whiteBalance, details.whiteBalance.map(InfoTexts.text(of:)))
      if let place = details.place {
        lines.append(
          InfoPanel.Line(
            name: InfoTexts.place, value: place.text,
            link: InfoPanel.Link(title: InfoTexts.openInMaps, uris: place.uris)))
      }
      add(
        InfoTexts.taken,
        facts.dateTaken.map { date in
          details.clockText.map { InfoTexts.dateAndTime(date.text, $0) } ?? date.text
        } ?? photos?.source.taken(of: card).flatMap(InfoTexts.dateAndTime(of:)))
      add(InfoTexts.length, facts.video?.length.map(NumberTexts.length(milliseconds:)))
      if !facts.isScalable {
        let extents = PhotoTexts.extents(width: facts.size.width, height: facts.size.height)
        let area = Double(facts.size.area ?? 0) / 1e6
        // For a small icon the number would be rounded to 0 megapixels.
        add(
          InfoTexts.dimensions,
          area < 0.1
            ? extents : InfoTexts.pixels(extents, megapixels: NumberTexts.shortDecimal(area)))
      }
      add(InfoTexts.fileSize, details.fileSizeText)
    }
    if let said = extras[card]?.marks {
      add(InfoTexts.fileMarks, InfoTexts.words(said))
    }
    if let photos {
      add(
        StackTexts.copyTitle(isVideo: isVideo(card)),
        photos.source.original(of: card).map(name))
      if let file = photos.source.file(of: card) {
        add(InfoTexts.location, pathText(photos.folder.path(of: file)))
      }
      add(InfoTexts.linkEnd, photos.source.linkEnd(of: card).map { pathText($0) })
      add(InfoTexts.links, InfoTexts.list(photos.source.links(of: card).map(\.displayName)))
    }
    if let records {
      add(InfoTexts.record(in: opened.kind), records.position(of: card).map(String.init))
      add(RecordTexts.front, records.question(of: card))
      if view.showsBack(of: card) { add(RecordTexts.back, records.answer(of: card)) }
      // The folder in which a shared deck is kept here is none of the user's.
      add(
        InfoTexts.location,
        shared.map { displayText($0.shared.address.utf8) } ?? pathText(opened.place.path))
    }
    return lines
  }
}
