import KolodaSyncMessages

/// Brings a joined pile and its server together once: decisions go up, cards come down.
struct Syncing {
  private let place: SharedAddress
  private let process: SyncProcess
  /// Is told each event that the server has just refused, and why.
  var refused: (SyncEvent, String) -> Void = { _, _ in }

  init(address: String, name: String) throws {
    place = SharedAddress(address, name: name)
    process = try SyncProcess(address: address, name: name)
  }

  /// Joins a pile, or finds it joined.
  ///
  /// - Parameter wantsCards: whether cards are held; they would be kept from others.
  func join(wantsCards: Bool = true) throws -> JoinedPile {
    let pile: SyncedPile
    do {
      pile = try process.standing()
    } catch {
      throw (try? JoinedPile.find(place))?.failure(error) ?? error
    }
    try JoinedPile.leaveFormer(of: place, now: pile)
    // Its folder goes by its own number, however its address is written. What somebody else decided
    // here stays in the journal, and goes up when they join again.
    var joined =
      JoinedPile.all.first { $0.pile.id == pile.id && $0.pile.person == pile.person }
      ?? JoinedPile(address: place.address, name: place.name, pile: pile)
    joined.pile.look = pile.look ?? joined.pile.look
    (joined.address, joined.name, joined.isFormer) = (place.address, place.name, nil)
    try joined.save()
    return try sync(joined, wantsCards: wantsCards)
  }

  /// Sends what the server does not have, and holds cards ahead.
  ///
  /// - Returns: the pile as it is then, which is kept.
  func sync(_ joined: JoinedPile, wantsCards: Bool = true) throws -> JoinedPile {
    let decided = try DecidedEvents(joined)
    let records = KeptRecords(in: joined.folder)
    var agenda = SyncAgenda(
      joined, unsent: decided.unsent(of: joined), records,
      KeptPhotos(of: joined, records), wantsCards: wantsCards)
    let journal = ElsewhereJournal(of: joined)
    defer { journal.rest() }
    // Time stands still: what comes up later is for another time.
    while let order = agenda.next(at: 0) {
      let done: SyncProcess.Synced
      do {
        done = try process.sync(order) { try agenda.keep($0, in: journal) }
      } catch {
        throw joined.failure(error)
      }
      switch done {
      case .synced(let pile, let reasons):
        try agenda.take(pile, refused: Set(reasons.keys), at: 0)
        try agenda.joined.save()
        for event in order.events { reasons[event.uid].map { refused(event, $0) } }
      // A backup was put in the server's place: what it lost goes up again.
      case .behind: agenda.startOver(decided.events(after: nil))
      case .otherPile:
        throw SyncFailure.otherPile(name: joined.name, folder: joined.folder)
      }
    }
    try UnsentSettlements.send(of: agenda.joined, through: process)
    return agenda.joined
  }
}
