import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// The video on the front card, played without sound.
@MainActor
final class FilmDesk {
  private unowned let window: any DeskHost
  private let film = DeckFilm()
  /// What lies over the video; nil before its first frame.
  private var cover: CardPicture?

  init(of window: any DeskHost) {
    self.window = window
  }

  /// Begins to follow the video and taps on the card.
  func connect() {
    film.isSeen = { [weak self] card in self?.isSeen(on: card) ?? false }
    film.onFrame = { [weak self] card, picture, moment in
      self?.show(picture, at: moment, on: card)
    }
    film.onEnd = { [weak self] card, end in self?.ended(on: card, end) }
    view.onTap = { [weak self] card, place in self?.tapped(card, at: place) ?? false }
  }

  private var view: DeckView { window.view }
  private var session: DeckSession? { window.session }
  private var trace: TraceWriter? { window.trace }
  private var scene: TraceScene { window.scene }

  /// Stops the video, if one plays.
  func stop() { film.stop() }

  /// Stops the video if it is no longer seen.
  func check() { film.check() }

  /// Plays the video on the front card, or stops it.
  ///
  /// - Returns: whether the front card is a video.
  @discardableResult
  func toggle(by means: InputMeans) -> Bool {
    if film.state.play != nil {
      trace?.write(input: means, name: "stop", in: scene)
      film.stop()
      return true
    }
    guard let front = view.deck.front, isSeen(on: front),
      let request = session?.filmRequest(of: front)
    else { return false }
    trace?.write(input: means, name: "play", in: scene)
    film.begin(front, request)
    return true
  }

  /// Handles a tap on the front card: one on its sign plays a video, and any stops it.
  private func tapped(_ card: CardID, at place: Point) -> Bool {
    if film.state.play != nil { return toggle(by: .tap) }
    guard let size = view.picture(of: card)?.cardSize, let badge = session?.badge(of: card),
      badge.contains(Point(x: place.x * size.width, y: place.y * size.height), on: size)
    else { return false }
    return toggle(by: .tap)
  }

  /// Whether a video on a card can be seen: it is in front, and nothing but a menu is over the deck.
  private func isSeen(on card: CardID) -> Bool {
    guard view.deck.front == card, !view.stage.showsBack(of: card), !isOutOfSight else {
      return false
    }
    switch window.cover {
    case nil, .menu: return true
    case .page, .dialog, .closeup: return false
    }
  }

  /// Whether the window is hidden or minimised.
  private var isOutOfSight: Bool {
    guard gtk_widget_get_mapped(window.widget) != 0 else { return true }
    guard let surface = gtk_native_get_surface(window.widget.opaque) else { return true }
    let state = gdk_toplevel_get_state(surface).rawValue
    return state & (GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | FilmDesk.suspended) != 0
  }

  /// The state of a window that the compositor doesn't show, in GTK 4.12 and newer.
  private static let suspended: UInt32 = 1 << 16

  private func show(_ picture: Picture, at moment: Int, on card: CardID) {
    guard let texture = picture.texture, let photo = session?.photo(of: card),
      let shown = view.picture(of: card)
    else { return }
    if cover?.cardSize != shown.cardSize || cover?.scale != shown.scale {
      cover = session?.filmCover(of: card, over: shown)
    }
    view.show(CardFilm(frame: texture, place: photo.place, cover: cover), on: card)
    trace?.writeFilm(card, .frame, moment: moment, in: scene)
  }

  private func ended(on card: CardID, _ end: DeckFilm.End) {
    cover = nil
    view.show(nil, on: card)
    switch end {
    case .over: trace?.writeFilm(card, .over, in: scene)
    case .stopped: trace?.writeFilm(card, .stopped, in: scene)
    case .failed(let failure):
      trace?.writeFilm(card, .failed, in: scene)
      guard let session else { return }
      window.notes.show(
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
