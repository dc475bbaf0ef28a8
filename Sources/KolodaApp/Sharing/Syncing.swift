import KolodaSyncMessages

/// Brings a joined pile and its server together once: decisions go up, cards come down.
struct Syncing {
  private let place: SharedAddress
  private let process: SyncProcess

  init(address: String, name: String) throws {
    place = SharedAddress(address, name: name)
    process = try SyncProcess(address: address, name: name)
  }

  /// Joins a pile, or finds it joined.
  func join() throws -> JoinedPile {
    let pile = try process.standing()
    var joined =
      (try? JoinedPile.find(place))
      ?? JoinedPile(address: place.address, name: place.name, pile: pile)
    // A pile that was made anew under the name is another: what is here of the old one stays.
    if joined.pile.id != pile.id {
      joined = JoinedPile(address: place.address, name: place.name, pile: pile)
    }
    try joined.save()
    return try sync(joined)
  }

  /// Sends what the server does not have, and holds cards ahead.
  ///
  /// - Returns: the pile as it is then, which is kept.
  func sync(_ joined: JoinedPile) throws -> JoinedPile {
    let decided = try DecidedEvents(joined)
    var agenda = SyncAgenda(
      joined, unsent: decided.events(after: joined.lastSent), KeptRecords(in: joined.folder))
    // Time stands still: what comes up later is for another time.
    while let order = agenda.next(at: 0) {
      switch try process.sync(order) {
      case .synced(let pile):
        try agenda.take(pile, at: 0)
        try agenda.joined.save()
      // A backup was put in the server's place: what it lost goes up again.
      case .behind: agenda.startOver(decided.events(after: nil))
      case .otherPile:
        throw SyncFailure.otherPile(name: joined.name, folder: joined.folder)
      }
    }
    return agenda.joined
  }
}
