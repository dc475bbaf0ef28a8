import CAdwaita
import Foundation
import Koloda
import KolodaGTK
import Triage

/// The running program: one window on one folder.
@MainActor
final class KolodaApplication {
  nonisolated static let identifier = "org.koloda.Koloda"

  private let application: UnsafeMutablePointer<AdwApplication>
  private let trace: TraceWriter?
  private var opening: FolderOpening?
  private var window: DeckWindow?
  private var gallery: GalleryWindow?
  private let showsGallery: Bool
  private let settings: SettingsStore
  private var status: Int32 = 0
  private var actions: [String: OpaquePointer] = [:]

  /// Makes the application.
  ///
  /// - Parameters:
  ///   - opening: the folder that is being opened, nil for the welcome page.
  ///   - settings: what the user has set.
  ///   - showsGallery: whether it shows the gallery of styles instead.
  init?(
    opening: FolderOpening?, trace: TraceWriter?, settings: SettingsStore,
    showsGallery: Bool = false
  ) {
    guard
      let made = adw_application_new(
        KolodaApplication.identifier, G_APPLICATION_NON_UNIQUE)
    else { return nil }
    application = made
    self.opening = opening
    self.trace = trace
    self.settings = settings
    self.showsGallery = showsGallery
    Signal.connect(UnsafeMutableRawPointer(made), "activate") { [weak self] () -> Void in
      self?.activate()
    }
    Signal.connect(UnsafeMutableRawPointer(made), "shutdown") { [weak self] () -> Void in
      self?.window?.close()
    }
  }

  /// Runs until the window is closed.
  ///
  /// - Returns: the exit status: 0, or 2 when the folder could not be opened.
  func run() -> Int32 {
    let gApplication = UnsafeMutableRawPointer(application).assumingMemoryBound(
      to: GApplication.self)
    let result = g_application_run(gApplication, 0, nil)
    return status != 0 ? status : result
  }

  private func activate() {
    if let window {
      window.present()
      return
    }
    if gallery != nil {
      openGallery()
      return
    }
    loadStyle()
    if showsGallery {
      openGallery()
      return
    }
    guard let window = DeckWindow(application: gtkApplication, trace: trace, settings: settings)
    else { return }
    self.window = window
    addActions(to: window)
    if let opening {
      receive(opening, in: window)
    } else {
      window.show(.welcome())
    }
    window.present()
  }

  private var gtkApplication: UnsafeMutablePointer<GtkApplication> {
    UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self)
  }

  private func openGallery() {
    if gallery == nil {
      gallery = GalleryWindow(
        application: gtkApplication, trace: showsGallery ? trace : nil)
      gallery?.onClose = { [weak self] in self?.gallery = nil }
    }
    gallery?.present()
  }

  private func receive(_ opening: FolderOpening, in window: DeckWindow) {
    if let outcome = opening.ready {
      show(outcome, in: window, fromCommandLine: true)
    } else {
      opening.whenReady { [weak self] outcome in
        self?.show(outcome, in: window, fromCommandLine: true)
      }
    }
  }

  private func show(
    _ outcome: FolderOpening.Outcome, in window: DeckWindow, fromCommandLine: Bool
  ) {
    switch outcome {
    case .success(let (folder, early)):
      window.show(folder, early: early)
    case .failure(let error):
      guard fromCommandLine else {
        window.showFailure(error.message)
        return
      }
      StandardError.write("koloda: \(error.message)")
      status = KolodaCommand.badArgument
      gtk_window_destroy(window.widget.of(GtkWindow.self))
    }
  }

  /// Opens another folder in the window.
  private func open(_ path: String) {
    guard let window else { return }
    do {
      let folder = try FolderPath.resolve(path)
      let opening = FolderOpening(folder)
      opening.whenReady { [weak self, weak window] outcome in
        guard let window else { return }
        self?.show(outcome, in: window, fromCommandLine: false)
      }
    } catch {
      window.showFailure(error.message)
    }
  }

  // MARK: Actions

  private func addActions(to window: DeckWindow) {
    add("open", to: window, keys: ["<Control>o"]) { [weak self, weak window] in
      guard let window else { return }
      FolderChooser.ask(over: window.widget) { path in self?.open(path) }
    }
    for sample in SampleDeck.allCases {
      add(sample.action, to: window) { [weak self, weak window] in
        guard let path = sample.path else {
          window?.showFailure("The sample decks are not installed.")
          return
        }
        self?.open(path)
      }
    }
    add("undo", to: window) { [weak window] in window?.undo() }
    add("redo", to: window) { [weak window] in window?.redo() }
    add("fullscreen", to: window, keys: ["F11"]) { [weak window] in window?.toggleFullscreen() }
    add("gallery", to: window) { [weak self] in self?.openGallery() }
    add("preferences", to: window, keys: ["<Control>comma"]) { [weak self, weak window] in
      if let self, let window { PreferencesWindow.show(settings, over: window.widget) }
    }
    add("about", to: window) { [weak window] in
      if let window { AboutWindow.show(over: window.widget) }
    }
    add("close", to: window, keys: ["<Control>w", "<Control>q"]) { [weak window] in
      if let window { gtk_window_close(window.widget.of(GtkWindow.self)) }
    }
    window.onStateChange = { [weak self, weak window] in
      guard let self, let window else { return }
      enable("undo", window.canUndo)
      enable("redo", window.canRedo)
    }
    window.onStateChange?()
  }

  private func add(
    _ name: String, to window: DeckWindow, keys: [String] = [],
    _ body: @escaping @MainActor () -> Void
  ) {
    guard let action = g_simple_action_new(name, nil) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { _ in body() }
    g_action_map_add_action(window.widget.opaque, action)
    actions[name] = action
    g_object_unref(UnsafeMutableRawPointer(action))
    guard !keys.isEmpty else { return }
    var accelerators: [UnsafeMutablePointer<CChar>?] = keys.map { strdup($0) } + [nil]
    defer { accelerators.forEach { free($0) } }
    accelerators.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress?.withMemoryRebound(
        to: UnsafePointer<CChar>?.self, capacity: buffer.count
      ) { gtk_application_set_accels_for_action(gtkApplication, "win." + name, $0) }
    }
  }

  private func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  private func loadStyle() {
    guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else {
      return
    }
    let style = String(decoding: PackageResources.style_css, as: UTF8.self)
    gtk_css_provider_load_from_data(provider, style, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
    if let icons = DataFolder.icons {
      gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), icons)
    }
    gtk_window_set_default_icon_name(KolodaApplication.identifier)
  }
}

/// How the first card is expected to look, before there is a window.
enum FirstLook {
  /// The height of everything around the deck in a window of the default size: header, buttons
  /// with their keys and the progress line, in logical pixels.
  private static let chromeHeight = 47.0 + 98 + 3

  /// The look of a deck's first card.
  static func expected(_ look: DeckLook = .stack, _ settings: Settings = Settings()) -> CardLook {
    let window = DeckWindow.defaultSize
    let room = Size(width: window.width, height: window.height - chromeHeight)
    let style = look.style(isFullscreen: false, settings: settings)
    let area = look.area(in: room, isFullscreen: false, settings: settings)
    return CardLook(size: style.frame(at: 0, of: style.visibleCards, in: area.size).size)
  }
}
