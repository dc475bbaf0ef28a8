import CAdwaita
import Glibc
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaPictures

// Handing photos to other programs: opening, showing and copying them.
extension DeckWindow {
  /// Whether there is a photo to hand over.
  var hasPhotoAtHand: Bool {
    guard session?.photos != nil, openingPage == nil, screens.screen.apply == nil
    else { return false }
    return pilePage != nil || showsFront
  }

  /// The photos to hand over: the selection on a page over the deck, or the front card.
  private var meant: [CardID] {
    guard hasPhotoAtHand else { return [] }
    return pilePage?.selected ?? view.deck.front.map { [$0] } ?? []
  }

  /// All files of these photos, as absolute paths.
  var outgoingFiles: [[UInt8]] {
    guard let opened = session?.photos else { return [] }
    return meant.flatMap { card in
      opened.source.files(of: card).map { opened.folder.path(of: $0.name) }
    }
  }

  private func say(_ text: String, button: String? = nil, _ pressed: (@MainActor () -> Void)? = nil)
  {
    notes.show(text, button: button, pressed)
  }

  /// Continues with the files that exist, and shows a note about one that does not.
  ///
  /// - Parameter find: gathers what is needed about the files, on a thread that may block.
  private func withFiles<Found: Sendable>(
    _ find: @escaping @Sendable ([[UInt8]]) -> Found,
    then goOn: @escaping @MainActor @Sendable (DeckWindow, Found) -> Void
  ) {
    let files = outgoingFiles
    guard let folder = session?.photos?.folder, !files.isEmpty else { return }
    BlockingThreads.shared.run(at: folder.bytes) {
      let there = files.filter { access(cString($0), F_OK) == 0 }
      let gone = files.first { !there.contains($0) }
      return (gone: gone, found: there.isEmpty ? nil : find(there))
    } then: { [weak self] outcome in
      guard case .success(let (gone, found)) = outcome else { return }
      MainThread.post {
        guard let self else { return }
        if let gone { self.say(OutsideTexts.gone(gone)) }
        if let found { goOn(self, found) }
      }
    }
  }

  // MARK: Opening

  /// Opens the photos in their default programs.
  func openOutside() {
    if OpenPortal.isNeeded { return handOver(.open, asks: false) }
    withFiles {
      Programs.standard(for: $0)
    } then: { window, found in
      for opening in found.openings { window.launch(opening) }
      guard let other = found.others.first else { return }
      window.say(OutsideTexts.noProgram(other), button: OutsideTexts.openWith) {
        [weak window] in window?.chooseProgram(for: found.others)
      }
    }
  }

  /// Asks for a program, and opens the photos in it.
  func openOutsideWith() {
    if OpenPortal.isNeeded { return handOver(.open, asks: true) }
    withFiles {
      $0
    } then: { window, files in
      window.chooseProgram(for: files)
    }
  }

  private func chooseProgram(for files: [[UInt8]]) {
    guard let type = files.first.flatMap(Programs.contentType) else { return }
    ProgramChooser.ask(over: widget, for: type, title: OutsideTexts.which(files)) {
      [weak self] program in
      self?.launch(Programs.Opening(program: program, files: files))
    }
  }

  private func launch(_ opening: Programs.Opening) {
    guard let problem = Programs.launch(opening, from: widget) else { return }
    say(OutsideTexts.notStarted(Programs.name(of: opening.program), problem))
  }

  private func handOver(_ way: OpenPortal.Way, asks: Bool) {
    withFiles { files in
      files.allSatisfy { OpenPortal.hand(over: $0, way, asks: asks) }
    } then: { window, isTaken in
      if !isTaken { window.say(OutsideTexts.noPortal) }
    }
  }

  /// Shows the photos in the file manager, or their folder if it can't select files.
  func showOutside() {
    if OpenPortal.isNeeded { return handOver(.show, asks: false) }
    withFiles { files -> (isShown: Bool, opening: Programs.Opening?) in
      if FilesService.show(files) { return (true, nil) }
      let folders = files.reduce(into: [[UInt8]]()) { folders, file in
        let name = FileName(bytes: file).lastComponent.bytes
        let folder = Array(file.dropLast(name.count))
        if !folders.contains(folder) { folders.append(folder) }
      }
      return (false, Programs.forFolders().map { Programs.Opening(program: $0, files: folders) })
    } then: { window, found in
      if found.isShown { return }
      guard let opening = found.opening else { return window.say(OutsideTexts.noFolders) }
      window.launch(opening)
    }
  }

  /// Shows a folder in the file manager.
  func showOutside(folder: [UInt8]) {
    BlockingThreads.shared.run(at: folder) {
      let isThere = access(cString(folder), F_OK) == 0
      let isShown =
        isThere && OpenPortal.isNeeded && OpenPortal.hand(over: folder, .open, asks: false)
      return (isThere: isThere, isShown: isShown, program: isShown ? nil : Programs.forFolders())
    } then: { [weak self] outcome in
      guard case .success(let found) = outcome else { return }
      MainThread.post {
        guard let self, !found.isShown else { return }
        guard found.isThere else { return self.say(OutsideTexts.gone(folder)) }
        guard let program = found.program else { return self.say(OutsideTexts.noFolders) }
        self.launch(Programs.Opening(program: program, files: [folder]))
      }
    }
  }

  // MARK: Copying

  /// Copies the photos to the clipboard: their files, and the pixels of an open close-up.
  ///
  /// If a text is being edited, its selection is copied instead.
  func copyOutside() {
    let focus = gtk_root_get_focus(widget.opaque)
    if let focus, gtk_widget_activate_action_variant(focus, "clipboard.copy", nil) != 0 { return }
    let picture = pilePage == nil ? cards.closeup.overlay.shownPicture : nil
    withFiles {
      $0
    } then: { window, files in
      FileContent.copy(files, picture: picture, from: window.widget)
      window.say(OutsideTexts.copied(files.count))
    }
  }
}
