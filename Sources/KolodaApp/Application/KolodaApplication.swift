import CAdwaita
import Foundation
import Koloda
import KolodaGTK
import Localization
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
    DisplayLoss.watch { [weak self] in self?.window?.close() }
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
    ApplicationStyle.load()
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
    let actions = WindowActions(of: window.widget, in: gtkApplication)
    actions.add("open", keys: ["<Control>o"]) { [weak self, weak window] in
      guard let window else { return }
      FolderChooser.ask(over: window.widget) { path in self?.open(path) }
    }
    for sample in SampleDeck.allCases {
      actions.add(sample.action) { [weak self, weak window] in
        guard let path = sample.path else {
          window?.showFailure(localized("The sample decks are not installed."))
          return
        }
        self?.open(path)
      }
    }
    actions.add("undo") { [weak window] in window?.undo() }
    actions.add("redo") { [weak window] in window?.redo() }
    actions.add("fullscreen", keys: ["F11"]) { [weak window] in window?.toggleFullscreen() }
    actions.add("gallery") { [weak self] in self?.openGallery() }
    actions.add("preferences", keys: ["<Control>comma"]) { [weak self, weak window] in
      if let self, let window { PreferencesWindow.show(settings, over: window.widget) }
    }
    actions.add("about") { [weak window] in
      if let window { AboutWindow.show(over: window.widget) }
    }
    actions.add("close", keys: ["<Control>w", "<Control>q"]) { [weak window] in
      if let window { gtk_window_close(window.widget.of(GtkWindow.self)) }
    }
    window.onStateChange = { [weak window] in
      guard let window else { return }
      actions.enable("undo", window.canUndo)
      actions.enable("redo", window.canRedo)
    }
    window.onStateChange?()
  }
}
