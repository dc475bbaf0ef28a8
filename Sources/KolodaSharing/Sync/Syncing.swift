import KolodaSyncMessages

/// Brings a joined deck and its server in step once: sends decisions and fetches cards.
package struct Syncing {
  private let place: SharedAddress
  private let process: SyncProcess
  /// Called for each event that the server has just refused, with the reason.
  package var refused: (SyncEvent, String) -> Void = { _, _ in }

  /// - Parameter process: a process that is connected to the server at this place.
  package init(_ place: SharedAddress, through process: SyncProcess) {
    self.place = place
    self.process = process
  }

  /// Joins a shared deck, or finds it already joined.
  ///
  /// - Parameter wantsCards: whether to hold cards, which others then don't get.
  package func join(wantsCards: Bool = true) throws -> KeptDeck {
    let deck: SyncedDeck
    do {
      deck = try process.standing()
    } catch {
      throw (try? KeptDeck.find(place))?.failure(error) ?? error
    }
    try KeptDeck.leaveFormer(of: place, now: deck)
    // The folder is named by the deck's id, however the address is written. Another person's
    // decisions on this computer stay in the journal, and are sent when they join again.
    var joined =
      KeptDeck.all.first { $0.pile.id == deck.id && $0.pile.person == deck.person }
      ?? KeptDeck(address: place.address, name: place.name, pile: deck)
    joined.pile.look = deck.look ?? joined.pile.look
    (joined.address, joined.name, joined.isFormer) = (place.address, place.name, nil)
    try joined.save()
    return try sync(joined, wantsCards: wantsCards)
  }

  /// Sends what the server does not have, and requests cards to hold.
  ///
  /// - Returns: the deck's new state, which is saved.
  package func sync(_ joined: KeptDeck, wantsCards: Bool = true) throws -> KeptDeck {
    let decided = try DecidedEvents(joined)
    var joined = joined
    joined.match(decided)
    let records = KeptRecords(in: joined.folder)
    var agenda = SyncAgenda(
      joined, unsent: decided.unsent(of: joined), records,
      joined.photos(records), wantsCards: wantsCards)
    let journal = ElsewhereJournal(of: joined)
    defer { journal.rest() }
    // The clock stands still, so anything that becomes due later is left for another time.
    while let order = agenda.next(at: 0) {
      let done: SyncProcess.Synced
      do {
        done = try process.sync(order) { try agenda.keep($0, in: journal) }
      } catch {
        throw joined.failure(error)
      }
      switch done {
      case .synced(let deck, let reasons):
        try agenda.take(deck, refused: Set(reasons.keys), at: 0)
        try agenda.joined.save()
        for event in order.events { reasons[event.uid].map { refused(event, $0) } }
      // The server was restored from a backup; what it lost is sent again.
      case .behind: agenda.startOver(decided.events(after: nil))
      case .otherPile:
        throw SyncFailure.otherDeck(name: joined.name, folder: joined.folder)
      }
    }
    try UnsentSettlements.send(of: agenda.joined, through: process)
    return agenda.joined
  }
}
