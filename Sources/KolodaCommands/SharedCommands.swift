import ArgumentParser
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaRecords
import KolodaSharing
import KolodaSources
import KolodaSyncMessages
import KolodaTerminal
import KolodaTriage

/// What the commands on a shared deck have in common.
package enum SharedCommands {
  /// The address of a server, if that was given as a path.
  static func address(in path: String?) -> String? {
    path.flatMap { SharedAddress.isMeant(by: $0) ? $0 : nil }
  }

  /// Returns the name given with an address.
  static func checked(_ name: String?) throws -> String {
    guard let name, !name.isEmpty else {
      throw CommandFailure.unsuited("an address needs --name NAME, the name of the shared deck")
    }
    return name
  }

  /// Prints the status of a shared deck.
  ///
  /// For a joined deck it comes from the server or, if that can't be reached or refuses the person,
  /// from the last time; for any other deck it is what the server tells an onlooker.
  static func printStatus(_ address: String, name: String, json: Bool) throws {
    guard let joined = try? KeptDeck.find(SharedAddress(address, name: name)) else {
      let deck = try SyncProcess(address: address, name: name).standing()
      return try show(
        SharedProgress(address: address, name: name, deck),
        next: "To answer on this computer, run “koloda join”", json: json)
    }
    do {
      try show(try synced(joined), json: json)
    } catch let error as SyncFailure where error.isRefusal {
      tellSaved(after: error, until: "takes them")
      try show((joined, message(of: error)), json: json)
    }
  }

  /// Joins a shared deck, and prints its status.
  ///
  /// Cards are only reserved with `json`: a program gets to know which cards it holds, a person
  /// doesn't.
  package static func join(_ address: String, name: String, json: Bool) throws {
    if json { return try show((try syncing(address, name).join(), nil), json: true) }
    let joined = try syncing(address, name).join(wantsCards: false)
    try show(
      SharedProgress(address: address, name: name, joined.pile),
      next: "For your next cards, run “koloda status”", json: false)
  }

  private static func show(_ progress: SharedProgress, next: String, json: Bool) throws {
    try print(
      json
        ? JSONText.object(
          progress.members + [
            ("waiting", "[]"), ("unsent", "0"), ("offline", "null"), ("asOf", "null"),
          ])
        : (progress.lines + ["  " + next]).joined(separator: "\n"))
  }

  /// Decides a card here, and then sends the decision.
  static func decide(
    _ address: String, name: String, card: String, pile: String, json: Bool
  ) throws {
    var joined = try completed(joined(address, name: name))
    // A deck that has just been joined holds no cards yet.
    if joined.pile.held.isEmpty { joined = try synced(joined).0 }
    try DeckCommand.act(
      on: JoinedDeck(joined).cards, json: json,
      then: { [joined] in
        guard let sent = send(joined), try decideAgain(sent, card, pile) else { return }
        _ = send(sent)
      }
    ) { opened, deck in DeckChanges(moved: try decide(card, pile, in: opened, deck)) }
  }

  @MainActor
  private static func decide(
    _ card: String, _ pile: String, in opened: any OpenedDeck, _ deck: OpenDeck
  ) throws -> [CardChange] {
    let pile = try deck.piles.pile(called: pile)
    guard let card = try opened.card(called: RawArguments.bytes(of: card)) else {
      throw CommandFailure.notHeld(card)
    }
    return deck.decide(card, pile)
  }

  /// Decides a card again if the person had already decided it on another computer, which was not
  /// known here: the latest decision counts.
  ///
  /// - Returns: whether it was decided again.
  private static func decideAgain(
    _ joined: KeptDeck, _ card: String, _ pile: String
  ) throws -> Bool {
    let opened = JoinedDeck(joined).cards
    if let trouble = opened.trouble { throw trouble }
    return try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      let isChanged = try !decide(card, pile, in: opened, deck).isEmpty
      let (_, error) = deck.close(waitingAtMost: DeckCommand.patience)
      opened.journal.waitUntilClosed(atMost: DeckCommand.patience)
      DeckCommand.tellRepair(of: opened.journal)
      if let error { throw error }
      return isChanged
    }
  }

  /// Undoes or redoes decisions made on this computer, and then tells the server.
  static func step(
    _ address: String, name: String, steps: Int, orFail failure: CommandFailure, json: Bool,
    _ step: @MainActor (OpenDeck) -> DeckChanges?
  ) throws {
    let joined = try completed(joined(address, name: name))
    try DeckCommand.act(
      on: JoinedDeck(joined).cards, json: json, then: { _ = send(joined) }
    ) { _, deck in
      try DeckCommand.changes(of: steps, orFail: failure) { step(deck) }
    }
  }

  private static func show(
    _ state: (joined: KeptDeck, offline: String?), json: Bool
  ) throws {
    let unsent = try DecidedEvents(state.joined).unsent(of: state.joined).count
    let opened = JoinedDeck(state.joined, access: .reading)
    if let trouble = opened.trouble { throw trouble }
    let status = MainActor.assumeIsolated {
      SharedStatus(
        state.joined, opened, DeckCommand.openDeck(opened.cards), unsent: unsent,
        offline: state.offline)
    }
    try print(json ? status.json : status.text)
  }

  /// Finds a shared deck that was joined here; if it was joined with another address, the error
  /// says so.
  private static func joined(_ address: String, name: String) throws -> KeptDeck {
    do {
      return try KeptDeck.find(SharedAddress(address, name: name))
    } catch SyncFailure.notJoined {
      guard let other = KeptDeck.all.first(where: { $0.name == name }) else {
        throw SyncFailure.notJoined(name)
      }
      throw CommandFailure.joinedOtherwise(name, other.address)
    }
  }

  /// Fetches the person's decisions that this computer had and has lost: without them, undo would
  /// take an older one, and a new decision would seem to be older than they are.
  private static func completed(_ joined: KeptDeck) throws -> KeptDeck {
    let decided: DecidedEvents
    do {
      decided = try DecidedEvents(joined)
    } catch let error as JournalError where error.reason == .damaged {
      // To open the journal for writing repairs it.
      let journal = JoinedDeck(joined).journal
      journal.close()
      journal.waitUntilClosed(atMost: DeckCommand.patience)
      DeckCommand.tellRepair(of: journal)
      decided = try DecidedEvents(joined)
    }
    return try decided.isBehind(joined) ? synced(joined).0 : joined
  }

  private static func print(_ text: String) throws {
    try Output.descriptor(1).write(Array((text + "\n").utf8))
  }

  /// Sends what was just decided here; if that fails, reports why, and that it is saved.
  ///
  /// - Returns: the deck as it is then; nil if nothing was sent.
  private static func send(_ joined: KeptDeck) -> KeptDeck? {
    do {
      let (sent, offline) = try synced(joined)
      return offline == nil ? sent : nil
    } catch {
      if (error as? SyncFailure)?.tellsWhereDecisionsAre ?? false {
        StandardError.write("koloda: \(message(of: error))")
      } else {
        tellSaved(after: error, until: "takes them")
      }
      return nil
    }
  }

  /// Reports why decisions are not sent, and when they will be.
  private static func tellSaved(after error: any Error, until event: String) {
    var reason = message(of: error)
    // A server's words may end with a full stop of their own.
    if reason.hasSuffix(".") { reason.removeLast() }
    StandardError.write(
      "koloda: \(reason). Your decisions are saved here and sent when the server \(event)")
  }

  /// Reports, once, that the server has refused a decision.
  private static func tellRefused(_ event: SyncEvent, _ reason: String) {
    StandardError.write(
      "koloda: the server refused what you decided on #\(event.card + 1): "
        + "\(displayText(reason.utf8)). It is saved here and not sent again; undo it and decide "
        + "the card again to send that")
  }

  private static func syncing(_ address: String, _ name: String) throws -> Syncing {
    var syncing = Syncing(
      SharedAddress(address, name: name), through: try SyncProcess(address: address, name: name))
    syncing.refused = tellRefused
    return syncing
  }

  /// Synchronises a deck with its server; if the server can't be reached, reports that.
  private static func synced(_ joined: KeptDeck) throws -> (KeptDeck, offline: String?) {
    do {
      return (try syncing(joined.address, joined.name).sync(joined), nil)
    } catch let error as SyncFailure where error.isOffline {
      tellSaved(after: error, until: error.isOfReadOnly ? "takes changes" : "can be reached")
      return (joined, message(of: error))
    }
  }
}

/// `koloda share DECK ADDRESS`: puts a deck's photos or records on a server.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a folder of photos or a file of records with other people, on a server.")

  @Argument(help: "A folder of photos, or a file of records.")
  var deck: String

  @Argument(help: "postgresql://ROLE@HOST/DATABASE, without a password.")
  var address: String

  @Option(help: "A name for the shared deck.")
  var name: String

  @Option(help: "How many people answer each card.")
  var answers = 1

  @Option(
    help: ArgumentHelp("The database roles that may answer, besides yours.", valueName: "role,..."))
  var people: RoleList?

  @OptionGroup
  var reading: ReadingOptions

  @Flag(help: "Only give a deck that is shared already the question and piles of this one.")
  var update = false

  func validate() throws {
    guard !update || people == nil else {
      throw ValidationError("--update does not go with --people: use koloda people --add")
    }
    guard (1...100).contains(answers) else {
      throw ValidationError("--answers must be a number from 1 to 100")
    }
    guard SharedAddress.isMeant(by: address) else {
      throw ValidationError("“\(address)” is not an address: use postgresql://ROLE@HOST/DATABASE")
    }
  }

  func run() throws {
    try reportingErrors {
      guard let (place, kind) = try DeckCommand.records(at: .path(deck)) else {
        if !reading.wish.isEmpty {
          throw CommandFailure.unsuited("--encoding and the like are for files of records")
        }
        let opened = try DeckCommand.readFolder(.path(deck))
        let plan = plan(opened, question: opened.settings.question)
        if update { return try show(plan.look) }
        if opened.source.order.isEmpty { throw noCards }
        return say(try PhotoSharing(opened, address: address, name: name).run(plan))
      }
      let opened = try OpenedRecords.read(
        place, as: kind, access: .reading, coding: reading.wish.coding, table: reading.wish.table)
      DeckCommand.warn(of: opened)
      let plan = plan(opened, question: opened.facts.question ?? opened.settings.question)
      if update { return try show(plan.look) }
      let source = opened.source
      if source.listing.count == 0 { throw noCards }
      try refuseBrokenLetters(of: source.listing)
      let process = try SyncProcess(address: address, name: name)
      try process.send(.share(plan))
      do {
        try SharedRecords(source).send(through: process)
      } catch SyncFailure.gone {
        // The server may have sent the reason, which `answer()` throws.
      }
      guard case .done = try process.answer() else { throw SyncFailure.gone }
      say(source.listing.count)
    }
  }

  /// Throws if letters would be broken for everybody.
  private func refuseBrokenLetters(of listing: RecordListing) throws {
    guard let number = listing.firstInvalid else { return }
    throw CommandFailure.unsuited(
      "record #\(number + 1) is not valid in \(listing.coding.rawValue): its letters would be "
        + "broken for everybody. Give the file’s encoding, as in --encoding "
        + (listing.suggestedCoding ?? .latin1).rawValue)
  }

  private var noCards: CommandFailure {
    .unsuited("there are no cards in \(displayText(RawArguments.bytes(of: deck)))")
  }

  /// Warns if there are fewer people than answers per card.
  private func warnOfFewPeople() {
    let names = Set(people?.names ?? [])
    let own = SharedAddress(address, name: name).server?.person
    let count = names.count + (own.map(names.contains) ?? false ? 0 : 1)
    guard count < answers else { return }
    StandardError.write(
      "koloda: each card gets \(answers) answers, and only "
        + (count == 1 ? "1 person is" : "\(count) people are")
        + " in the deck: add more with “koloda people --add”")
  }

  private func plan(_ opened: any OpenedDeck, question: String?) -> SyncRequest.SharePlan {
    let answers = opened.kind.file?.roles.twoAnswers
    // The piles for two answers are not those in people's preferences.
    let usual = answers == nil ? nil : opened.usualPiles
    let piles = opened.piles.areOwn ? opened.piles.piles.all : usual?.all ?? []
    return SyncRequest.SharePlan(
      answersPerCard: self.answers, people: people?.names ?? [],
      look: DeckSettings.shared(
        question: question, piles: piles, answers: answers,
        classes: opened.kind.file?.source.listing.classes.names ?? [:]))
  }

  /// Gives a shared deck the question and the piles of this one.
  private func show(_ look: String) throws {
    try SyncProcess(address: address, name: name).setLook(look, replacing: nil)
    say(["“\(displayText(RawArguments.bytes(of: name)))” has this deck’s question and piles now"])
  }

  private func say(_ count: Int) {
    let words = "\(counted(count, "card")) shared as “\(displayText(RawArguments.bytes(of: name)))”"
    say([words] + Invitation(address: address, name: name).lines(for: people?.names ?? []))
    warnOfFewPeople()
  }

  private func say(_ lines: [String]) {
    _ = try? Output.descriptor(1).write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}
