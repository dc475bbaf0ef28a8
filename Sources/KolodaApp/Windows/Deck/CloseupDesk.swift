import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// Looking closely at the front card's photo: the close-up over the deck, and comparing photos side by
/// side.
@MainActor
final class CloseupDesk: CloseupHost {
  unowned let window: any DeskHost
  /// The photo at its own size, over the deck.
  let overlay = Closeup()
  private var gestures: CloseupGestures?
  /// Says why the photo is shown smaller or not at all.
  private let note = CloseupNote()
  /// Says the zoom for a moment.
  private let zoomNote = CloseupNote()

  /// Called when a close-up opens.
  var onOpen: (@MainActor () -> Void)?

  init(of window: any DeskHost) { self.window = window }

  var widget: Widget { overlay.widget }
  /// The lines over the photo: the zoom, and the state of the photo.
  var notes: (zoom: Widget, photo: Widget) { (zoomNote.widget, note.widget) }
  var session: DeckSession? { window.session }
  var view: DeckView { window.view }

  /// Whether a close-up is open.
  var isOpen: Bool { overlay.isOpen }

  /// Begins to follow the close-up and the gestures that open it.
  ///
  /// - Parameter room: the parent of the deck and the close-up.
  func connect(in room: Widget) {
    overlay.surroundings = { [weak self] in
      guard let self, !view.isHeld, let front = view.deck.front, let frame = view.frontFrame
      else { return nil }
      return Closeup.Surroundings(
        card: front, room: window.freeRoom(in: view.stage.bounds), frame: frame,
        cornerRadius: view.cut.cornerRadius, reducesMotion: view.stage.reducesMotion)
    }
    overlay.onGestures = { [weak self] in self?.view.isCovered = $0 }
    overlay.onClose = { [weak self] in self?.closed() }
    overlay.onEnd = { [weak self] in self?.window.trace?.writeCloseup(nil, .closed) }
    overlay.onDraw = { [weak self] drawn in
      guard let window = self?.window else { return }
      window.trace?.writeCloseup(
        drawn.card, drawn.quality, drawn.rect, scale: drawn.progress, zoom: drawn.zoom,
        in: window.scene)
    }
    overlay.onExcerpt = { [weak self] in self?.want() }
    overlay.onZoom = { [weak self] percent in self?.say(zoom: percent) }
    gestures = CloseupGestures(overlay, over: view.widget, in: room, host: self)
  }

  /// Where the pointer is over the deck; nil if it is elsewhere.
  var pointer: Point? { gestures?.pointer }

  /// Ends the close-up at once.
  func end() { overlay.end() }

  /// Whether a close-up is open or can be opened.
  var isPossible: Bool { overlay.isOpen || closeupSubject != nil }

  var holdsCard: Bool { view.isHeld }

  var closeupSubject: CloseupSubject? {
    guard let session, window.showsDeck, !view.isHeld, let front = view.deck.front
    else { return nil }
    return subject(of: front, in: session)
  }

  private func subject(of card: CardID, in session: DeckSession) -> CloseupSubject? {
    if let photo = session.records?.photo(of: card) {
      return CloseupSubject(
        card: card, pixels: photo.photo.closeupSize(scale: view.pictureScale),
        whole: photo.photo.facts.size, picture: .photo(photo.picture, card: photo.card),
        photo: photo.photo.place, regions: photo.regions,
        isScalable: photo.photo.facts.isScalable,
        isInExcerpts: CloseupExcerpt.suits(photo.photo.facts))
    }
    guard let photo = session.photo(of: card), let picture = view.picture(of: card),
      !view.stage.showsBack(of: card)
    else { return nil }
    return CloseupSubject(
      card: card, pixels: photo.closeupSize(scale: picture.scale),
      whole: photo.facts.size, turn: photo.turn, picture: .card(picture), photo: photo.place,
      isScalable: photo.facts.isScalable, isInExcerpts: CloseupExcerpt.suits(photo.facts))
  }

  /// Opens the close-up of the front card's photo, or closes it.
  ///
  /// - Returns: whether there is a photo for it.
  @discardableResult
  func toggle(by means: InputMeans) -> Bool {
    if leave() { return true }
    guard closeupSubject != nil else { return false }
    lookClosely(at: pointer, by: means)
    return true
  }

  func lookClosely(at location: Point?, by means: InputMeans) {
    open(at: location, nil, by: means)
  }

  /// Shows the photo at the next larger or smaller zoom.
  ///
  /// - Returns: whether there is a photo that can be zoomed.
  @discardableResult
  func zoom(_ step: ZoomStep, at location: Point?, by means: InputMeans) -> Bool {
    guard isPossible else { return false }
    if overlay.isOpen {
      window.trace?.write(
        input: means, name: KeyCommand.zoomStep(step).name, in: window.scene)
      overlay.zoom(step, at: location)
      if !overlay.isOpen { view.announce(KeyTexts.wholePhoto) }
    } else if step == .larger {
      open(at: location, step, by: means)
    }
    return true
  }

  private func open(at location: Point?, _ step: ZoomStep?, by means: InputMeans) {
    guard !overlay.isOpen, let subject = closeupSubject else { return }
    overlay.open(subject, at: location, step)
    guard overlay.isOpen else { return }
    beganToLookClosely(by: means)
  }

  func beganToLookClosely(by means: InputMeans) {
    window.trace?.write(input: means, name: KeyCommand.zoom.name, in: window.scene)
    onOpen?()
    want()
    window.refreshActions()
  }

  /// Says for a moment how large the photo is shown; nil where nobody can tell.
  private func say(zoom percent: Int?) {
    guard let percent else {
      zoomNote.show(nil)
      return view.announce(ActionTexts.zoom)
    }
    let text = DeckTexts.zoom(percent)
    zoomNote.show(briefly: text)
    // The fingers of a pinch change it all the time.
    if !overlay.isPinched { view.announce(text) }
  }

  /// Closes the close-up.
  ///
  /// - Returns: whether it was open.
  @discardableResult
  func leave() -> Bool {
    guard overlay.isOpen else { return false }
    overlay.close()
    view.announce(KeyTexts.wholePhoto)
    return true
  }

  /// Pans the close-up, or scrolls the text of a long card, towards a side.
  func pan(_ side: SwipeDirection) -> Bool {
    guard overlay.isOpen else {
      let room = view.frontFrame?.size ?? .zero
      let step = side.unitPoint * -CloseupDesk.panStep
      return view.scrollFront(by: Point(x: step.x * room.width, y: step.y * room.height))
    }
    overlay.step(side.unitPoint * -CloseupDesk.panStep)
    return true
  }

  /// How far a key pans a photo, as a part of the visible size.
  private static let panStep = 0.25

  /// Updates the close-up after the front card has changed.
  func refresh() {
    guard overlay.isOpen, let session else { return }
    guard window.showsDeck, let front = view.deck.front else {
      return overlay.end()
    }
    let departed = session.sitting.takeDeparted()
    guard overlay.card != front else {
      if let subject = subject(of: front, in: session), overlay.follow(subject) { want() }
      return
    }
    // Who has taken a card whose photo was not read yet has gone on in the deck: the photo must not come
    // between the hand and the card.
    guard !view.isHeld else { return overlay.end() }
    // A card whose photo must first be read is shown in the deck, with any message on it.
    let way = departed.flatMap { $0.card == overlay.card ? $0.side : nil }
    overlay.goOn(
      to: subject(of: front, in: session), way: way.map { view.logical($0).unitPoint })
    want()
  }

  /// Requests the photo for the close-up, or the part of it that is seen.
  ///
  /// - Parameter reduction: a factor on the largest allowed size, 0...1.
  private func want(reduction: Double = 1) {
    guard let session else { return }
    note.show(nil)
    session.faces.closeup = overlay.subject.flatMap { subject in
      subject.isInExcerpts
        ? overlay.excerpt.flatMap { session.closeupRequest(of: subject.card, $0.picture) }
        : session.closeupRequest(of: subject.card, reduction: reduction)
    }
    session.wantCards()
  }

  private func closed() {
    note.show(nil)
    zoomNote.show(nil)
    session?.faces.closeup = nil
    session?.wantCards()
    window.refreshActions()
  }

  /// Receives the photo for the close-up, or why it could not be read.
  func take(_ request: CloseupRequest, _ outcome: PictureOutcome) {
    if request.excerpt != nil { return takeExcerpt(request, outcome) }
    switch outcome {
    case .preview: break
    case .part(let photo): overlay.show(photo, of: request.card)
    case .whole(let photo):
      overlay.show(photo, of: request.card)
      let percent = Double(photo.size.width) / Double(max(photo.facts.size.width, 1))
      let isReduced = !photo.facts.isScalable && photo.size.width < photo.facts.size.width
      let notes = [
        photo.isIncomplete ? PictureFailure.truncated.reason : nil,
        isReduced ? DeckTexts.reduced(to: Int(percent * 100)) : nil,
      ].compactMap(\.self)
      note.show(notes.isEmpty ? nil : notes.joined(separator: "\n"))
    case .failure(.tooLarge(let size)):
      // There may be memory for a smaller size, as there was for the card.
      let reduction = CloseupDesk.nextReduction(of: request.size, size)
      if let reduction, overlay.card == request.card {
        want(reduction: reduction)
      } else {
        note.show(DeckTexts.closeupFailed(PictureFailure.tooLarge(size).reason))
      }
    case .failure(let failure): note.show(DeckTexts.closeupFailed(failure.reason))
    }
  }

  /// Receives an excerpt of the photo, or why it could not be read.
  private func takeExcerpt(_ request: CloseupRequest, _ outcome: PictureOutcome) {
    guard let excerpt = overlay.excerpt, request.excerpt == excerpt.picture else { return }
    switch outcome {
    case .preview: break
    case .part(let picture): overlay.show(picture, of: request.card, excerpt)
    case .whole(let picture):
      overlay.show(picture, of: request.card, excerpt)
      note.show(picture.isIncomplete ? PictureFailure.truncated.reason : nil)
    case .failure(.tooLarge):
      // It can only be read with all of the rest: then at a smaller size.
      overlay.stopExcerpts(of: request.card)
      want()
    case .failure(let failure): note.show(DeckTexts.closeupFailed(failure.reason))
    }
  }

  /// The next smaller factor to try after there was no memory for a size; nil if that size was
  /// small already.
  private static func nextReduction(of tried: PixelSize, _ whole: PixelSize) -> Double? {
    let limit = CloseupLimit.size(whole)
    let next = Double(tried.width) / Double(max(limit.width, 1)) * reductionStep
    return next > leastReduction ? next : nil
  }

  private static let reductionStep = 0.8
  private static let leastReduction = 0.2
}

extension DeckSession {
  /// A request for a card's photo in the size of the close-up; nil if the card has none.
  func closeupRequest(of card: CardID, reduction: Double) -> CloseupRequest? {
    let shown = records?.photo(of: card)
    guard let photo = shown?.photo ?? photo(of: card),
      let path = shown?.path ?? pictures?.photo(of: card)
    else { return nil }
    return CloseupRequest(
      card: card, path: path,
      size: CloseupLimit.size(photo.ownSize(scale: view.pictureScale), reduction: reduction),
      turn: photo.turn)
  }

  /// A request for a part of a card's photo; nil if the card has none.
  func closeupRequest(of card: CardID, _ excerpt: PictureExcerpt) -> CloseupRequest? {
    var request = closeupRequest(of: card, reduction: 1)
    request?.excerpt = excerpt
    request?.size = excerpt.size
    return request
  }
}

extension CardPhoto {
  /// The size of a close-up that can be had, in the photo's pixels.
  ///
  /// - Parameter scale: device pixels per logical pixel.
  fileprivate func closeupSize(scale: Int) -> PixelSize {
    CloseupExcerpt.suits(facts) ? facts.size : CloseupLimit.size(ownSize(scale: scale))
  }

  /// The size of a close-up, in the photo's pixels: its own size, or for a drawing, which is sharp
  /// at any size, four times the size on the card.
  ///
  /// - Parameter scale: device pixels per logical pixel.
  func ownSize(scale: Int) -> PixelSize {
    guard facts.isScalable else { return facts.size }
    let factor = 4 * Double(max(scale, 1))
    return PixelSize(
      width: max(Int(place.size.width * factor), 1),
      height: max(Int(place.size.height * factor), 1))
  }
}
