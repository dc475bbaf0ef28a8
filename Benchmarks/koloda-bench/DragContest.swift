import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The deck view and the bare widget by turns in one window, each drawing the same drag at the
/// frame clock's pace: what a frame of each costs.
@MainActor
final class DragContest {
  private enum Turn: Int {
    case deck, bare
  }

  private let deck: DraggedDeck
  private let bare: BareDeck
  private let window: Widget
  private let name: String
  private let loop = g_main_loop_new(nil, 0)
  private var turn = Turn.deck
  private var frame = 0
  private var begin = 0.0
  private var costs: [[Double]] = [[], []]
  private var textures = [0, 0]
  private var beginTime = 0.0
  private var pace: [[Double]] = [[], []]

  /// Frames before each measurement, in which GTK fills its caches.
  private static let warmUp = 90
  /// The frame of those in which the hand grabs the card; until then the overlays get ready.
  private static let grabbing = -30
  private static let turns = 6
  private static let cornerRadius = CardCut.standard.cornerRadius

  /// Makes both and the window; nil where GTK cannot.
  ///
  /// - Parameter movesSurfaces: whether the bare widget does nothing but have cairo move the
  ///   cards' surfaces.
  init?(_ script: DragScript, movesSurfaces: Bool) throws {
    guard gtk_init_check() != 0 else { return nil }
    let window = gtk_window_new()
    self.window = window
    name = script.name
    let size = script.cardSize
    let cards = (0..<DragScript.cards).compactMap { DragContest.card($0, size: size) }
    guard cards.count == DragScript.cards else { return nil }
    let overlays = OverlayPictures(
      size: size, scale: 1, cornerRadius: DragContest.cornerRadius, looks: OverlayLook.standard)
    overlays.prepare()
    deck = try DraggedDeck(cards: cards, script)
    let bare = try BareDeck(
      cards: cards, overlays: overlays, script, movesSurfaces: movesSurfaces)
    guard let bare else { return nil }
    self.bare = bare
  }

  /// A picture with detail everywhere, as a photo has.
  private static func card(_ index: Int, size: Size) -> CardPicture? {
    CardBaker.bake(size: size, scale: 1) { cairo, size in
      for step in 0..<200 {
        let share = Double(step) / 200
        cairo_set_source_rgb(cairo, share, Double(index) / 5, 1 - share)
        cairo_arc(
          cairo, size.width * (share * 7).truncatingRemainder(dividingBy: 1),
          size.height * share, 40, 0, 2 * .pi)
        cairo_fill(cairo)
      }
    }
  }

  /// Draws until every turn is over, and prints what was measured.
  func run(renderer: String) {
    let gtkWindow = window.of(GtkWindow.self)
    gtk_window_set_decorated(gtkWindow, 0)
    gtk_window_set_default_size(
      gtkWindow, Int32(DragScript.window.width), Int32(DragScript.window.height))
    let ticks = FrameTicks(of: window) { [weak self] in self?.frameBegan() }
    begin(.deck)
    gtk_window_present(gtkWindow)
    if let clock = gtk_widget_get_frame_clock(window) {
      Signal.connect(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] () -> Void in
        self?.frameEnded()
      }
    }
    withExtendedLifetime(ticks) { g_main_loop_run(loop) }
    report(renderer)
  }

  private func begin(_ turn: Turn) {
    self.turn = turn
    frame = -DragContest.warmUp
    gtk_window_set_child(
      window.of(GtkWindow.self), turn == .deck ? deck.view.widget : bare.widget)
  }

  private func frameBegan() {
    if frame == 0 {
      begin = Stopwatch.processTime
      beginTime = MainThread.now
    }
    if frame == DragScript.period {
      let frames = Double(DragScript.period)
      costs[turn.rawValue].append((Stopwatch.processTime - begin) * 1000 / frames)
      pace[turn.rawValue].append(frames / (MainThread.now - beginTime))
    }
    if frame == 2 * DragScript.period {
      end()
      return
    }
    frame += 1
    switch turn {
    case .deck: if frame >= DragContest.grabbing { deck.moveHand() }
    case .bare:
      bare.frame = frame + DragContest.warmUp
      guard frame >= DragContest.grabbing else { return }
      gtk_widget_queue_draw(bare.widget)
    }
  }

  /// After the measurement the same frames are drawn once more, to count what they place.
  private func frameEnded() {
    guard frame > DragScript.period else { return }
    textures[turn.rawValue] += TextureCount.of(
      turn == .deck ? deck.view.widget : bare.widget)
  }

  private func end() {
    if turn == .deck { deck.letGo() }
    if costs[1].count == DragContest.turns {
      g_main_loop_quit(loop)
    } else {
      begin(turn == .deck ? .bare : .deck)
    }
  }

  private func report(_ renderer: String) {
    for (turn, who) in [(Turn.deck, "deck"), (.bare, "bare widget")] {
      let place = turn.rawValue
      Figure(name: "\(name) frame, \(who), \(renderer)", value: median(costs[place]), unit: "ms")
        .print()
      Figure(
        name: "\(name) frames a second, \(who), \(renderer)", value: median(pace[place]),
        unit: "1/s"
      )
      .print()
      // The deck has cairo draw straight from its pictures' pixels, without any textures.
      if renderer == "cairo" { continue }
      Figure(
        name: "textures a \(name) frame, \(who), \(renderer)",
        value: Double(textures[place]) / Double(DragContest.turns * DragScript.period),
        unit: "textures"
      ).print()
    }
    Figure(
      name: "\(name) frame, deck to bare widget, \(renderer)",
      value: median(zip(costs[0], costs[1]).map { $0 / $1 }), unit: "x"
    ).print()
  }
}
