import Koloda
import KolodaTriage

/// What the journal of an open deck knows, behind its lock.
struct DeckJournalState {
  var file: JournalFile
  /// The deck's row; nil until it has one.
  var deck: Int64?
  let rows = CardRows()
  /// The row of the last event in the file that this deck has taken in.
  var lastEvent: Int64 = 0
  /// The decks that this one was recognised as and that are still to be taken up.
  var origins: [DeckOrigin] = []
  /// The row up to which the open deck has those decks' events already.
  var originsRead: Int64 = 0
  var source: (any CardSource)?
  var person = ""
  /// Whether the deck's contents have been read from the file.
  var isRead = false
  /// The failure because of which all further acts are refused, until `resume` is called.
  var breach: JournalError?
  var breachCount = 0
  var trouble: JournalError?
  /// Whether a log existed before the file was opened: a program has it open or ended uncleanly.
  var hadLog = false
  /// When the next daily copy is due, in seconds since 1970.
  var nextCopy = 0
  /// The result of a repair that has not been reported yet.
  var repair: Repair?
  /// Whether this journal has replaced the file by a rebuilt one, so that the deck must be reopened.
  var isRebuilt = false
  /// The deck's piles when the file was last read.
  var piles = JournalPiles()
  /// The custom piles of decisions that the file is known to contain.
  var rememberedPiles: Set<Pile> = []
  /// The snapshot to write for the next opening.
  var snapshot: DeckSnapshot?
  /// The findings about cards that are still to be written.
  var notes: ArraySlice<(key: CardID, value: Identity)> = []
}
