import FoundationEssentials
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// Writes one JSON object per line for everything that is done and drawn, for reports about how the
/// deck feels.
///
/// Times are in seconds of the monotonic clock, positions in logical pixels of the deck view,
/// angles in radians, and costs in microseconds. The manual page describes the keys.
@MainActor
final class TraceWriter {
  private let file: TraceFile
  private let encoder: JSONEncoder

  /// Creates the file, or empties an earlier trace.
  ///
  /// - Throws: `TraceError` naming the file.
  init(path: [UInt8]) throws(TraceError) {
    file = try TraceFile(path: path)
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Otherwise a pose with a value that is not a number would end the trace.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// What a line is about.
  enum Event: String, Encodable {
    /// The program started.
    case start
    case frame, input, picture, closeup, film
    case decision, undo, redo, mark, flip
    /// An act on a card was reverted, because another window or program had changed it.
    case refused
    /// A card, decided or not, was brought to the front to be looked at.
    case browsed
    /// An act has been saved.
    case journaled
    /// Changes by another window or program, or in the folder, are shown.
    case followed
    /// Cards lie in other stacks than before.
    case stacked
    /// A note has appeared.
    case note
    /// An event could not be saved.
    case failure
  }

  private struct Line: Encodable {
    var ev: Event
    var t: Double
    var kind: String?
    var frame_time: Int?
    var pointer: [Double]?
    var card: Int?
    var front: Int?
    var drawn: Int?
    var cover: String?
    var file: String?
    var direction: String?
    var pile: String?
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
    var rotation: Double?
    var scale: Double?
    var zoom: Double?
    var overlay: Double?
    var back: Bool?
    var flip: Double?
    var dragging: Bool?
    var shown: Bool?
    var departing: Int?
    var bakes: Int?
    var tick_us: Double?
    var snapshot_us: Double?
    var decided: Int?
    var stacks: Int?
    var mark: String?
    var value: String?
    var message: String?
    var moment: Int?
    var version: String?

    init(_ event: Event, at time: Double) {
      ev = event
      t = time
    }

    /// Adds what the window shows.
    mutating func tell(_ scene: TraceScene) {
      front = scene.front?.rawValue
      cover = scene.cover?.rawValue
    }
  }

  /// Writes that the program started.
  func writeStart(version: String, deck: String?) {
    var line = Line(.start, at: MainThread.now)
    line.version = version
    line.file = deck
    write(line)
  }

  /// Writes a drawn frame.
  func write(_ frame: FrameRecord, in scene: TraceScene = TraceScene()) {
    var line = Line(.frame, at: MainThread.now)
    line.tell(scene)
    line.drawn = frame.drawn?.rawValue
    line.frame_time = frame.frameTime
    line.pointer = frame.pointer.map { [$0.x, $0.y] }
    if let front = frame.front {
      line.card = front.card.rawValue
      line.x = front.center.x
      line.y = front.center.y
      line.width = front.size.width
      line.height = front.size.height
      line.rotation = front.rotation
      line.overlay = front.overlayProgress
      line.direction = front.overlay?.rawValue
      line.scale = frame.scale
      if front.flip != 0 || front.showsBack {
        line.back = front.showsBack
        line.flip = front.flip
      }
    }
    line.dragging = frame.isDragging
    line.shown = frame.showsFront
    line.departing = frame.departing
    line.bakes = frame.bakes
    line.tick_us = frame.tick
    line.snapshot_us = frame.snapshot
    write(line)
  }

  /// Writes an input event of a pointer or a finger.
  func write(_ input: InputRecord, in scene: TraceScene = TraceScene()) {
    var line = Line(.input, at: input.time)
    line.tell(scene)
    line.kind = input.kind.rawValue
    line.pointer = input.location.map { [$0.x, $0.y] }
    write(line)
  }

  /// Writes a command of the user.
  func write(input means: InputMeans, name: String, in scene: TraceScene = TraceScene()) {
    var line = Line(.input, at: MainThread.now)
    line.tell(scene)
    line.kind = means.rawValue
    line.message = name
    write(line)
  }

  /// Writes that a card has got its picture.
  ///
  /// - Parameter quality: `preview`, `full` for the photo itself, or `failure`.
  func writePicture(_ card: CardID, _ quality: String) {
    var line = Line(.picture, at: MainThread.now)
    line.card = card.rawValue
    line.kind = quality
    write(line)
  }

  /// What a line says about a close-up: how it is drawn, or that it is closed.
  enum CloseupEvent: String {
    /// The card's picture stands in for the photo.
    case scaled
    case sharp, closed
  }

  /// Writes a drawn close-up of a photo, or its end.
  ///
  /// - Parameters:
  ///   - rect: where the photo lies in the deck view.
  ///   - scale: how far the close-up is open, from 0 to 1.
  ///   - zoom: the pixels of the screen for a pixel of the photo.
  func writeCloseup(
    _ card: CardID?, _ event: CloseupEvent, _ rect: Rect? = nil, scale: Double? = nil,
    zoom: Double? = nil, in scene: TraceScene = TraceScene()
  ) {
    var line = Line(.closeup, at: MainThread.now)
    line.tell(scene)
    line.card = card?.rawValue
    line.kind = event.rawValue
    line.x = rect?.origin.x
    line.y = rect?.origin.y
    line.width = rect?.size.width
    line.height = rect?.size.height
    line.scale = scale
    line.zoom = zoom
    write(line)
  }

  /// What a line says about a video: a frame is shown, or how it ended.
  enum FilmEvent: String {
    case frame, over, stopped, failed
  }

  /// Writes that a frame of a video is shown on its card, or that the video no longer plays.
  ///
  /// - Parameter moment: when in the video the frame is, in milliseconds.
  func writeFilm(
    _ card: CardID, _ event: FilmEvent, moment: Int? = nil, in scene: TraceScene = TraceScene()
  ) {
    var line = Line(.film, at: MainThread.now)
    line.tell(scene)
    line.card = card.rawValue
    line.kind = event.rawValue
    line.moment = moment
    write(line)
  }

  /// Writes a decision, at the time it is made.
  ///
  /// - Parameters:
  ///   - side: the side by which the card leaves.
  ///   - cover: what lies over the deck.
  func writeDecision(
    _ card: CardID, _ pile: PileID, toward side: SwipeDirection?, file: String,
    under cover: DeckCover?
  ) {
    var line = Line(.decision, at: MainThread.now)
    line.cover = cover?.rawValue
    line.direction = side?.rawValue
    line.pile = pile.text
    line.card = card.rawValue
    line.file = file
    write(line)
  }

  /// Writes what was done with a card.
  func write(_ event: Event, _ card: CardID, file: String) {
    var line = Line(event, at: MainThread.now)
    line.card = card.rawValue
    line.file = file
    write(line)
  }

  /// Writes that a card got a mark.
  func writeMark(_ card: CardID, _ mark: Mark, file: String) {
    var line = Line(.mark, at: MainThread.now)
    line.card = card.rawValue
    line.mark = mark.kind.rawValue
    line.value = mark.text
    line.file = file
    write(line)
  }

  /// Writes that a card was flipped.
  func writeFlip(_ card: CardID, showsBack: Bool) {
    var line = Line(.flip, at: MainThread.now)
    line.card = card.rawValue
    line.back = showsBack
    write(line)
  }

  /// Writes that acts were saved, or that changes made elsewhere are shown.
  ///
  /// - Parameter decided: the number of decided cards now.
  func write(_ event: Event, decided: Int) {
    var line = Line(event, at: MainThread.now)
    line.decided = decided
    write(line)
  }

  /// Writes that cards lie in other stacks than before.
  ///
  /// - Parameter stacks: the number of stacks now.
  func writeStacked(_ stacks: Int) {
    var line = Line(.stacked, at: MainThread.now)
    line.stacks = stacks
    write(line)
  }

  /// Writes a message to the user.
  func write(_ event: Event, message: String) {
    var line = Line(event, at: MainThread.now)
    line.message = message
    write(line)
  }

  private func write(_ line: Line) {
    guard let data = try? encoder.encode(line) else { return }
    file.write(data + [UInt8(ascii: "\n")])
  }
}
