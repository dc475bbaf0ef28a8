import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// How the window looks: by its width, the deck's look and the desktop's theme.
extension DeckWindow {
  func cardArea(in size: Size) -> Rect {
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

  /// Follows the desktop's theme from now on.
  ///
  /// - Returns: the connections to the style manager, which outlives the window.
  func followTheme() -> [gulong] {
    guard let manager = adw_style_manager_get_default() else { return [] }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
      setClass("dark", of: widget, to: isDark)
      let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
      setClass("high-contrast", of: widget, to: isHigh)
      session?.setDark(isDark)
    }
    follow()
    return ["dark", "high-contrast"].map {
      Signal.connectNotify(UnsafeMutableRawPointer(manager), $0, follow)
    }
  }

  /// Whether the window is dark.
  var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }
}
