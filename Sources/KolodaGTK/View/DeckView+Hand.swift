import CAdwaita
import Koloda
import KolodaGLib

// Gestures of all devices as one hand that grabs, moves and lets go.
extension DeckView: DeckHandHost {
  var isDragging: Bool { stage.isDragging }

  /// Whether there is a front card that may be grabbed.
  var mayGrab: Bool { allowsDragging && !isCovered && stage.deck.front != nil }

  /// Whether the user holds a card, by dragging it or pulling it back in; nothing is baked
  /// meanwhile.
  public var isHeld: Bool { stage.isDragging || stage.pulled != nil }

  package func handGrabbed(at location: Point, time: Double, kind: InputRecord.Kind) {
    guard let card = stage.deck.front, stage.beginDrag(at: mirrored(location), time: time) else {
      return
    }
    hand.take(card, at: location)
    onInput?(InputRecord(kind: kind, time: time, location: location))
    handChanged()
  }

  /// Moves the held card.
  ///
  /// The policy is asked at the first movement only, because a press may turn out to be a click.
  ///
  /// - Returns: false if the policy has refused.
  @discardableResult
  package func handMoved(to location: Point, at time: Double, kind: InputRecord.Kind) -> Bool {
    guard stage.isDragging, let card = hand.card, location.isFinite else { return true }
    guard mayMove(card) else { return false }
    happenings.hold {
      let begins = hand.move(to: location)
      stage.drag(to: mirrored(location), at: time)
      onInput?(InputRecord(kind: kind, time: time, location: location))
      if begins { happenings.tell(.panBegan(card)) }
      handChanged()
    }
    return true
  }

  private func mayMove(_ card: CardID) -> Bool {
    if hand.mayMove { return true }
    let agrees = questions.mayDrag(card)
    // The policy may have changed the deck.
    guard stage.isDragging, hand.card == card else { return agrees }
    if agrees {
      hand.allow()
    } else {
      stage.cancelDrag(at: MainThread.now)
      changed()
    }
    return agrees
  }

  package func handLetGo(decides: Bool, rule: SwipeRule, at time: Double, kind: InputRecord.Kind) {
    guard stage.isDragging, let card = hand.card else { return }
    onInput?(InputRecord(kind: kind, time: time, location: hand.location))
    let direction = decides && hand.mayMove ? stage.decision(at: time, by: rule) : nil
    let agrees = direction.map { questions.maySwipe(card, $0) } ?? false
    // The policy may have changed the deck; only the card that was held may be decided.
    guard stage.isDragging, hand.card == card else { return settleHand() }
    happenings.hold {
      if let direction, agrees {
        // A flick counts as a pan, however short it was.
        if hand.pan() { happenings.tell(.panBegan(card)) }
        decide(direction)
      } else {
        stage.cancelDrag(at: MainThread.now)
        if hand.isPanning { happenings.tell(.reset(card)) }
        changed()
      }
    }
  }

  /// Ends the hand's hold, and reports the end of its pan, if its card is no longer being dragged.
  func settleHand() {
    guard hand.card != nil, !stage.isDragging else { return }
    if let card = hand.letGo() { happenings.tell(.panFinished(card)) }
  }

  func tapped(_ location: Point) {
    guard !isCovered, let front = stage.deck.front,
      frontContains(location, at: MainThread.now)
    else { return }
    // A click on a button of the card belongs to the button.
    guard contentTouch(at: location, time: MainThread.now)?.touch.isControl != true else { return }
    if let onTap, let place = frontPose(at: MainThread.now)?.fraction(at: location),
      onTap(front, place)
    {
      return
    }
    select(front)
  }

  /// Selects the front card as a tap does: sends `selected`, and flips the card if it has a back
  /// and `flipsOnTap` is true.
  ///
  /// - Returns: whether there was a front card.
  @discardableResult
  public func select() -> Bool {
    guard let front = stage.deck.front else { return false }
    select(front)
    return true
  }

  private func select(_ front: CardID) {
    happenings.tell(.selected(front))
    if flipsOnTap, stage.deck.front == front { flip(front) }
  }

  private func handChanged() {
    let progress = stage.dragProgress
    settleSign()
    overlays.own.update(stage, at: MainThread.now)
    if hand.isPanning, let card = hand.card, let progress {
      happenings.tell(.dragged(card, progress))
      for crossing in hand.cross(progress) {
        happenings.tell(
          .crossedThreshold(card, crossing.direction, isPast: crossing.isPast))
      }
    }
    tickWhileMoving()
    gtk_widget_queue_draw(widget)
  }

  /// Makes the sign grow where letting go decides the card, and shrink where it does not.
  func settleSign() {
    overlays.setDecides(stage.dragProgress?.isPastThreshold == true, at: MainThread.now)
  }
}
