import CAdwaita
import FedEvents
import Foundation
import Koloda
import KolodaGLib
import KolodaGTK
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp

/// Random input of several devices at once in a deck's window, and what must hold after it.
///
/// Menus are for the campaigns in compositors: on X11, GDK takes every press for the dismissal of a
/// menu, even of a closed one, until an event of a real device tells it that the grab has ended.
@MainActor
final class WindowCampaign: WidgetSearch {
  private typealias Act = RandomAct<WindowCampaign>

  /// The number of acts after which all hands let go and everything is checked.
  private static let batch = 400
  /// The number of acts after which a long run says how far it is.
  private static let stage = 5_000
  /// Below this many cards left, some decisions are undone.
  private static let few = 15

  private let seed: UInt64
  private let window: DeckWindow
  private let session: DeckSession
  private let devices: FedDevices
  private var random: SeededGenerator
  private var log: [String] = []
  private var pressed: Point?
  private var fingers: [UInt32: Point] = [:]
  private var isScrolling = false
  private var lastFrame: FrameRecord?
  private var lastCloseup: Closeup.Drawn?

  init(_ window: DeckWindow, _ session: DeckSession, seed: UInt64) throws {
    self.seed = seed
    self.window = window
    self.session = session
    random = SeededGenerator(seed: seed)
    devices = FedDevices(window: window.widget, widget: window.view.widget)
    window.decisions.endHint()
    let (traceFrame, traceCloseup) = (window.view.onFrame, window.cards.closeup.overlay.onDraw)
    window.view.onFrame = { [weak self] frame in
      traceFrame?(frame)
      self?.lastFrame = frame
    }
    window.cards.closeup.overlay.onDraw = { [weak self] drawn in
      traceCloseup?(drawn)
      self?.lastCloseup = drawn
    }
  }

  private var view: DeckView { window.view }

  /// Performs random acts, and checks everything after each batch.
  ///
  /// - Returns: whether all of it held.
  func run(acts: Int) -> Bool {
    let start = g_get_monotonic_time()
    for number in 1...acts {
      perform()
      if number.isMultiple(of: Self.batch) || number == acts, !settle(number) { return false }
      if number.isMultiple(of: Self.stage) || number == acts { report(number, since: start) }
    }
    return true
  }

  private func report(_ number: Int, since start: gint64) {
    let seconds = Double(g_get_monotonic_time() - start) / 1_000_000
    print(
      "campaign: in the process, seed \(seed), \(number) acts, \(Int(seconds)) s,",
      "\(Int(Double(number) / max(seconds, 0.001))) acts a second with all checks")
    fflush(nil)
  }

  private func perform() {
    let act = Act.draw(from: Self.acts, by: &random)
    log.append(act.name)
    if log.count > 20 { log.removeFirst() }
    act.perform(self)
    spin()
  }

  /// Lets GTK handle what has been fed.
  private func spin() {
    for _ in 0..<20 where g_main_context_pending(nil) != 0 { g_main_context_iteration(nil, 0) }
  }

  // MARK: What must hold

  /// Takes all hands off and checks everything.
  ///
  /// - Returns: whether all of it holds.
  private func settle(_ number: Int) -> Bool {
    release()
    window.rest()
    // One that has only just been opened may not have drawn anything yet.
    let isGone = MainLoop.run {
      window.cover != .closeup || lastCloseup.map { $0.progress >= 0.001 } ?? true
    }
    guard expect(isGone, number, "a close-up is left over the deck") else { return false }
    // A close-up whose next photo is not there yet covers nothing, but will. A window that gets its
    // size late, also by leaving fullscreen, may get too narrow for the panel beside the deck.
    for _ in 0..<12 {
      waitForLateParts()
      guard window.cover != nil || window.cards.closeup.isOpen || isUnderPanel else { break }
      devices.type(GDK_KEY_Escape)
      window.rest()
    }
    let cover = window.cover.map(\.rawValue) ?? ""
    guard expect(window.cover == nil, number, "a \(cover) that Escape does not close")
    else { return false }
    if view.deck.remainingCount < Self.few { for _ in 0..<30 { window.undo() } }
    window.rest()
    gtk_widget_queue_draw(view.widget)
    lastFrame = nil
    _ = MainLoop.run { lastFrame != nil }
    let front = view.deck.front
    guard expect(front != nil && lastFrame?.drawn == front, number, "another card is drawn")
    else { return false }
    return swipes(number) && isSaved(number)
  }

  /// Whether the information panel lies over a part of the deck, as in a narrow window.
  private var isUnderPanel: Bool { window.info.panel.isOpen && window.info.panel.isOver }

  /// Whether the mouse can swipe the front card.
  private func swipes(_ number: Int) -> Bool {
    guard let front = view.deck.front, let frame = view.frontFrame else { return false }
    let end = frame.center + Point(x: frame.size.width * 0.45 + 30, y: 0)
    devices.move(to: frame.center, isPressed: false)
    devices.button(isDown: true, at: frame.center)
    window.rest()
    devices.move(to: end, isPressed: true)
    window.rest()
    devices.button(isDown: false, at: end)
    window.rest()
    return expect(
      view.deck.front != front, number,
      "the front card can't be swiped at \(frame.center), where \(picked(at: frame.center)) is")
  }

  /// The widgets at a place of the deck, the innermost first.
  private func picked(at place: Point) -> String {
    var names: [String] = []
    var next = gtk_widget_pick(window.widget, place.x, place.y, GTK_PICK_DEFAULT)
    while let widget = next, names.count < 6 {
      names.append(String(cString: g_type_name_from_instance(widget.of(GTypeInstance.self))))
      next = gtk_widget_get_parent(widget)
    }
    return names.joined(separator: " in ")
  }

  private func isSaved(_ number: Int) -> Bool {
    session.settle()
    let deck = session.deck
    return expect(
      deck.savedCount == deck.decidedCount, number,
      "\(deck.decidedCount) cards are decided, and \(deck.savedCount) are saved, with "
        + (deck.settledActs == nil ? "acts on their way" : "no act on its way"))
  }

  private func expect(_ holds: Bool, _ number: Int, _ what: String) -> Bool {
    if !holds { Issue.record("seed \(seed), act \(number) after \(log): \(what)") }
    return holds
  }

  /// Waits for what goes on by itself: a button that was pushed clicks a quarter of a second later, and
  /// the display server takes its time to give the window another size.
  private func waitForLateParts() {
    let pushed = "keyboard-activating"
    _ = MainLoop.run { !buttons.contains { gtk_widget_has_css_class($0, pushed) != 0 } }
    gtk_widget_get_display(window.widget).map { gdk_display_sync($0) }
    window.rest()
  }

  private var buttons: [Widget] {
    let bar = window.decisions.widget
    return bar.withDescendants.filter { $0.isInstance(of: gtk_button_get_type()) }
  }

  private func release() {
    if let pressed { devices.button(isDown: false, at: pressed) }
    for (finger, place) in fingers { devices.touch(FED_TOUCH_UP, finger: finger, at: place) }
    if isScrolling { devices.lift() }
    (pressed, fingers, isScrolling) = (nil, [:], false)
  }

  // MARK: Places

  private func onCard() -> Point {
    let frame = view.frontFrame ?? .zero
    return frame.center
      + Point(
        x: random.double(-0.4...0.4) * frame.size.width,
        y: random.double(-0.4...0.4) * frame.size.height)
  }

  /// A place on the card, mostly, or anywhere below the header.
  private func somewhere() -> Point {
    guard random.int(0..<4) == 0 else { return onCard() }
    let (width, height) = (view.stage.bounds.width, view.stage.bounds.height)
    return Point(
      x: random.double(0...max(width, 1)), y: random.double(70...max(height, 71)))
  }

  private func way() -> Point {
    Point(x: random.double(-320...320), y: random.double(-160...160))
  }

  // MARK: Devices

  private func press() {
    guard let held = pressed else {
      let place = somewhere()
      pressed = place
      devices.move(to: place, isPressed: false)
      devices.button(isDown: true, at: place)
      return
    }
    pressed = nil
    var end = held
    if random.int(0..<3) > 0 {
      end = held + way()
      devices.move(to: end, isPressed: true)
    }
    if random.int(0..<2) == 0 { spin() }
    devices.button(isDown: false, at: end)
  }

  private func click(_ count: Int) {
    guard pressed == nil else { return }
    let place = onCard()
    devices.move(to: place, isPressed: false)
    for _ in 0..<count {
      devices.button(isDown: true, at: place)
      devices.button(isDown: false, at: place)
    }
  }

  private func scroll() {
    if isScrolling, random.int(0..<5) < 2 {
      devices.lift()
      isScrolling = false
      return
    }
    isScrolling = true
    for _ in 0..<random.int(1..<4) { devices.scroll(by: way() * 0.5) }
  }

  private func flick() {
    let side = random.int(0..<2) == 0 ? -1.0 : 1
    for _ in 0..<3 { devices.scroll(by: Point(x: side * 150, y: 0)) }
    devices.lift()
    isScrolling = false
  }

  private func zoomByWheel() {
    let away = random.int(0..<2) == 0 ? -30.0 : 30
    devices.scroll(by: Point(x: 0, y: away), holding: GDK_CONTROL_MASK)
    devices.lift(holding: GDK_CONTROL_MASK)
  }

  private func finger() {
    let number = UInt32(random.int(0..<3))
    guard let place = fingers[number] else {
      let place = somewhere()
      fingers[number] = place
      devices.touch(FED_TOUCH_DOWN, finger: number, at: place)
      return
    }
    if random.int(0..<5) < 3 {
      let next = place + way()
      fingers[number] = next
      devices.touch(FED_TOUCH_MOVE, finger: number, at: next)
    } else {
      fingers[number] = nil
      let isLost = random.int(0..<12) == 0
      devices.touch(isLost ? FED_TOUCH_CANCEL : FED_TOUCH_UP, finger: number, at: place)
    }
  }

  /// Two fingers that pinch, or only tap.
  private func twoFingers() {
    guard fingers[0] == nil, fingers[1] == nil else { return }
    let middle = onCard()
    let start = random.double(20...200)
    let end = random.int(0..<3) == 0 ? start : random.double(10...260)
    func move(_ what: FedTouch, _ reach: Double) {
      for (finger, side) in [(UInt32(0), -1.0), (1, 1)] {
        devices.touch(what, finger: finger, at: middle + Point(x: side * reach, y: 0))
      }
    }
    move(FED_TOUCH_DOWN, start)
    spin()
    if end != start {
      for part in 1...4 { move(FED_TOUCH_MOVE, start + (end - start) * Double(part) / 4) }
    }
    if random.int(0..<2) == 0 { spin() }
    move(FED_TOUCH_UP, end)
  }

  private func key() {
    let keys: [Int32] = [
      GDK_KEY_Right, GDK_KEY_Left, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_p, GDK_KEY_x, GDK_KEY_f,
      GDK_KEY_u, GDK_KEY_u, GDK_KEY_BackSpace, GDK_KEY_z, GDK_KEY_z, GDK_KEY_z, GDK_KEY_c,
      GDK_KEY_i, GDK_KEY_s, GDK_KEY_1, GDK_KEY_6, GDK_KEY_Page_Down, GDK_KEY_Page_Up,
      GDK_KEY_Home, GDK_KEY_Escape, GDK_KEY_Escape, GDK_KEY_Escape,
    ]
    devices.type(keys[random.int(0..<keys.count)])
  }

  /// Decides as a program for assistive technology does.
  private func assist() {
    let names = Array(DeckActionNames.piles.swipes.values).sorted()
    gtk_widget_activate_action_variant(view.widget, names[random.int(0..<names.count)], nil)
  }

  private func pushButton() {
    let buttons = buttons
    guard !buttons.isEmpty else { return }
    gtk_widget_activate(buttons[random.int(0..<buttons.count)])
  }

  private func openPage() {
    switch random.int(0..<3) {
    case 0: window.review.toggle()
    case 1: window.review.toggleHistory()
    default: window.cards.closeup.toggleCompare(by: .button)
    }
  }

  private func resize() {
    gtk_window_set_default_size(
      window.widget.of(GtkWindow.self), Int32(random.int(420..<1000)), Int32(random.int(460..<760)))
  }

  private func pass() {
    MainThread.skip(microseconds: random.int(0..<120_000))
    MainLoop.run(turns: random.int(1..<4))
  }

  private func balance() {
    if view.deck.remainingCount < Self.few { for _ in 0..<20 { window.undo() } }
  }

  private static let acts: [Act] = [
    Act("move", 6) { $0.devices.move(to: $0.somewhere(), isPressed: $0.pressed != nil) },
    Act("press", 12) { $0.press() },
    Act("click", 2) { $0.click(1) },
    Act("double click", 2) { $0.click(2) },
    Act("scroll", 12) { $0.scroll() },
    Act("flick", 4) { $0.flick() },
    Act("zoom by wheel", 2) { $0.zoomByWheel() },
    Act("finger", 24) { $0.finger() },
    Act("two fingers", 6) { $0.twoFingers() },
    Act("key", 24) { $0.key() },
    Act("assist", 5) { $0.assist() },
    Act("button", 3) { $0.pushButton() },
    Act("undo", 4) { $0.window.undo() },
    Act("redo", 2) { $0.window.redo() },
    Act("escape", 4) { $0.devices.type(GDK_KEY_Escape) },
    Act("page", 1) { $0.openPage() },
    Act("size", 1) { $0.resize() },
    Act("motion", 1) { $0.view.reducesMotion = [true, false, nil][$0.random.int(0..<3)] },
    Act("balance", 4) { $0.balance() },
    Act("time", 30) { $0.pass() },
  ]
}
