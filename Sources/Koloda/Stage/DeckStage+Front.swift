extension DeckStage {
  /// The hand that holds the front card.
  var drag: Drag? {
    get { if case .hand(let drag) = front { drag } else { nil } }
    _modify {
      // Taking the drag out of `front` meanwhile lets its history be changed in place.
      var drag: Drag?
      if case .hand(let held) = front {
        drag = held
        front = .rest
      }
      defer { if let drag { front = .hand(drag) } }
      yield &drag
    }
  }

  /// The front card if it waits for an answer.
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

  /// The card being pulled back in.
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
