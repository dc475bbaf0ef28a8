import CAdwaita
import Koloda
import KolodaFolders
import KolodaGTK
import KolodaTriage

/// A small deck that looks and feels as the settings have it, to be tried out.
@MainActor
final class DeckPreview {
  let widget: Widget
  private let view: DeckView
  private let cards = GalleryCards()
  private var look = DeckLook.stack
  private var settings = Settings()
  private var isShown = false

  /// The preview's height, in logical pixels.
  private static let height: Int32 = 260

  init() {
    view = DeckView(deck: GalleryCards.deck)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["card", "deck-preview"])
    view.deckArea = { [weak self] size in
      guard let self else { return .zero }
      return look.area(in: size, isFullscreen: false, settings: settings)
    }
    view.source = cards
    view.setAccessibleName(DeckPreferenceTexts.preview)
    gtk_widget_set_size_request(view.widget, -1, DeckPreview.height)
    append(view.widget, to: widget)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  /// Takes on the settings, also in motion.
  func show(_ settings: Settings) {
    let isSame = isShown && settings.looksLike(self.settings)
    isShown = true
    self.settings = settings
    look = DeckLook(DeckSettings(), settings)
    view.adopt(settings, piles: settings.piles.all, look: look)
    guard !isSame else { return }
    setClass("background-look", of: widget, to: look == .background)
    view.setStyle(look.style(isFullscreen: false, settings: settings))
    gtk_widget_queue_allocate(view.widget)
  }
}

extension Settings {
  /// Whether decks are drawn and move the same with other settings.
  func looksLike(_ other: Settings) -> Bool {
    style == other.style && visibleCards == other.visibleCards && spring == other.spring
      && nextCardSpring == other.nextCardSpring && pace == other.pace
      && enlargesSmallPhotos == other.enlargesSmallPhotos
  }
}
