import Foundation

/// What the program asks `koloda-sync` for, one after another.
package enum SyncRequest: Codable, Hashable, Sendable {
  /// To connect; the first of all.
  case connect(address: String, name: String, password: GivenPassword?)
  /// To make a pile of the cards that follow.
  case share(SharePlan)
  /// A card of that pile.
  case card(key: String, record: Data)
  /// That was the last card.
  case noMoreCards
  /// To make a pile of photos, or to go on with one that is not whole, and to tell the keys of the
  /// cards that are there.
  case beginPhotos
  /// Some photos of that pile.
  case photos([SharedPhoto])
  /// All photos are there but for these, by their keys, which are to go.
  case finishPhotos(SharePlan, gone: [String])
  /// To send events, and to have cards held.
  case sync(SyncOrder)
  /// To do the same without an answer: the program goes.
  case leave(SyncOrder)
  /// To tell from now on when others have decided something.
  case listen
  /// To tell everybody's answers with their records.
  case records
  /// To tell which answers cards have together, and how many have the same.
  case combinations

  /// To let roles into the pile, and to take some out.
  case people(added: [String], removed: [String])
  /// To hand out no more cards of the pile, or to do so again.
  case close(Bool)
  /// To have everybody shown something else besides the cards, as a `deck.json` says it.
  case show(look: String)
  /// To have cards of a person's go to others.
  case release(person: String)
  /// To tell how far everybody is.
  case progress
  /// To tell the cards whose answers differ, with their records or without.
  case disputes(withRecords: Bool)
  /// To tell whether there is a card whose answers differ that the person may settle and nobody has.
  case hasDisputes
  /// To settle cards whose answers differ, or to take that back; over somebody else's settlement, or
  /// not.
  case settle([SyncedSettlement], overOthers: Bool)
  /// To tell of some cards which ones somebody has settled, and which ones the person may.
  case settled([Int])
  /// To tell cards that the person holds or that somebody has answered, by their places in the pile.
  case cards([Int])

  /// How a new pile is to be.
  package struct SharePlan: Codable, Hashable, Sendable {
    /// How many answers a card gets.
    package var answersPerCard: Int
    /// The roles that may answer, besides the person's own.
    package var people: [String]
    /// What everybody is shown besides the cards, as a `deck.json` says it; empty for nothing.
    package var look: String

    /// Makes a plan.
    package init(answersPerCard: Int, people: [String], look: String = "") {
      self.look = look
      self.answersPerCard = answersPerCard
      self.people = people
    }
  }
}

/// What `koloda-sync` is to do for a pile that the person is in.
package struct SyncOrder: Codable, Hashable, Sendable {
  /// Events of the person that the server may not have, in order.
  package var events: [SyncEvent]
  /// The last event that the server has of this computer; nil if it may have none.
  package var last: String?
  /// The cards that are to be held for longer, by their places in the pile.
  package var renewed: [Int]
  /// How many cards are to be held; nil if they are not told.
  package var wanted: Int?
  /// The number of the pile that it is for; nil for whichever has the name.
  package var pile: String?
  /// The role whose decisions they are; nil for whichever the server knows.
  package var person: String?
  /// The cards whose records need not be told.
  package var known: [Int]
  /// The cards that are given back.
  package var returned: [Int]
  /// Whether everybody's figures are to be told, which takes time on a large pile.
  package var wantsPeople: Bool
  /// The mark of the look that need not be told.
  package var mark: String?
  /// The last of the person's own events that is known here; nil if they are not to be told.
  package var reading: SyncReading?

  /// Makes an order; without more it asks how the pile stands.
  package init(
    events: [SyncEvent] = [], last: String? = nil, renewed: [Int] = [], wanted: Int? = nil,
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

/// An event about one card of the pile; numbers of 128 bits are 32 digits to the base of 16.
package struct SyncEvent: Codable, Hashable, Sendable {
  /// Its own number.
  package var uid: String
  /// `decide`, `undo`, `redo`, or what a mark is about.
  package var kind: String
  /// The decide that an undo or redo is about.
  package var about: String?
  /// The pile, or what was said.
  package var text: String
  /// The running program.
  package var seat: String
  /// The act that it belongs to.
  package var act: String
  /// The Lamport time.
  package var lamport: Int64
  /// Microseconds since 1970.
  package var time: Int64
  /// The card's place in the pile.
  package var card: Int

  /// Makes an event.
  package init(
    uid: String, kind: String, about: String?, text: String, seat: String, act: String,
    lamport: Int64, time: Int64, card: Int
  ) {
    self.uid = uid
    self.kind = kind
    self.about = about
    self.text = text
    self.seat = seat
    self.act = act
    self.lamport = lamport
    self.time = time
    self.card = card
  }
}

/// What `koloda-sync` answers.
package enum SyncAnswer: Codable, Hashable, Sendable {
  /// It is done.
  case done
  /// The server is there; and whether the keyring keeps the password that was given.
  case connected(isKept: Bool)
  /// A card that is held for the person; `synced` follows the last. It may be long, so it goes by
  /// itself.
  case held(HeldCard)
  /// An event that the server has refused, by its number, and why; all others that were sent with it
  /// are there. `synced` follows the last.
  case refused(event: String, reason: String)
  /// Events of the person that came from another computer, or may have; `synced` follows the last.
  case elsewhere(ElsewhereEvents)
  /// Others have decided something; it comes by itself, between answers.
  case changed
  /// It is done, and the pile stands so; its held cards came before.
  case synced(SyncedPile)
  /// The server does not have the last event that was sent: it is an older copy. Nothing was done.
  case behind
  /// Whether there are disputes.
  case hasDisputes(Bool)
  /// A card that can't be settled, and why; `done` follows the last.
  case notSettled(card: Int, reason: String)
  /// What settles cards; `done` follows the last.
  case settled([SyncedSettlement])
  /// How far everybody is.
  case progress(SyncedProgress)
  /// Another pile has the name. Nothing was done.
  case otherPile
  /// Some answers; `done` follows the last.
  case answers([SyncedAnswer])
  /// Some combinations of answers; `done` follows the last.
  case combinations([SyncedCombination])
  /// A card whose answers differ; `done` follows the last.
  case dispute(SyncedDispute)
  /// Some keys; `done` follows the last.
  case keys([String])
  /// A card that was asked for; `done` follows the last.
  case card(SyncedCard)
  /// It can't be done.
  case failure(SyncFault)
}

/// A pile on a server, as a person sees it.
package struct SyncedPile: Codable, Hashable, Sendable {
  /// The pile's own number.
  package var id: String
  /// The role that the server knows the person by.
  package var person: String
  /// How many answers a card gets.
  package var answersPerCard: Int
  /// How many cards it has.
  package var cards: Int
  /// Whether nobody gets cards any more.
  package var isClosed: Bool
  /// The cards that are held for the person.
  package var held: [HeldCard]
  /// Everybody in it, by name; nobody where that was not asked for.
  package var people: [SyncedPerson]
  /// How many answers are given.
  package var given: Int
  /// How long a card is held, in seconds, unless that is renewed.
  package var lease: Double
  /// How many of the person's own answers came when the card had all its answers.
  package var extra: Int
  /// Whether its cards are photos; nil for no.
  package var hasPhotos: Bool?
  /// What is shown besides the cards; nil where it is what the program knows.
  package var look: SharedLook?

  /// Makes a pile.
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

  /// Whether all answers are given, several to each card.
  package var isComplete: Bool {
    answersPerCard > 1 && cards > 0 && given >= cards * answersPerCard
  }

  /// Whether its numbers can be: what a server or a file says is not believed without a look.
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

/// What everybody is shown besides the cards.
package struct SharedLook: Codable, Hashable, Sendable {
  /// How long the text may be, in bytes.
  package static let longest = 65_536

  /// What it goes by; another one has another mark.
  package var mark: String
  /// The question and the piles, as a `deck.json` says them; empty for nothing.
  package var text: String

  /// Makes one.
  package init(mark: String, text: String) {
    self.mark = mark
    self.text = text
  }

  /// Whether it is no longer than it may be.
  fileprivate var isSound: Bool { text.utf8.count <= Self.longest && mark.utf8.count <= 64 }
}

/// A card that is held for the person.
package struct HeldCard: Codable, Hashable, Sendable {
  /// Its place in the pile, counted from 0.
  package var number: Int
  /// What makes it itself: 64 digits to the base of 16.
  package var key: String
  /// The record, as it stands in its file; nil where the program has it.
  package var record: Data?
  /// The photo as it is seen on a card, of which a byte too many is told where it is too long; nil
  /// where the program has it, or there is none.
  package var preview: Data?

  /// Makes a card.
  package init(number: Int, key: String, record: Data?, preview: Data? = nil) {
    self.number = number
    self.key = key
    self.record = record
    self.preview = preview
  }
}

/// What a person has done.
package struct SyncedPerson: Codable, Hashable, Sendable {
  /// The role's name.
  package var name: String
  /// How many of their answers count.
  package var answers: Int
  /// How many came when the card had all its answers.
  package var extra: Int
  /// How many cards they hold.
  package var held: Int
  /// How many events of theirs the server has.
  package var events: Int
  /// Whether they are in the pile no more.
  package var isRemoved: Bool

  /// Makes a person.
  package init(
    name: String, answers: Int, extra: Int, held: Int, events: Int, isRemoved: Bool
  ) {
    self.name = name
    self.answers = answers
    self.extra = extra
    self.held = held
    self.events = events
    self.isRemoved = isRemoved
  }
}

extension String {
  /// Whether it can be the name of a role: PostgreSQL's own are no longer than 63 bytes.
  var isName: Bool { (1...256).contains(utf8.count) }
}
