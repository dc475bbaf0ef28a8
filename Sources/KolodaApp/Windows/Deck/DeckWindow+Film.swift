import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

// The video on the front card, played without sound.
extension DeckWindow {
  func connectFilm() {
    film.isSeen = { [weak self] card in self?.isFilmSeen(on: card) ?? false }
    film.onFrame = { [weak self] card, picture, moment in
      self?.show(picture, at: moment, on: card)
    }
    film.onEnd = { [weak self] card, end in self?.filmEnded(on: card, end) }
    view.onTap = { [weak self] card, place in self?.tapped(card, at: place) ?? false }
  }

  /// Plays the video on the front card, or stops it.
  ///
  /// - Returns: whether the front card is a video.
  @discardableResult
  func toggleFilm(by kind: String) -> Bool {
    if film.state.play != nil {
      trace?.write(input: kind, name: "stop", in: scene)
      film.stop()
      return true
    }
    guard let front = view.deck.front, isFilmSeen(on: front),
      let request = session?.filmRequest(of: front)
    else { return false }
    trace?.write(input: kind, name: "play", in: scene)
    film.begin(front, request)
    return true
  }

  /// Handles a tap on the front card: one on its sign plays a video, and any stops it.
  private func tapped(_ card: CardID, at place: Point) -> Bool {
    if film.state.play != nil { return toggleFilm(by: "tap") }
    guard let size = view.picture(of: card)?.cardSize, let badge = session?.badge(of: card),
      badge.contains(Point(x: place.x * size.width, y: place.y * size.height), on: size)
    else { return false }
    return toggleFilm(by: "tap")
  }

  /// Whether a video on a card can be seen: it is in front, and nothing but a menu is over the deck.
  private func isFilmSeen(on card: CardID) -> Bool {
    guard view.deck.front == card, !view.stage.showsBack(of: card), !isOutOfSight else {
      return false
    }
    switch cover {
    case nil, .menu: return true
    case .page, .dialog, .closeup: return false
    }
  }

  /// Whether the window is hidden or minimised.
  private var isOutOfSight: Bool {
    guard gtk_widget_get_mapped(widget) != 0 else { return true }
    guard let surface = gtk_native_get_surface(widget.opaque) else { return true }
    let state = gdk_toplevel_get_state(surface).rawValue
    return state & (GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | DeckWindow.suspended) != 0
  }

  /// The state of a window that the compositor doesn't show, in GTK 4.12 and newer.
  private static let suspended: UInt32 = 1 << 16

  private func show(_ picture: Picture, at moment: Int, on card: CardID) {
    guard let texture = picture.texture, let photo = session?.photo(of: card),
      let shown = view.picture(of: card)
    else { return }
    if filmCover?.cardSize != shown.cardSize || filmCover?.scale != shown.scale {
      filmCover = session?.filmCover(of: card, over: shown)
    }
    view.show(CardFilm(frame: texture, place: photo.place, cover: filmCover), on: card)
    trace?.writeFilm(card, "frame", moment: moment, in: scene)
  }

  private func filmEnded(on card: CardID, _ end: DeckFilm.End) {
    filmCover = nil
    view.show(nil, on: card)
    switch end {
    case .over: trace?.writeFilm(card, "over", in: scene)
    case .stopped: trace?.writeFilm(card, "stopped", in: scene)
    case .failed(let failure):
      trace?.writeFilm(card, "failed", in: scene)
      guard let session else { return }
      notes.show(
        PhotoTexts.spokenFailure(file: session.name(of: card), reason: failure.reason))
    }
  }
}

extension DeckSession {
  /// What is needed to play the video on a card; nil if the card shows none.
  func filmRequest(of card: CardID) -> FilmRequest? {
    guard let photo = photo(of: card), photo.facts.video != nil, let look,
      let path = pictures?.photo(of: card)
    else { return nil }
    return FilmRequest(path: path.bytes, box: look.box, quarters: photo.turn.quarters)
  }

  /// The sign on the card of a video; nil for other cards.
  func badge(of card: CardID) -> VideoBadge? {
    guard let look else { return nil }
    return photo(of: card).flatMap { VideoBadge($0.facts, textScale: look.textScale) }
  }

  /// Bakes what lies over a playing video: the caption and the sign.
  func filmCover(of card: CardID, over picture: CardPicture) -> CardPicture? {
    guard let look else { return nil }
    var badge = badge(of: card)
    badge?.isPlaying = true
    let caption = caption(of: card)
    let text = look.photos == nil && look.showsCaption ? caption?.shown(in: look) : caption?.warning
    return CardBaker.bake(
      size: picture.cardSize, scale: picture.scale,
      cut: CardCut(cornerRadius: view.cut.cornerRadius, shadows: []),
      background: CardColor(white: 0, alpha: 0)
    ) { cairo, size in
      text?.draw(cairo, on: size)
      badge?.draw(cairo, on: size)
    }
  }
}
