import KolodaClassic
import KolodaGLib
import Testing
import WidgetTesting

extension TutorialTests {
  /// The released example's controllers work on this deck, and get the same calls in the same order
  /// as on iOS.
  @Suite("The released example's controllers")
  @MainActor
  struct PortedControllerTests {
    private static let size = Size(width: 320, height: 480)

    private func rest(_ koloda: KolodaView) {
      #expect(
        MainLoop.run { !koloda.isAnimating && g_main_context_pending(nil) == 0 },
        "it never came to rest")
    }

    private func allocate(_ koloda: KolodaView) {
      gtk_widget_measure(koloda.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
      gtk_widget_allocate(
        koloda.widget, Int32(Self.size.width), Int32(Self.size.height), -1, nil)
    }

    /// Lays a view out, and logs the calls of its controller from then on.
    private func logOfNextCalls(
      of controller: any KolodaViewDelegate, _ koloda: KolodaView
    ) -> CallLog {
      let log = CallLog(controller, of: koloda)
      allocate(koloda)
      rest(koloda)
      _ = log.take()
      return log
    }

    private func plain() -> (controller: PlainController, log: CallLog) {
      let controller = PlainController()
      controller.viewDidLoad()
      return (controller, logOfNextCalls(of: controller, controller.kolodaView))
    }

    /// Drags the front card to the right by a fraction of its width, without a flick, and releases
    /// it.
    private func drag(_ koloda: KolodaView, by part: Double) {
      let view = koloda.deckView
      guard let frame = view.frontFrame else { return }
      let end = Point(x: frame.center.x + part * frame.size.width, y: frame.center.y)
      view.handGrabbed(at: frame.center, time: MainThread.now, kind: .dragBegin)
      for place in [Point(x: (frame.center.x + end.x) / 2, y: end.y), end] {
        view.handMoved(to: place, at: MainThread.now, kind: .dragUpdate)
      }
      var rule = view.rule
      rule.flickSpeed = .infinity
      view.handLetGo(decides: true, rule: rule, at: MainThread.now, kind: .dragEnd)
    }

    // MARK: The first controller

    @Test("it decides, takes back, opens a page, and is given more cards when it runs out")
    func plainWorks() {
      let (controller, log) = plain()
      let koloda = controller.kolodaView
      controller.rightButtonTapped()
      controller.leftButtonTapped()
      controller.undoButtonTapped()
      #expect(koloda.currentCardIndex == 1 && koloda.countOfCards == 5)
      for _ in 0..<4 { controller.leftButtonTapped() }
      #expect(koloda.countOfCards == 9 && koloda.currentCardIndex == 5)
      #expect(!koloda.isRunOutOfCards)
      rest(koloda)
      koloda.deckView.select()
      #expect(controller.opened == [5])
      withExtendedLifetime(log) {}
    }

    @Test("what Koloda could not do: undo to the first card, insert while cards fly, put one off")
    func anew() {
      let (controller, log) = plain()
      let koloda = controller.kolodaView
      controller.rightButtonTapped()
      controller.show("Glacier")
      #expect(koloda.countOfCards == 6)
      controller.leftButtonTapped()
      controller.rightButtonTapped()
      controller.startAgain()
      #expect(koloda.currentCardIndex == 0)
      controller.decideLater()
      #expect(koloda.currentCardIndex == 1)
      rest(koloda)
      withExtendedLifetime(log) {}
    }

    @Test("a drag that decides: asked, let go, swiped, the next card shown")
    func swipe() {
      let (controller, log) = plain()
      drag(controller.kolodaView, by: 0.8)
      #expect(
        log.take() == [
          "shouldDrag 0", "panBegan 0", "shouldSwipe 0 right", "panFinished 0", "didSwipe 0 right",
          "didShow 1",
        ])
    }

    @Test("a drag that decides nothing: asked all the same, reset, let go")
    func reset() {
      let (controller, log) = plain()
      drag(controller.kolodaView, by: 0.2)
      #expect(
        log.take() == [
          "shouldDrag 0", "panBegan 0", "shouldSwipe 0 right", "didReset", "panFinished 0",
        ])
      log.refusesSwipes = true
      drag(controller.kolodaView, by: 0.8)
      #expect(log.take().suffix(3) == ["shouldSwipe 0 right", "didReset", "panFinished 0"])
    }

    @Test("the last card: swiped, run out, let go; new cards at the end tell of none shown")
    func last() {
      let (controller, log) = plain()
      for _ in 0..<4 { controller.leftButtonTapped() }
      rest(controller.kolodaView)
      _ = log.take()
      drag(controller.kolodaView, by: 0.8)
      #expect(
        log.take() == [
          "shouldDrag 4", "panBegan 4", "shouldSwipe 4 right", "didSwipe 4 right", "didRunOut",
          "panFinished 4",
        ])
      #expect(controller.kolodaView.countOfCards == 9)
    }

    @Test("a tap selects, and nothing else", arguments: [0.0, 3])
    func tap(jitter: Double) throws {
      let (controller, log) = plain()
      let view = controller.kolodaView.deckView
      let middle = try #require(view.frontFrame).center
      view.handGrabbed(at: middle, time: MainThread.now, kind: .dragBegin)
      if jitter > 0 {
        let place = middle + Point(x: jitter, y: 0)
        view.handMoved(to: place, at: MainThread.now, kind: .dragUpdate)
      }
      view.handLetGo(decides: true, rule: view.rule, at: MainThread.now, kind: .dragEnd)
      view.select()
      #expect(log.take().filter { !$0.hasPrefix("should") } == ["didSelect 0"])
    }

    @Test("a swipe back is told, and then the card that is shown")
    func revert() {
      let (controller, log) = plain()
      controller.rightButtonTapped()
      #expect(log.take() == ["shouldSwipe 0 right", "didSwipe 0 right", "didShow 1"])
      controller.undoButtonTapped()
      #expect(log.take() == ["didRewind 0", "didShow 0"])
    }

    @Test("a forced swipe asks, and goes on whatever the answer")
    func force() {
      let (controller, log) = plain()
      log.refusesSwipes = true
      #expect(!controller.kolodaView.swipe(.left))
      #expect(log.take() == ["shouldSwipe 0 left"])
      #expect(controller.kolodaView.swipe(.left, force: true))
      #expect(log.take() == ["shouldSwipe 0 left", "didSwipe 0 left", "didShow 1"])
    }

    @Test("data that is loaded anew at the first card shows it and asks for the appearance")
    func reload() {
      let (controller, log) = plain()
      let koloda = controller.kolodaView
      koloda.reloadData()
      rest(koloda)
      #expect(log.take() == ["didShow 0", "shouldAppear"])
      controller.leftButtonTapped()
      rest(koloda)
      _ = log.take()
      koloda.reloadData()
      rest(koloda)
      #expect(log.take().isEmpty)
      koloda.resetCurrentCardIndex()
      rest(koloda)
      #expect(log.take() == ["didShow 0", "shouldAppear"])
    }

    @Test("cards that are inserted or removed at the front tell of none shown")
    func edits() {
      let (controller, log) = plain()
      let koloda = controller.kolodaView
      controller.pictures.insert("New", at: 0)
      koloda.insertCardAtIndexRange(0..<1)
      #expect(koloda.currentCardIndex == 0 && koloda.countOfCards == 6)
      controller.pictures.removeFirst(2)
      koloda.removeCardInIndexRange(0..<2)
      #expect(koloda.countOfCards == 4 && log.take().isEmpty)
      controller.rightButtonTapped()
      #expect(log.take() == ["shouldSwipe 0 right", "didSwipe 0 right", "didShow 1"])
    }

    // MARK: The second controller

    private func background() -> (controller: BackgroundController, log: CallLog) {
      let controller = BackgroundController()
      controller.viewDidLoad()
      return (controller, logOfNextCalls(of: controller, controller.kolodaView))
    }

    @Test("its frames, opacities and springs are those of the second design")
    func look() {
      let (controller, log) = background()
      let koloda = controller.kolodaView
      let style = koloda.deckView.stage.style
      #expect(
        style.frame(at: 0, of: 2, in: Self.size) == Rect(x: 10, y: 20, width: 300, height: 375))
      let behind = Rect(x: -80, y: 0, width: 480, height: 600)
      // A zero frame means that of the second place, so the third card enters from there.
      for index in 1...2 { #expect(style.frame(at: index, of: 2, in: Self.size) == behind) }
      #expect(style.opacity(at: 0) == 1 && style.opacity(at: 1) == 0.1)
      #expect(!style.followsDrag && style.visibleCards == 2)
      let spring = Animation.spring(Spring(bounciness: 9, speed: 16))
      #expect(style.animation(for: .advance).position == spring)
      #expect(style.animation(for: .advance).size == spring)
      #expect(koloda.animator?.koloda === koloda)
      withExtendedLifetime(log) {}
    }

    @Test("it begins again when the cards run out, and asks for the appearance")
    func round() {
      let (controller, log) = background()
      let koloda = controller.kolodaView
      for _ in 0..<4 { koloda.swipe(.right) }
      rest(koloda)
      _ = log.take()
      drag(koloda, by: 0.8)
      rest(koloda)
      #expect(
        log.take() == [
          "shouldDrag 4", "panBegan 4", "shouldSwipe 4 right", "didSwipe 4 right", "didRunOut",
          "panFinished 4", "didShow 0", "shouldAppear",
        ])
      #expect(koloda.currentCardIndex == 0 && koloda.countOfCards == 5)
    }
  }
}
