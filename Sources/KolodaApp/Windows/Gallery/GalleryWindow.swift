import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Every built-in style on a small endless deck, with controls that take effect at once.
@MainActor
final class GalleryWindow {
  let widget: Widget
  private let view = DeckView(deck: GalleryCards.deck)
  private let cards = GalleryCards()
  private let controls = GalleryControls()
  private let body = makeBox(GTK_ORIENTATION_HORIZONTAL)
  private let scroller: Widget = gtk_scrolled_window_new()
  private let deckFrame: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
  /// Is called when the window has gone.
  var onClose: (@MainActor () -> Void)?

  /// From this width on the controls stand beside the deck, in logical pixels.
  private static let wideWidth = 640
  /// The controls' width beside the deck, in logical pixels.
  private static let controlsWidth: Int32 = 330
  /// Around the controls, in logical pixels.
  private static let margin: Int32 = 18

  /// Makes the window.
  ///
  /// - Parameter trace: where the deck's frames are written.
  init(application: UnsafeMutablePointer<GtkApplication>, trace: TraceWriter?) {
    let window = adw_application_window_new(application)
    widget = window
    build()
    view.source = cards
    controls.onChange = { [weak self] in self?.apply($0) }
    controls.showMotion(isReduced: adw_get_enable_animations(window) == 0)
    apply(controls.settings)
    followTheme()
    if let trace {
      view.onFrame = { trace.write($0) }
      view.onInput = { trace.write($0) }
    }
    Signal.connect(window.object, "realize") { [weak self] () -> Void in self?.followWidth() }
    Signal.connect(window.object, "destroy") { [weak self] () -> Void in self?.onClose?() }
  }

  private func build() {
    let window = widget.of(GtkWindow.self)
    gtk_window_set_title(window, DeckTexts.windowTitle(ActionTexts.playground))
    gtk_window_set_default_size(window, 980, 760)
    gtk_widget_set_size_request(widget, 360, 420)
    view.deckArea = { GalleryWindow.area(in: $0) }
    gtk_widget_add_css_class(deckFrame, "gallery-deck")
    append(view.widget, to: deckFrame)
    gtk_widget_set_hexpand(deckFrame, 1)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, controls.widget)
    let settings = controls.widget
    gtk_widget_set_margin_top(settings, GalleryWindow.margin)
    gtk_widget_set_margin_bottom(settings, GalleryWindow.margin)
    gtk_widget_set_margin_start(settings, GalleryWindow.margin)
    gtk_widget_set_margin_end(settings, GalleryWindow.margin)
    append(deckFrame, to: body)
    append(scroller, to: body)
    gtk_widget_set_vexpand(body, 1)
    arrange(isWide: true)
    let content = makeBox(GTK_ORIENTATION_VERTICAL, children: [makeHeader(), body])
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), content)
  }

  private func makeHeader() -> Widget {
    let header = adw_header_bar_new()
    let actions: [(icon: String, name: String, act: @MainActor (DeckView) -> Void)] = [
      ("edit-undo-symbolic", ActionTexts.undo, { $0.undo() }),
      ("go-previous-symbolic", SwipeDirection.left.title, { $0.swipe(.left) }),
      ("go-next-symbolic", SwipeDirection.right.title, { $0.swipe(.right) }),
    ]
    let swipes = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    for action in actions {
      let button = makeIconButton(action.icon, name: action.name)
      gtk_widget_set_focus_on_click(button, 0)
      Signal.connect(button.object, "clicked") { [weak view] () -> Void in
        if let view { action.act(view) }
      }
      if action.icon == "edit-undo-symbolic" {
        adw_header_bar_pack_start(header.opaque, button)
      } else {
        append(button, to: swipes)
        // Left is left, whatever way text runs.
        gtk_button_get_child(button.of(GtkButton.self)).map {
          gtk_widget_set_direction($0, GTK_TEXT_DIR_LTR)
        }
      }
    }
    gtk_widget_set_direction(swipes, GTK_TEXT_DIR_LTR)
    adw_header_bar_pack_start(header.opaque, swipes)
    adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(ActionTexts.playground, ""))
    return header
  }

  /// The cards' area: portrait, with room around it for what peeks out or is thrown.
  static func area(in size: Size) -> Rect {
    CardArea.area(in: size, peek: 0, isFullscreen: false)
  }

  /// Puts the window on the screen.
  func present() { gtk_window_present(widget.of(GtkWindow.self)) }

  private func apply(_ settings: GallerySettings) {
    settings.apply(to: view)
    view.setAccessibleName(GalleryTexts.deckName(settings.look.title))
    setClass("background-look", of: deckFrame, to: settings.look == .background)
  }

  private func followTheme() {
    guard let manager = adw_style_manager_get_default() else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
      setClass("dark", of: deckFrame, to: isDark)
    }
    follow()
    Signal.connectNotify(UnsafeMutableRawPointer(manager), "dark", follow)
  }

  // MARK: Width

  private func followWidth() {
    guard let surface = gtk_native_get_surface(widget.opaque) else { return }
    let follow: @MainActor () -> Void = { [weak self] in
      guard let self, let surface = gtk_native_get_surface(widget.opaque) else { return }
      let isWide = Int(gdk_surface_get_width(surface)) >= GalleryWindow.wideWidth
      guard isWide != self.isWide else { return }
      // The layout of the old arrangement is going on.
      MainThread.post { [weak self] in self?.arrange(isWide: isWide) }
    }
    Signal.connectNotify(UnsafeMutableRawPointer(surface), "width", follow)
    follow()
  }

  private var isWide = true

  private func arrange(isWide: Bool) {
    self.isWide = isWide
    gtk_orientable_set_orientation(
      body.opaque, isWide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    gtk_widget_set_size_request(scroller, isWide ? GalleryWindow.controlsWidth : -1, -1)
    // Above the controls the deck has half of the height.
    gtk_box_set_homogeneous(body.of(GtkBox.self), isWide ? 0 : 1)
    // The sliders in it would take half of the width.
    gtk_widget_set_hexpand(scroller, isWide ? 0 : 1)
    gtk_widget_set_vexpand(scroller, 1)
  }
}
