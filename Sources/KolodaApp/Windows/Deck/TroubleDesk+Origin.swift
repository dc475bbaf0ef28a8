import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaTriage

// A deck that goes on with decisions that were made at another place.
extension TroubleDesk {
  /// Says how many decisions the deck goes on with, and from where, and offers to start over.
  func showOrigin(of opened: any OpenedDeck) {
    let places = opened.formerPlaces
    guard let session, !places.isEmpty else { return }
    let names = places.map { pathText($0) }
    let count = session.deck.decidedCount
    guard count > 0 else { return window.notes.show(OpeningTexts.movedFrom(names)) }
    banner.show(
      OpeningTexts.goesOn(with: count, from: names), about: .origin, isQuiet: true,
      [
        Banner.Button(title: OpeningTexts.startOver) { [weak self] in
          self?.startOver(without: places)
        },
        Banner.Button(title: ApplyTexts.goOn) { [weak self] in self?.banner.hide(.origin) },
      ])
  }

  /// Gives up the decisions from other places, and reopens the deck.
  private func startOver(without places: [[UInt8]]) {
    guard let session else { return }
    session.opened.journal.startOver(without: places) { error in
      MainThread.post { [weak self, weak session] in
        guard let self, let session, session === self.session else { return }
        guard error == nil else { return sayWhyNot(error) }
        banner.hide(.origin)
        onStartOver?()
        let place = session.opened.place
        window.notes.show(OpeningTexts.startedOver, button: ActionTexts.undo) { [weak self] in
          self?.takeUpAgain(from: places, at: place)
        }
      }
    }
  }

  /// Takes those decisions up again.
  private func takeUpAgain(from places: [[UInt8]], at place: DeckPlace) {
    guard let session, session.opened.place == place else { return }
    session.opened.journal.takeUpAgain(from: places) { error in
      MainThread.post { [weak self] in self?.sayWhyNot(error) }
    }
  }

  /// Says why the decisions from other places stay as they are.
  private func sayWhyNot(_ error: JournalError?) {
    switch error?.reason {
    case nil: break
    case .applying: applying.sayUndoFirst()
    default: error.map { banner.show(DeckTexts.notSaved($0.text), about: .journal) }
    }
  }
}
