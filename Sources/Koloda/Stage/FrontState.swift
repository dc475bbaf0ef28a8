/// What the front card is in, or the hand that holds the card before it.
enum FrontState: Sendable {
  /// It lies at its place, or goes there.
  case rest
  /// A hand holds it.
  case hand(Drag)
  /// It waits for the answer to its decision.
  case waiting(WaitingCard)
  /// It sways, to show that it can be moved.
  case hint(Sway)
  /// A hand pulls the card decided last back in.
  case pulled(Pull)
}

extension DeckStage {
  /// The hand that holds the front card.
  var drag: Drag? {
    get { if case .hand(let drag) = front { drag } else { nil } }
    _modify {
      // The hand is taken out meanwhile, so that its history is changed in place.
      var drag: Drag?
      if case .hand(let held) = front {
        drag = held
        front = .rest
      }
      defer { if let drag { front = .hand(drag) } }
      yield &drag
    }
  }

  /// The front card's answer that is still to come.
  var waitingCard: WaitingCard? {
    get { if case .waiting(let waiting) = front { waiting } else { nil } }
    set {
      if let newValue { front = .waiting(newValue) } else if case .waiting = front { front = .rest }
    }
  }

  /// The front card's first-use hint.
  var hint: Sway? {
    get { if case .hint(let hint) = front { hint } else { nil } }
    set {
      if let newValue { front = .hint(newValue) } else if case .hint = front { front = .rest }
    }
  }

  /// The card that is being pulled back in.
  var pull: Pull? {
    get { if case .pulled(let pull) = front { pull } else { nil } }
    _modify {
      var pull: Pull?
      if case .pulled(let pulled) = front {
        pull = pulled
        front = .rest
      }
      defer { if let pull { front = .pulled(pull) } }
      yield &pull
    }
  }
}
