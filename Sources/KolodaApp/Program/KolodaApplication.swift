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
  /// How the program starts.
  struct Start {
    /// The folders that are being opened; none for the welcome page.
    var openings: [DeckOpening] = []
    /// What is to be opened besides, once there is someone who can be asked.
    var requests: [OpenRequest] = []
    /// Whether the first window has no deck.
    var opensNewWindow = false
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
  /// The start's own, until there are windows.
  private var start: Start
  /// The folders that are on their way into windows.
  var underway: [DeckOpening] = []
  /// Those whose turn comes later.
  var queue: [QueuedDeck] = []
  /// How often something was to be opened.
  var calls = 0
  /// For how many calls it is being found out how many folders they name.
  var counting = 0
  /// Whether the program is kept running without a window.
  var isHeld = false
  /// Whether a deck was shown since the start.
  var hasShownDeck = false
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
        ProgramIdentity.identifier,
        GApplicationFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
    else { return nil }
    application = made
    self.start = start
    trace = start.trace
    memory = start.memory
    settings = start.settings
    showsGallery = start.showsGallery
    DisplayLoss.watch { [weak self] in self?.endWindows() }
    let object = UnsafeMutableRawPointer(made)
    Signal.connect(object, "startup") { [weak self] () -> Void in self?.startUp() }
    Signal.connect(object, "activate") { [weak self] () -> Void in self?.activate() }
    Signal.connectOpen(object) { [weak self] files in
      self?.open(files.map { OpenRequest(file: $0) }, in: nil)
    }
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
      return SecondStart.hand(
        over: start.openings.compactMap(\.target), opensNewWindow: start.opensNewWindow) == .taken
        ? 0 : 1
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
    } else if !start.openings.isEmpty || !start.requests.isEmpty {
      let (openings, requests) = (start.openings, start.requests)
      start.openings = []
      start.requests = []
      for opening in openings { show(opening) }
      if !requests.isEmpty { open(requests, in: nil) }
    } else if let window = frontWindow {
      window.present()
    } else if start.opensNewWindow || underway.isEmpty && !restore() {
      start.opensNewWindow = false
      openWelcome()
    }
  }

  /// Shows a folder of the start, which is being opened already.
  private func show(_ opening: DeckOpening) {
    // A deck of the last session may be gone: it gets a window when it is found.
    let window = opening.origin == .session ? nil : makeWindow()
    begin(opening, in: window)
    advance(opening)
    refreshHold()
    if let window, windows.contains(where: { $0 === window }) { window.present() }
  }

  private func shutDown() {
    endWindows()
  }

  private func endWindows() {
    for window in windows { window.close() }
    memory?.endTrial()
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
    refreshRecent()
    window.present()
    if memory?.distrustsSession == true, !hasShownDeck {
      window.notes.show(WelcomeTexts.notRestored)
    }
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
    window.opening?.cancel()
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
  ///
  /// As long as none was, those of the last time are still remembered.
  func rememberOpenDecks(without closing: DeckWindow? = nil) {
    guard hasShownDeck else { return }
    let shown = windows.filter { $0 !== closing }.compactMap { window in
      window.target?.place.uri
    }
    // Those of the last time that are still to come are not forgotten; others are not open yet.
    let coming =
      underway.filter { $0.origin == .session }.map(\.request.uri)
      + queue.filter { $0.origin == .session }.map(\.request.uri)
    memory?.noteOpenDecks(shown + coming.filter { !shown.contains($0) })
  }

  /// Shows the decks that were open in every window's menu, and on the welcome pages.
  func showRecent() {
    for window in windows { window.show(recent: memory?.recent ?? []) }
  }
}
