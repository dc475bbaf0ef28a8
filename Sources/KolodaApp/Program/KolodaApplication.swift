import CAdwaita
import FoundationEssentials
import Koloda
import KolodaDecks
import KolodaGLib
import KolodaGTK

/// The running program with its windows, each for one deck.
///
/// There is one per user session: when Koloda is started again, the request comes over the session
/// bus and opens windows here. Without a bus, or if started as standalone, the program manages only
/// its own windows.
@MainActor
final class KolodaApplication {
  /// The parameters of a start.
  struct Start {
    /// The decks that are already being opened; empty for the welcome page.
    var openings: [DeckOpening] = []
    /// Further decks to open, once the user can be asked.
    var requests: [OpenRequest] = []
    /// What the command line asks to open, for a program that turns out to be running already.
    var targets: [OpenTarget] = []
    /// Whether to open a window without a deck.
    var opensNewWindow = false
    var trace: TraceWriter?
    /// Whether to show the gallery of styles instead of a deck.
    var showsGallery = false
    /// Whether to wait for requests without opening a window.
    var isService = false
    /// What is remembered between runs; nil if the program is standalone.
    var memory: ProgramMemory?
    /// The user's settings.
    let settings: SettingsStore
  }

  let application: UnsafeMutablePointer<AdwApplication>
  let trace: TraceWriter?
  let memory: ProgramMemory?
  let settings: SettingsStore
  var windows: [DeckWindow] = []
  /// The parameters of the start, whose decks are taken out when windows are created.
  private var start: Start
  /// The decks that are being opened.
  var underway: [DeckOpening] = []
  /// The decks that wait to be opened.
  var queue: [QueuedDeck] = []
  /// The number of calls that asked to open something.
  var calls = 0
  /// The number of calls for which it is still being found out how many decks they name.
  var counting = 0
  /// Whether the program is kept running without a window.
  var isHeld = false
  /// Whether a deck has been shown since the start.
  var hasShownDeck = false
  var gallery: GalleryWindow?
  let showsGallery: Bool
  var status: Int32 = 0
  private var isQuitting = false

  /// Creates the application.
  init(_ start: Start) {
    let flags: [GApplicationFlags] = [
      start.memory == nil ? G_APPLICATION_NON_UNIQUE : G_APPLICATION_HANDLES_OPEN,
      start.isService ? G_APPLICATION_IS_SERVICE : GApplicationFlags(rawValue: 0),
    ]
    let made = adw_application_new(
      ProgramIdentity.identifier,
      GApplicationFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue }))
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
    // The renderer and the connection to assistive technology are chosen with the first window.
    Signal.connectPointer(object, "window-added") { window in
      guard let window else { return }
      Signal.connect(window, "realize") { () -> Void in OwnVariables.takeBack() }
      let widget = window.assumingMemoryBound(to: GtkWidget.self)
      Signal.connect(window, "map") { () -> Void in InputMethod.prepare(in: widget) }
    }
    Signal.connect(object, "shutdown") { [weak self] () -> Void in self?.shutDown() }
  }

  /// Runs until the last window is closed.
  ///
  /// - Returns: the exit status: 0, or 2 if a deck given on the command line could not be opened.
  func run() -> Int32 {
    let program = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    var error: UnsafeMutablePointer<GError>?
    guard g_application_register(program, nil, &error) != 0 else {
      let reason = error?.pointee.message.map { String(cString: $0) } ?? ""
      g_error_free(error)
      StandardError.write("koloda: \(reason)")
      return 1
    }
    // Another process that was started at the same moment was faster.
    if g_application_get_is_remote(program) != 0 { return handOver() }
    WindowEnding.follow { [weak self] in self?.quit() }
    let result = g_application_run(program, 0, nil)
    WindowEnding.endWhereCaught()
    return status != 0 ? status : result
  }

  /// Leaves everything that was to be opened to the program that runs already.
  ///
  /// - Returns: the exit status.
  private func handOver() -> Int32 {
    // Nothing is reopened here.
    memory?.endTrial()
    memory?.finish()
    guard SecondStart.hand(over: start.targets, opensNewWindow: start.opensNewWindow) == .taken
    else {
      StandardError.write(SecondStart.noAnswer)
      return 1
    }
    return 0
  }

  var gtkApplication: UnsafeMutablePointer<GtkApplication> {
    UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self)
  }

  private func startUp() {
    WaylandReading.begin()
    ApplicationStyle.load()
    addActions()
    LayoutShortcuts.serve(gtkApplication)
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

  /// Shows a deck of the start, which is already being opened.
  private func show(_ opening: DeckOpening) {
    // A deck of the last session may no longer exist: it gets a window once it is found.
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
    memory?.finish(atMost: Self.farewell)
  }

  /// How long the program waits at its end for what it remembers to be written, in seconds.
  private static let farewell = 2.0

  /// Takes windows off the screen: the user is done with them, however long a disk takes.
  private func hide(_ windows: [DeckWindow]) {
    guard !windows.isEmpty, let display = gdk_display_get_default() else { return }
    for window in windows { gtk_widget_set_visible(window.widget, 0) }
    gdk_display_flush(display)
  }

  // MARK: Windows

  /// The window that was used last.
  var frontWindow: DeckWindow? {
    let active = gtk_application_get_active_window(gtkApplication)
    return windows.first { $0.widget.of(GtkWindow.self) == active } ?? windows.last
  }

  /// Creates a window without a deck, which is not shown yet.
  func makeWindow() -> DeckWindow {
    let state = memory?.window ?? WindowState()
    let window = DeckWindow(
      application: gtkApplication, state: state, trace: trace, settings: settings)
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
    let window = makeWindow()
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
    hide([window])
    window.close()
    // The deck of the last window counts as open when the program ends.
    let hasOthers = windows.contains { $0 !== window }
    rememberOpenDecks(without: hasOthers ? window : nil)
  }

  /// Closes all windows, and remembers the decks in them.
  func quit() {
    for window in windows { remember(window) }
    rememberOpenDecks()
    isQuitting = true
    hide(windows)
    for window in windows { window.close() }
    g_application_quit(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self))
  }

  // MARK: Memory

  /// Remembers a window's size and its deck's progress.
  private func remember(_ window: DeckWindow) {
    guard let memory else { return }
    memory.window = window.state(after: memory.window)
    window.recentDeck.map { memory.update($0) }
  }

  /// Remembers which decks are open.
  ///
  /// Until a deck has been shown, those of last time are still remembered.
  func rememberOpenDecks(without closing: DeckWindow? = nil) {
    guard hasShownDeck else { return }
    let shown = windows.filter { $0 !== closing }.compactMap { window in
      window.target?.place.uri
    }
    // Decks of last time that are still to be opened are kept; others are not open yet.
    let coming =
      underway.filter { $0.origin == .session }.map(\.request.uri)
      + queue.filter { $0.origin == .session }.map(\.request.uri)
    memory?.noteOpenDecks(shown + coming.filter { !shown.contains($0) })
  }

  /// Shows the recent decks in every window's menu and on the welcome pages.
  func showRecent() {
    for window in windows { window.show(recent: memory?.recent ?? []) }
  }
}
