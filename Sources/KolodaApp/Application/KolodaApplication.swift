import CAdwaita
import Foundation
import Koloda
import KolodaGLib
import KolodaGTK

/// The running program: windows, each on a folder of its own.
///
/// There is one for a user's session: what a further start is to open comes over the session bus
/// and gets windows here. Without a bus, or standing alone, it minds its own windows only.
@MainActor
final class KolodaApplication {
  nonisolated static let identifier = "org.koloda.Koloda"

  /// How the program starts.
  struct Start {
    /// The folders that are being opened; none for the welcome page.
    var openings: [FolderOpening] = []
    /// Whether they are those that were open when the program ended: one that is gone meanwhile is
    /// no error.
    var isRestored = false
    var trace: TraceWriter?
    /// Whether it shows the gallery of styles instead.
    var showsGallery = false
    /// Whether it waits to be asked for a window.
    var isService = false
    /// What is remembered; nil where the program stands alone.
    var memory: ProgramMemory?
    /// What the user has set.
    let settings: SettingsStore
  }

  let application: UnsafeMutablePointer<AdwApplication>
  let trace: TraceWriter?
  let memory: ProgramMemory?
  let settings: SettingsStore
  var windows: [DeckWindow] = []
  /// The folders of the start that have no window yet.
  var openings: [FolderOpening]
  let isRestored: Bool
  var gallery: GalleryWindow?
  let showsGallery: Bool
  var status: Int32 = 0
  private var isQuitting = false

  /// Makes the application.
  init?(_ start: Start) {
    let flags: [GApplicationFlags] = [
      start.memory == nil ? G_APPLICATION_NON_UNIQUE : G_APPLICATION_HANDLES_OPEN,
      start.isService ? G_APPLICATION_IS_SERVICE : GApplicationFlags(rawValue: 0),
    ]
    guard
      let made = adw_application_new(
        KolodaApplication.identifier,
        GApplicationFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
    else { return nil }
    application = made
    openings = start.openings
    isRestored = start.isRestored
    trace = start.trace
    memory = start.memory
    settings = start.settings
    showsGallery = start.showsGallery
    DisplayLoss.watch { [weak self] in self?.windows.forEach { $0.close() } }
    let object = UnsafeMutableRawPointer(made)
    Signal.connect(object, "startup") { [weak self] () -> Void in self?.startUp() }
    Signal.connect(object, "activate") { [weak self] () -> Void in self?.activate() }
    Signal.connectOpen(object) { [weak self] files in self?.open(files) }
    // The renderer and the way to assistive technology are chosen with the first window.
    Signal.connectPointer(object, "window-added") { window in
      guard let window else { return }
      Signal.connect(window, "realize") { () -> Void in OwnVariables.takeBack() }
    }
    Signal.connect(object, "shutdown") { [weak self] () -> Void in self?.shutDown() }
  }

  /// Runs until the last window is closed.
  ///
  /// - Returns: the exit status: 0, or 2 when the folder could not be opened.
  func run() -> Int32 {
    let program = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    var error: UnsafeMutablePointer<GError>?
    guard g_application_register(program, nil, &error) != 0 else {
      let reason = error?.pointee.message.map { String(cString: $0) } ?? ""
      g_error_free(error)
      StandardError.write("koloda: \(reason)")
      return 1
    }
    // Another start at the same moment was faster.
    if g_application_get_is_remote(program) != 0 {
      return SecondStart.hand(over: openings.map(\.target)) == .taken ? 0 : 1
    }
    let result = g_application_run(program, 0, nil)
    return status != 0 ? status : result
  }

  var gtkApplication: UnsafeMutablePointer<GtkApplication> {
    UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self)
  }

  private func startUp() {
    ApplicationStyle.load()
    addActions()
  }

  private func activate() {
    if showsGallery {
      openGallery()
    } else if !openings.isEmpty {
      let started = openings
      openings = []
      for opening in started { show(opening) }
    } else if let window = frontWindow {
      window.present()
    } else {
      openWelcome()
    }
  }

  private func shutDown() {
    for window in windows { window.close() }
    memory?.finish()
  }

  // MARK: Windows

  /// The window that was used last.
  var frontWindow: DeckWindow? {
    let active = gtk_application_get_active_window(gtkApplication)
    return windows.first { $0.widget.of(GtkWindow.self) == active } ?? windows.last
  }

  /// Makes a window without a deck; it is not on the screen yet.
  func makeWindow() -> DeckWindow? {
    let state = memory?.window ?? WindowState()
    guard
      let window = DeckWindow(
        application: gtkApplication, state: state, trace: trace, settings: settings)
    else {
      return nil
    }
    windows.append(window)
    addActions(to: window)
    window.host = self
    Signal.connectQuestion(window.widget.object, "close-request") { [weak self, weak window] in
      if let window { self?.closing(window) }
      return false
    }
    Signal.connect(window.widget.object, "destroy") { [weak self, weak window] () -> Void in
      window?.close()
      self?.windows.removeAll { $0 === window }
    }
    return window
  }

  /// Shows a window with the welcome page.
  func openWelcome() {
    guard let window = makeWindow() else { return }
    window.showWelcome(recent: memory?.recent ?? [])
    window.present()
  }

  func openGallery() {
    if gallery == nil {
      gallery = GalleryWindow(
        application: gtkApplication, trace: showsGallery ? trace : nil)
      gallery?.onClose = { [weak self] in self?.gallery = nil }
    }
    gallery?.present()
  }

  private func closing(_ window: DeckWindow) {
    guard !isQuitting else { return }
    remember(window)
    window.close()
    // The decks of the last window are those that the program ends with.
    let hasOthers = windows.contains { $0 !== window }
    rememberOpenDecks(without: hasOthers ? window : nil)
  }

  /// Closes all windows, and remembers what was open in them.
  func quit() {
    for window in windows { remember(window) }
    rememberOpenDecks()
    isQuitting = true
    for window in windows { window.close() }
    g_application_quit(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self))
  }

  // MARK: Memory

  /// Notes a window's size and how far its deck is.
  private func remember(_ window: DeckWindow) {
    guard let memory else { return }
    memory.window = window.state(after: memory.window)
    window.recentDeck.map { memory.update($0) }
  }

  /// Notes which decks are open.
  func rememberOpenDecks(without closing: DeckWindow? = nil) {
    memory?.openDecks = windows.filter { $0 !== closing }.compactMap { $0.target?.folderURI }
  }

  /// Shows the decks that were open in every window's menu, and on the welcome pages.
  func showRecent() {
    for window in windows { window.show(recent: memory?.recent ?? []) }
  }
}
