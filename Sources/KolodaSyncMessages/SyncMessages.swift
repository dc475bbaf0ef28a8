import FoundationEssentials

/// A request from the program to `koloda-sync`; requests are handled one after another.
package enum SyncRequest: Codable, Hashable, Sendable {
  /// Connect to the server; the first request of all.
  case connect(address: String, name: String, password: GivenPassword?)
  /// Make a new shared deck of the cards that follow.
  case share(SharePlan)
  /// A card of the new deck.
  case card(key: String, record: Data)
  /// The last card of the new deck has been sent.
  case noMoreCards
  /// Make a shared deck of photos, or continue one that is incomplete; the answer gives the keys of
  /// the cards that exist.
  case beginPhotos
  /// Some photos of that deck.
  case photos([SharedPhoto])
  /// All photos have been sent; those with the keys in `gone` are to be removed.
  case finishPhotos(SharePlan, gone: [String])
  /// Send events, and hold cards for the person.
  case sync(SyncOrder)
  /// The same, without an answer, since the program is quitting.
  ///
  /// The answer to the order before may be on its way, with cards that the program will not get to
  /// know. Held cards that are not among the `known` ones are given back too.
  case leave(SyncOrder, known: [Int])
  /// From now on report when others have decided something.
  case listen
  /// Return everybody's answers, with their records.
  case records
  /// Return the combinations of answers that cards have, and how many cards have each.
  case combinations

  /// Add roles to the deck, and remove some.
  case people(added: [String], removed: [String])
  /// Stop handing out the deck's cards, or start again.
  case close(Bool)
  /// Change what everybody is shown besides the cards, in the form of a `deck.json`; if it is not
  /// what it is to replace any more, nothing is done. Nil replaces anything.
  case show(look: String, replacing: String?)
  /// Release the cards that a person holds, so that others get them.
  case release(person: String)
  /// Return everybody's progress.
  case progress
  /// Return the cards whose answers differ, with or without their records.
  case disputes(withRecords: Bool)
  /// Return whether there are cards with differing answers that nobody has settled and the person
  /// may settle; the piles of each group in `alike` are the same answer.
  case hasDisputes(alike: [[String]])
  /// Settle cards whose answers differ, or withdraw settlements; `overOthers` says whether to
  /// replace somebody else's.
  case settle([SyncedSettlement], overOthers: Bool)
  /// Return, for the cards with these numbers, who settled them and which ones the person may
  /// settle.
  case settled([Int])
  /// Return cards that the person holds or that somebody has answered, by their numbers.
  case cards([Int])

  /// The properties of a new shared deck.
  package struct SharePlan: Codable, Hashable, Sendable {
    /// How many answers each card gets.
    package var answersPerCard: Int
    /// The roles that may answer, besides the person's own.
    package var people: [String]
    /// What everybody is shown besides the cards, in the form of a `deck.json`; empty for nothing.
    package var look: String

    package init(answersPerCard: Int, people: [String], look: String = "") {
      self.look = look
      self.answersPerCard = answersPerCard
      self.people = people
    }
  }
}

/// What `koloda-sync` is to exchange for a shared deck that the person is in.
package struct SyncOrder: Codable, Hashable, Sendable {
  /// The person's events that the server may not have yet, in order.
  package var events: [SyncEvent]
  /// The person's last event that the server had after the order before; nil if it may have none.
  ///
  /// A server that still has it also has all that it had then.
  package var last: SyncPlace?
  /// The numbers of the cards whose holding is to be renewed.
  package var renewed: [Int]
  /// How many cards to hold for the person; nil if the answer need not list the held cards.
  package var wanted: Int?
  /// The id of the deck that the order is meant for; nil for whichever deck has the name.
  package var pile: String?
  /// The role whose decisions these are; nil for whichever role the server knows the person by.
  package var person: String?
  /// The numbers of the cards whose records the program has already.
  package var known: [Int]
  /// The numbers of the cards to give back.
  package var returned: [Int]
  /// Whether to return everybody's figures, which takes time on a large deck.
  package var wantsPeople: Bool
  /// The mark of the look that the program has already.
  package var mark: String?
  /// The last of the person's own events that is known here; nil if they are not to be returned.
  package var reading: SyncReading?

  /// Makes an order; the default values only ask for the deck's state.
  package init(
    events: [SyncEvent] = [], last: SyncPlace? = nil, renewed: [Int] = [], wanted: Int? = nil,
    pile: String? = nil, person: String? = nil, known: [Int] = [], returned: [Int] = [],
    wantsPeople: Bool = true, mark: String? = nil, reading: SyncReading? = nil
  ) {
    self.mark = mark
    self.reading = reading
    self.events = events
    self.last = last
    self.renewed = renewed
    self.wanted = wanted
    self.pile = pile
    self.person = person
    self.known = known
    self.returned = returned
    self.wantsPeople = wantsPeople
  }
}

/// An answer from `koloda-sync` to the program.
package enum SyncAnswer: Codable, Hashable, Sendable {
  /// The request is done.
  case done
  /// The server is connected; `isKept` says whether the keyring stores the password that was given.
  case connected(isKept: Bool)
  /// A card that is held for the person; `synced` follows the last one.
  ///
  /// Cards may be long, so each has its own message.
  case held(HeldCard)
  /// An event that the server has refused, by its uid, and why; all others sent with it are stored.
  ///
  /// `synced` follows the last one.
  case refused(event: String, reason: String)
  /// Events of the person that come from another computer, or may do so; `synced` follows the last
  /// ones.
  case elsewhere(ElsewhereEvents)
  /// Others have decided something; sent unasked, between answers.
  case changed
  /// The order is done, and this is the deck's state; its held cards came before.
  case synced(SyncedDeck)
  /// The server lacks an event that it had, or has it at another place: it was restored from an older
  /// copy.
  ///
  /// Nothing was done.
  case behind
  /// Whether there are cards to settle.
  case hasDisputes(Bool)
  /// A card that can't be settled, and why; `done` follows the last one.
  ///
  /// If that is passing, somebody else is settling the card just now: it can be tried again.
  case notSettled(card: Int, reason: String, isPassing: Bool)
  /// The settlements of cards; `done` follows the last ones.
  case settled([SyncedSettlement])
  /// Everybody's progress.
  case progress(SyncedProgress)
  /// Another deck has the name now.
  ///
  /// Nothing was done.
  case otherPile
  /// Some answers; `done` follows the last ones.
  case answers([SyncedAnswer])
  /// Some combinations of answers; `done` follows the last ones.
  case combinations([SyncedCombination])
  /// A card whose answers differ; `done` follows the last one.
  case dispute(SyncedDispute)
  /// The keys of some cards; `done` follows the last ones.
  case keys([String])
  /// A card that was asked for; `done` follows the last one.
  case card(SyncedCard)
  /// The request can't be carried out.
  case failure(SyncFault)
}

/// A shared deck on a server, as a person sees it.
package struct SyncedDeck: Codable, Hashable, Sendable {
  /// The deck's id.
  package var id: String
  /// The role that the server knows the person by.
  package var person: String
  /// How many answers each card gets.
  package var answersPerCard: Int
  /// How many cards the deck has.
  package var cards: Int
  /// Whether no more cards are handed out.
  package var isClosed: Bool
  /// The cards that are held for the person.
  package var held: [HeldCard]
  /// Everybody in the deck, by name; empty if that was not asked for.
  package var people: [SyncedPerson]
  /// How many answers have been given that count.
  package var given: Int
  /// How long a card is held unless the holding is renewed, in seconds.
  package var lease: Double
  /// How many of the person's answers are extra: all answers of the card were given or reserved.
  package var extra: Int
  /// Whether the cards are photos; nil for no.
  package var hasPhotos: Bool?
  /// What is shown besides the cards; nil if the program has it already.
  package var look: SharedLook?

  package init(
    id: String, person: String, answersPerCard: Int, cards: Int, isClosed: Bool, held: [HeldCard],
    people: [SyncedPerson], given: Int, lease: Double, extra: Int, hasPhotos: Bool? = nil,
    look: SharedLook? = nil
  ) {
    self.look = look
    self.hasPhotos = hasPhotos
    self.given = given
    self.lease = lease
    self.extra = extra
    self.id = id
    self.person = person
    self.answersPerCard = answersPerCard
    self.cards = cards
    self.isClosed = isClosed
    self.held = held
    self.people = people
  }

  /// Whether every card has all its answers, in a deck with several to a card.
  package var isComplete: Bool {
    answersPerCard > 1 && cards > 0 && given >= cards * answersPerCard
  }

  /// Whether the numbers are plausible: what a server or a file says is not trusted unchecked.
  package var isSound: Bool {
    let numbers = 0...Int(Int32.max)
    return numbers.contains(cards) && (1...100).contains(answersPerCard)
      && held.allSatisfy { (0..<cards).contains($0.number) }
      && numbers.contains(given) && lease > 0 && numbers.contains(extra)
      && people.count < 100_000
      && people.allSatisfy { person in
        [person.answers, person.extra, person.held, person.events].allSatisfy(numbers.contains)
          && person.name.isName
      }
      && look.map(\.isSound) ?? true
  }
}

/// A card that is held for the person.
package struct HeldCard: Codable, Hashable, Sendable {
  /// The card's number in the deck, from 0.
  package var number: Int
  /// The card's key: 64 hexadecimal digits.
  package var key: String
  /// The record as it is in its file; nil if the program has it.
  package var record: Data?
  /// The photo as a card shows it, a JPEG; one that is too long is cut off one byte beyond the
  /// limit; nil if the program has it, or there is none.
  package var preview: Data?

  package init(number: Int, key: String, record: Data?, preview: Data? = nil) {
    self.number = number
    self.key = key
    self.record = record
    self.preview = preview
  }
}

extension String {
  /// Whether this can be the name of a role; PostgreSQL's are at most 63 bytes long.
  var isName: Bool { (1...256).contains(utf8.count) }
}
