import ArgumentParser
import KolodaFiles
import KolodaFolders
import KolodaSharing
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// `koloda disputes ADDRESS`: lists the cards on which people disagree.
struct DisputesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disputes", abstract: "List the cards on which people disagree.")

  @OptionGroup
  var deck: SharedDeckArgument

  @OptionGroup
  var comparing: ComparingOption

  func run() throws {
    try reportingErrors {
      let process = try deck.connect()
      let groups = try process.groups(by: comparing.basis)
      try process.eachDispute { dispute in
        guard groups.isDisputed(dispute) else { return }
        try deck.print(deck.json ? Self.json(dispute) : Self.text(dispute))
      }
    }
  }

  private static func json(_ dispute: SyncedDispute) -> String {
    let answers = dispute.answers.map { answer in
      JSONText.object([
        ("person", JSONText.string(answer.person)), ("pile", JSONText.string(answer.pile)),
      ])
    }
    return JSONText.object([
      ("card", JSONText.string("#\(dispute.card + 1)")),
      ("record", String(decoding: dispute.record, as: UTF8.self)),
      ("answers", "[" + answers.joined(separator: ", ") + "]"),
      ("settled", dispute.pile.map(JSONText.string) ?? "null"),
      ("by", dispute.person.map(JSONText.string) ?? "null"), ("own", "\(dispute.isOwn)"),
    ])
  }

  private static func text(_ dispute: SyncedDispute) -> String {
    let answers = dispute.answers.map { "\(displayText($0.person.utf8)): \($0.pile)" }
    let settled = dispute.pile.map {
      "; settled by \(displayText((dispute.person ?? "").utf8)): \($0)"
    }
    return "#\(dispute.card + 1) \(answers.joined(separator: ", "))\(settled ?? "")\n"
      + "  \(displayText(dispute.record))"
  }
}

/// `koloda settle ADDRESS CARD PILE`: settles a card on which people disagree.
struct SettleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle", abstract: "Settle a card on which other people disagree.")

  @OptionGroup
  var deck: SharedDeckArgument

  @Argument(help: "#N, as “koloda disputes” shows it.")
  var card: String

  @Argument(help: "The pile that the card belongs in.")
  var target: String

  func run() throws {
    try reportingErrors {
      guard card.hasPrefix("#"), let number = Int(card.dropFirst()), number > 0,
        number <= Int(Int32.max)
      else {
        throw CommandFailure.unsuited(
          "“\(card)” is not a card: use #N, as “koloda disputes” shows it")
      }
      let process = try deck.connect()
      let standing = try process.standing()
      guard number <= standing.cards else { throw CommandFailure.noCard("#\(number)") }
      let settings = DeckSettings(shared: standing.look?.text ?? "")
      let wanted = try Piles(settings.piles).pile(called: target)
      var was: String?
      try process.eachDispute(withRecords: false) { dispute in
        if dispute.card == number - 1 { was = dispute.pile }
      }
      let one = SyncedSettlement(
        card: number - 1, pile: wanted.text, time: UTCTime.now().microseconds)
      if let refused = try process.settle([one], overOthers: true).first {
        throw CommandFailure.notSettled(refused.reason)
      }
      try keep(one, standing, process)
      if deck.json {
        let change = JSONText.object([
          ("card", JSONText.string("#\(number)")), ("pile", JSONText.string(wanted.text)),
          ("was", was.map(JSONText.string) ?? "null"),
        ])
        try deck.print(JSONText.object([("changed", "[\(change)]")]))
      } else {
        try deck.print(
          "#\(number): \(displayText((was ?? "not settled").utf8)) -> \(wanted.text)")
      }
    }
  }
  /// Also saves the settlement on this computer, in case the server is restored from a backup.
  private func keep(
    _ settled: SyncedSettlement, _ standing: SyncedDeck, _ process: SyncProcess
  ) throws {
    guard let joined = try? KeptDeck.find(SharedAddress(deck.address, name: deck.name)),
      joined.pile.id == standing.id, joined.pile.person == standing.person
    else { return }
    var key: String?
    try process.eachCard([settled.card]) { key = $0.key }
    guard let key else { return }
    try joined.makeDisputesFolder()
    try joined.keep(settled, ofKey: key)
  }
}
