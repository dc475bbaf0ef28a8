import ArgumentParser
import Koloda
import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// What the commands on a shared deck have in common.
enum SharedCommands {
  /// Whether an argument is the address of a server, and no path.
  static func isAddress(_ argument: String) -> Bool {
    SharedAddress.isMeant(by: argument)
  }

  /// The name that goes with an address.
  static func checked(_ name: String?) throws -> String {
    guard let name, !name.isEmpty else {
      throw CommandFailure.unsuited("an address needs --name NAME, the name of the shared deck")
    }
    return name
  }

  /// Prints how a pile stands: one that was joined by what the server says, or else by what was
  /// known last; any other by what the server says to somebody who only looks on.
  static func printStatus(_ address: String, name: String, json: Bool) throws {
    guard let joined = try? JoinedPile.find(SharedAddress(address, name: name)) else {
      let pile = try SyncProcess(address: address, name: name).standing()
      return try show(
        SharedProgress(address: address, name: name, pile),
        next: "To answer on this computer, run “koloda join”", json: json)
    }
    try show(try synced(joined), json: json)
  }

  /// Joins a pile, and prints how it stands.
  ///
  /// Cards are kept from others only for who is told them, which is a program.
  static func join(_ address: String, name: String, json: Bool) throws {
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

  /// Decides a card, first here, and then sends it.
  static func decide(
    _ address: String, name: String, card: String, pile: String, json: Bool
  ) throws {
    var joined = try joined(address, name: name)
    // Who has just joined has no cards yet.
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
    _ card: String, _ pile: String, in opened: any OpenedCards, _ deck: OpenDeck
  ) throws -> [CardChange] {
    let pile = try deck.piles.pile(called: pile)
    guard let card = try opened.card(called: RawArguments.bytes(of: card)) else {
      throw SyncFailure.notHeld(displayText(RawArguments.bytes(of: card)))
    }
    return deck.decide(card, pile)
  }

  /// Decides a card once more where the person decided it on another computer before, and this one did
  /// not know: what is decided last holds.
  ///
  /// - Returns: whether that was so.
  private static func decideAgain(
    _ joined: JoinedPile, _ card: String, _ pile: String
  ) throws -> Bool {
    let opened = JoinedDeck(joined).cards
    if let trouble = opened.trouble { throw trouble }
    return try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      let isChanged = try !decide(card, pile, in: opened, deck).isEmpty
      let (_, error) = deck.close(waitingAtMost: DeckCommand.patience)
      opened.journal.waitUntilClosed(atMost: DeckCommand.patience)
      if let error { throw error }
      return isChanged
    }
  }

  /// Takes decisions of this computer back, or makes them again, and then tells the server.
  static func step(
    _ address: String, name: String, steps: Int, orFail failure: CommandFailure, json: Bool,
    _ step: @MainActor (OpenDeck) -> DeckChanges?
  ) throws {
    let joined = try joined(address, name: name)
    try DeckCommand.act(
      on: JoinedDeck(joined).cards, json: json, then: { _ = send(joined) }
    ) { _, deck in
      try StepOptions.changes(of: steps, orFail: failure) { step(deck) }
    }
  }

  private static func show(
    _ state: (joined: JoinedPile, offline: String?), json: Bool
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

  /// Finds a pile that was joined here; the error names the address that it was joined with instead.
  private static func joined(_ address: String, name: String) throws -> JoinedPile {
    do {
      return try JoinedPile.find(SharedAddress(address, name: name))
    } catch SyncFailure.notJoined {
      guard let other = JoinedPile.all.first(where: { $0.name == name }) else {
        throw SyncFailure.notJoined(name)
      }
      throw CommandFailure.joinedOtherwise(name, other.address)
    }
  }

  private static func print(_ text: String) throws {
    try Output.descriptor(1).write(Array((text + "\n").utf8))
  }

  /// Sends what was just decided here; where that can't be done, says why, and that it is saved.
  ///
  /// - Returns: the pile as it is then; nil where nothing was sent.
  private static func send(_ joined: JoinedPile) -> JoinedPile? {
    do {
      let (sent, offline) = try synced(joined)
      return offline == nil ? sent : nil
    } catch {
      let says = (error as? SyncFailure)?.tellsWhereDecisionsAre ?? false
      StandardError.write(
        "koloda: \(error)"
          + (says ? "" : ". Your decisions are saved here and sent when the server takes them"))
      return nil
    }
  }

  /// Says that the server has refused a decision; it is said once.
  private static func tellRefused(_ event: SyncEvent, _ reason: String) {
    StandardError.write(
      "koloda: the server refused what you decided on #\(event.card + 1): "
        + "\(displayText(reason.utf8)). It is saved here and not sent again; undo it and decide "
        + "the card again to send that")
  }

  private static func syncing(_ address: String, _ name: String) throws -> Syncing {
    var syncing = try Syncing(address: address, name: name)
    syncing.refused = tellRefused
    return syncing
  }

  /// Brings a pile and its server together; where that can't be done now, says so.
  private static func synced(_ joined: JoinedPile) throws -> (JoinedPile, offline: String?) {
    do {
      return (try syncing(joined.address, joined.name).sync(joined), nil)
    } catch let error as SyncFailure where error.isOffline {
      StandardError.write(
        "koloda: \(error). Your decisions are saved here and sent when the server can be reached"
      )
      return (joined, error.description)
    }
  }
}

/// `koloda share DECK ADDRESS`: puts a deck's photos or records onto a server.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a folder of photos or a file of records with other people, on a server.")

  @Argument(help: "A folder of photos, or a file of records.")
  var deck: String

  @Argument(help: "postgresql://HOST/DATABASE, without a password.")
  var address: String

  @Option(help: "A name for the shared deck.")
  var name: String

  @Option(help: "How many people answer each card.")
  var answers = 1

  @Option(
    help: ArgumentHelp("The database roles that may answer, besides yours.", valueName: "role,..."))
  var people: NameList?

  @Flag(help: "Only give a deck that is shared already the question and piles of this one.")
  var update = false

  func validate() throws {
    guard !update || people == nil else {
      throw ValidationError("--update does not go with --people: use koloda people --add")
    }
    guard (1...100).contains(answers) else {
      throw ValidationError("--answers must be a number from 1 to 100")
    }
    guard SharedCommands.isAddress(address) else {
      throw ValidationError("“\(address)” is not an address: use postgresql://HOST/DATABASE")
    }
  }

  func run() throws {
    try reportingErrors {
      guard let (place, kind) = try DeckCommand.records(at: .path(deck)) else {
        let opened = try DeckCommand.readFolder(.path(deck))
        let plan = plan(opened, question: opened.settings.question)
        if update { return try show(plan.look) }
        if opened.source.order.isEmpty { throw noCards }
        return say(try PhotoSharing(opened, address: address, name: name).run(plan))
      }
      let opened = try OpenedRecords.read(place, as: kind, access: .reading)
      let plan = plan(opened, question: opened.facts.question ?? opened.settings.question)
      if update { return try show(plan.look) }
      let source = opened.source
      if source.listing.count == 0 { throw noCards }
      let process = try SyncProcess(address: address, name: name)
      try process.send(.share(plan))
      do {
        try SharedRecords(source).send(through: process)
      } catch SyncFailure.gone {
        // It may have said why.
      }
      guard case .done = try process.answer() else { throw SyncFailure.gone }
      say(source.listing.count)
    }
  }

  private var noCards: CommandFailure {
    .unsuited("there are no cards in \(displayText(RawArguments.bytes(of: deck)))")
  }

  /// Says so where there are fewer people than a card gets answers.
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

  private func plan(_ opened: any OpenedCards, question: String?) -> SyncRequest.SharePlan {
    let piles = opened.piles.areOwn ? opened.piles.piles.all : []
    return SyncRequest.SharePlan(
      answersPerCard: answers, people: people?.names ?? [],
      look: DeckSettings.shared(question: question, piles: piles))
  }

  /// Has a deck that is there shown as this one is.
  private func show(_ look: String) throws {
    try SyncProcess(address: address, name: name).expectDone(.show(look: look))
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
