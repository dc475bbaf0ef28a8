import CAdwaita
import Koloda
import KolodaGTK
import Localization
import Triage

/// The program's window: header, deck, decision buttons, progress line; and the pages that stand
/// in for the deck.
@MainActor
final class DeckWindow {
  let widget: Widget
  let view: KolodaView
  private let trace: TraceWriter?
  let settings: SettingsStore
  private let title: Widget?
  private let pages: Widget?
  private let deckPage: Widget?
  private let done = DonePage()
  private let banner = Banner()
  private let progress = ProgressLine()
  private(set) var bar: DecisionBar?
  private(set) var session: DeckSession?
  private var messagePage: Widget?
  private var isNarrow = false
  /// How the deck that is shown is to be shown, by itself.
  var deckSettings = DeckSettings()
  var look = DeckLook.stack
  /// The settings that the deck was given last.
  var appliedSettings: Settings?
  private(set) var undoButton: Widget?
  private(set) var redoButton: Widget?
  /// Opens a folder the user chose; set by the application.
  var openFolder: (@MainActor (String) -> Void)?

  /// The size a window opens with, in logical pixels.
  nonisolated static let defaultSize = Size(width: 960, height: 820)
  /// The least width that everything fits into, in logical pixels.
  private static let leastWidth: Int32 = 360

  /// Makes the window, without a deck.
  init?(
    application: UnsafeMutablePointer<GtkApplication>, trace: TraceWriter?,
    settings: SettingsStore = SettingsStore(nil)
  ) {
    guard let window = adw_application_window_new(application) else { return nil }
    widget = window
    self.trace = trace
    self.settings = settings
    view = KolodaView(actionNames: .piles)
    // The window has keys of its own, which work wherever the focus is.
    view.keys = [:]
    title = adw_window_title_new("Koloda", "")
    pages = gtk_stack_new()
    deckPage = gtk_overlay_new()
    build()
    connectView()
    connectKeys()
    followTheme()
    followSettings()
  }

  // MARK: Building

  private func build() {
    let size = DeckWindow.defaultSize
    gtk_window_set_default_size(widget.of(GtkWindow.self), Int32(size.width), Int32(size.height))
    gtk_widget_set_size_request(widget, DeckWindow.leastWidth, 420)
    gtk_window_set_title(widget.of(GtkWindow.self), "Koloda")
    let decisions = DecisionBar { [weak self] pile in self?.decide(pile, by: "button") }
    bar = decisions
    guard let pages, let deckPage else { return }
    gtk_stack_set_transition_type(pages.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    // The done page lies under the deck, so that the last card flies off it.
    if let page = done.widget {
      gtk_widget_set_visible(page, 0)
      gtk_overlay_set_child(deckPage.opaque, page)
    }
    gtk_overlay_add_overlay(deckPage.opaque, view.widget)
    gtk_widget_set_vexpand(deckPage, 1)
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, children: [deckPage, decisions.widget, progress.widget])
    column.map { _ = gtk_stack_add_named(pages.opaque, $0, "deck") }
    // In a grid the header is drawn over the pages, also where the deck reaches below it.
    guard let content = gtk_grid_new() else { return }
    for (row, part) in [(2, pages), (1, banner.widget), (0, makeHeader())] {
      guard let part else { continue }
      gtk_grid_attach(content.of(GtkGrid.self), part, 0, Int32(row), 1, 1)
      gtk_widget_set_hexpand(part, 1)
    }
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), content)
  }

  private func makeHeader() -> Widget? {
    let header = adw_header_bar_new()
    guard let header else { return nil }
    let open = gtk_button_new_with_label("Open")
    open.map { gtk_actionable_set_action_name($0.opaque, "win.open") }
    open.map { gtk_widget_set_tooltip_text($0, "Open a Folder (Ctrl+O)") }
    let undo = makeIconButton(
      "edit-undo-symbolic", name: localized("Undo"), action: "win.undo")
    let redo = makeIconButton(
      "edit-redo-symbolic", name: localized("Redo"), action: "win.redo")
    undoButton = undo
    redoButton = redo
    for button in [open, undo, redo] {
      guard let button else { continue }
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(header.opaque, button)
    }
    if let menu = makeMenuButton() { adw_header_bar_pack_end(header.opaque, menu) }
    adw_header_bar_set_title_widget(header.opaque, title)
    return header
  }

  private func makeMenuButton() -> Widget? {
    let menu = g_menu_new()
    SampleDeck.appendMenu(to: menu)
    g_menu_append(menu, "Gallery", "win.gallery")
    g_menu_append(menu, "Full Screen", "win.fullscreen")
    g_menu_append(menu, localized("Preferences"), "win.preferences")
    g_menu_append(menu, "About Koloda", "win.about")
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    guard let button = gtk_menu_button_new() else { return nil }
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_menu_button_set_menu_model(
      button.opaque, UnsafeMutableRawPointer(menu)?.assumingMemoryBound(to: GMenuModel.self))
    gtk_widget_set_tooltip_text(button, "Main Menu")
    shim_accessible_set_label(button.opaque, "Main menu")
    return button
  }

  private func connectView() {
    view.deckArea = { [weak self] size in self?.cardArea(in: size) ?? .zero }
    // A card may be higher in full screen, also where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      view.setStyle(look.style(isFullscreen: isFullscreen, settings: settings.value))
      gtk_widget_queue_allocate(view.widget)
    }
    guard let trace else { return }
    view.onFrame = { trace.write($0) }
    view.onInput = { trace.write($0) }
  }

  private func cardArea(in size: Size) -> Rect {
    let narrow = size.width < CardArea.narrowWidth
    if narrow != isNarrow {
      isNarrow = narrow
      // The style may change the allocation that is going on.
      MainThread.post { [weak self] in setClass("narrow", of: self?.widget, to: narrow) }
    }
    return look.area(in: size, isFullscreen: isFullscreen, settings: settings.value)
  }

  var isFullscreen: Bool {
    gtk_window_is_fullscreen(widget.of(GtkWindow.self)) != 0
  }

  /// Lets the window show decks in a look from now on.
  func dress(for look: DeckLook) {
    for other in DeckLook.allCases { setClass(other.styleClass, of: widget, to: other == look) }
    // The background of a deck lies under the whole window.
    pages.map {
      gtk_widget_set_overflow(
        $0, look == .background ? GTK_OVERFLOW_VISIBLE : GTK_OVERFLOW_HIDDEN)
    }
    gtk_widget_set_overflow(
      view.widget, look == .background ? GTK_OVERFLOW_VISIBLE : GTK_OVERFLOW_HIDDEN)
  }

  private func followTheme() {
    guard let manager = adw_style_manager_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
      setClass("dark", of: widget, to: isDark)
      let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
      setClass("high-contrast", of: widget, to: isHigh)
      session?.setDark(isDark)
    }
    follow()
    Signal.connectNotify(UnsafeMutableRawPointer(manager), "dark", follow)
    Signal.connectNotify(UnsafeMutableRawPointer(manager), "high-contrast", follow)
  }

  /// Whether the window is dark.
  var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  // MARK: Pages

  /// Shows an opened folder.
  func show(_ folder: FolderDeck, early: EarlyLoading?) {
    session?.end()
    session = nil
    banner.hide()
    guard !folder.files.isEmpty else {
      early?.loader.stop()
      let name = folder.listing.folder.name.displayName
      setTitle(folder.settings.title ?? name, "")
      show(.noImages(folder: name))
      return
    }
    use(folder.settings)
    let next = DeckSession(
      folder: folder, view: view, early: early, trace: trace, settings: settings.value,
      isDark: isDark)
    next.observer = self
    session = next
    view.speech = next.speech
    pages.map { gtk_stack_set_visible_child_name($0.opaque, "deck") }
    next.begin()
    gtk_widget_grab_focus(view.widget)
    for warning in folder.settings.warnings { banner.show(warning) }
    DeckLook.warning(about: folder.settings).map { banner.show($0) }
    let skipped = folder.listing.skipped
    if let first = skipped.first {
      let others = skipped.count > 1 ? " (and \(skipped.count - 1) more)" : ""
      banner.show(first.message + others)
    }
  }

  /// Shows a page without a deck.
  func show(_ page: MessagePage) {
    guard let pages, let child = page.widget else { return }
    use(DeckSettings())
    if let old = messagePage { gtk_stack_remove(pages.opaque, old) }
    messagePage = child
    gtk_stack_add_named(pages.opaque, child, "message")
    gtk_stack_set_visible_child_name(pages.opaque, "message")
    refreshActions()
  }

  /// Shows why a folder can't be opened.
  func showFailure(_ message: String) {
    session?.end()
    session = nil
    setTitle("Koloda", "")
    show(.failure(message))
  }

  /// Puts the window on the screen.
  func present() {
    gtk_window_present(widget.of(GtkWindow.self))
    session?.awaitFirstCard()
  }

  /// Waits for the journal; nothing is decided afterwards.
  func close() {
    session?.end()
    session = nil
  }

  private func setTitle(_ text: String, _ subtitle: String) {
    guard let title else { return }
    adw_window_title_set_title(title.opaque, text)
    adw_window_title_set_subtitle(title.opaque, subtitle)
    let whole = text == "Koloda" ? text : "\(text) — Koloda"
    gtk_window_set_title(widget.of(GtkWindow.self), whole)
  }

  // MARK: What the user does

  /// Whether a deck is open.
  var hasDeck: Bool { session != nil }

  /// Whether a decision can be taken back.
  var canUndo: Bool { session != nil && view.deck.canUndo }

  /// Whether a decision can be made again.
  var canRedo: Bool { session != nil && view.deck.canRedo }

  /// Decides the front card.
  func decide(_ pile: Pile, by kind: String) {
    guard session != nil else { return }
    trace?.write(input: kind, name: pile.rawValue)
    view.swipe(settings.value.sides.direction(of: pile))
  }

  /// Takes the last decision back.
  func undo() {
    guard session != nil else { return }
    view.undo()
  }

  /// Makes the decision again that was taken back.
  func redo() {
    guard session != nil else { return }
    view.redo()
  }

  /// Goes to full screen, or back.
  func toggleFullscreen() {
    let window = widget.of(GtkWindow.self)
    if gtk_window_is_fullscreen(window) != 0 {
      gtk_window_unfullscreen(window)
    } else {
      gtk_window_fullscreen(window)
    }
  }

  private func connectKeys() {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signal.connectKey(UnsafeMutableRawPointer(controller), "key-pressed") {
      [weak self] key, modifiers in
      self?.pressed(key, modifiers) ?? false
    }
    gtk_widget_add_controller(widget, controller)
  }

  private func pressed(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard session != nil, let pages,
      gtk_stack_get_visible_child_name(pages.opaque).map({ String(cString: $0) }) == "deck",
      let key = Accelerator(symbol: key, modifiers: modifiers),
      let command = settings.value.command(for: key)
    else { return false }
    // A button that has the keyboard is pressed by these keys, and knows no others.
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    switch command {
    case .swipe(let side):
      guard let pile = settings.value.sides[view.logical(side)] else { return false }
      decide(pile, by: "key")
    case .decide(let pile): decide(pile, by: "key")
    case .undo:
      trace?.write(input: "key", name: "undo")
      undo()
    case .redo:
      trace?.write(input: "key", name: "redo")
      redo()
    case .letGo:
      guard view.stage.isDragging else { return false }
      view.cancelDrag()
    }
    return true
  }

  /// Enables what can be done now.
  var onStateChange: (@MainActor () -> Void)?

  private func refreshActions() { onStateChange?() }
}

extension DeckWindow: DeckSessionObserver {
  func sessionChanged(_ session: DeckSession) {
    guard session === self.session else { return }
    let deck = view.deck
    let count = deck.count
    // What is said to be decided is on disk.
    let onDisk = session.counts.decided
    let shown = deck.isRunOut ? count : min(onDisk + 1, count)
    setTitle(session.title, "\(shown) of \(count)")
    progress.show(decided: onDisk, of: count)
    bar?.isEnabled = !deck.isRunOut
    if deck.isRunOut { done.show(session.counts) }
    done.widget.map { gtk_widget_set_visible($0, deck.isRunOut ? 1 : 0) }
    // Without cards the deck lets clicks through to the page below it.
    gtk_widget_set_can_target(view.widget, deck.isRunOut ? 0 : 1)
    refreshActions()
  }

  func session(_ session: DeckSession, failed message: String) {
    banner.show("The decision was not saved. " + message)
  }

  func session(_ session: DeckSession, drags progress: DragProgress?) {
    bar?.show(progress, sides: settings.value.sides)
  }
}

extension DeckActionNames {
  /// The program's actions, named after its piles.
  static let piles = DeckActionNames(swipes: swipes(.standard))
}
