import CAdwaita
import Koloda
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// How a window looks: the look and style of its deck, and the desktop's theme.
@MainActor
final class DeckAppearance {
  private unowned let window: any DeskHost
  private(set) var look = DeckLook.stack
  /// The settings that were last applied.
  private var applied: Settings?
  private var themeConnections: [gulong] = []

  /// Called when the deck may have another look.
  var onLook: (@MainActor () -> Void)?

  init(of window: any DeskHost) { self.window = window }

  private var widget: Widget { window.widget }
  private var view: DeckView { window.view }

  var isFullscreen: Bool { gtk_window_is_fullscreen(widget.of(GtkWindow.self)) != 0 }

  // MARK: The look

  /// Sets the look of the window for its deck, whose cards are not wanted yet, or for none.
  func begin() {
    choose(window.settings.value)
    adopt(window.settings.value)
  }

  /// Applies the user's settings.
  func apply(_ settings: Settings) {
    // Changes that don't affect the look must not disturb a moving deck.
    if applied.map({ !$0.looksLike(settings) }) ?? true {
      choose(settings)
      window.session?.wantCards()
    }
    applied = settings
  }

  /// Gives the deck the user's settings, and its piles as they are now.
  func adopt(_ settings: Settings) {
    view.adopt(settings, piles: window.shownPiles.all, look: look)
  }

  /// Gives the deck the style and outline of cards for the window's look and state.
  func restyle() {
    restyle(window.settings.value)
    window.session?.wantCards()
  }

  private func choose(_ settings: Settings) {
    let session = window.session
    look = DeckLook(
      session?.opened.settings ?? DeckSettings(), settings,
      holdsRecords: session?.records != nil)
    for other in DeckLook.allCases { setClass(other.styleClass, of: widget, to: other == look) }
    onLook?()
    restyle(window.settings.value)
  }

  private func restyle(_ settings: Settings) {
    view.setStyle(
      look.style(
        isFullscreen: isFullscreen, settings: settings,
        scale: Int(gtk_widget_get_scale_factor(view.widget))))
    let cut = look.cut(isFullscreen: isFullscreen)
    if view.cut != cut { view.cut = cut }
    gtk_widget_queue_allocate(view.widget)
  }

  // MARK: The theme

  /// Whether the desktop's theme is dark.
  var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  /// Follows the desktop's theme, whose manager outlives the window, until `endTheme()`.
  func followTheme() {
    guard let manager = adw_style_manager_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in self?.themeChanged() }
    follow()
    themeConnections = ["dark", "high-contrast"].map {
      Signal.connectNotify(UnsafeMutableRawPointer(manager), $0, follow)
    }
  }

  private func themeChanged() {
    setClass("dark", of: widget, to: isDark)
    let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    setClass("high-contrast", of: widget, to: isHigh)
    window.session?.setDark(isDark)
  }

  /// Follows the desktop's theme no longer.
  func endTheme() {
    let manager = adw_style_manager_get_default()
    for connection in themeConnections {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), connection)
    }
    themeConnections = []
  }
}
