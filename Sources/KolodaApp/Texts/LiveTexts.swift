import KolodaFiles
import KolodaLocalization

/// The words of a shared deck in a window.
enum LiveTexts {
  static var nameless: String {
    localized("This is the address of a server. A shared deck also has a name.")
  }

  static func given(_ count: Int, of all: Int) -> String {
    // TRANSLATORS: of a deck that several people work on, as in "120 of 400 answers".
    localizedCount(
      "{given} of {count} answer", "{given} of {count} answers", count: all,
      ["given": String(count)])
  }

  // MARK: The server

  /// What stands between the deck and its server; nil if nothing does.
  static func trouble(_ standing: SharedStanding, with place: SharedAddress) -> String? {
    switch standing.link {
    case .connecting, .online: nil
    case .offline:
      place.host.map { offline(displayText($0.utf8)) } ?? offlineHere
    case .full: SharedTexts.noRoom + "\n" + safe
    // It says itself where they are.
    case .refused(let failure) where failure.isRemoval: failure.text
    case .refused(let failure): failure.text + "\n" + safe
    }
  }

  private static func offline(_ host: String) -> String {
    localized(
      "No connection to {server}. Your decisions are saved on this computer and are sent later.",
      ["server": host])
  }

  private static var offlineHere: String {
    localized(
      "The server on this computer doesn’t answer. Your decisions are saved and are sent later.")
  }

  private static var safe: String { localized("Your decisions are saved on this computer.") }

  static func keptAsExtra(_ count: Int) -> String {
    localizedCount(
      "{count} answer came after others had finished the card. It is kept as an extra answer.",
      "{count} answers came after others had finished the cards. They are kept as extra answers.",
      count: count)
  }

  static func refused(_ reason: String) -> String {
    localized(
      "The server refused a change, which stays on this computer: {reason}", ["reason": reason])
  }

  // MARK: No card

  static var noCards: String { localized("No Cards for You Now") }

  /// What is said when there is no card for the person.
  static func end(_ standing: SharedStanding) -> (title: String, more: String?) {
    if standing.ofDisputes {
      if standing.link == .offline { return (noCards, waiting) }
      guard standing.isKnown else { return (DisputeTexts.loading, nil) }
      return standing.given > 0 && standing.given >= standing.wanted
        ? (DisputeTexts.allSettled, nil) : (DisputeTexts.none, DisputeTexts.noneMore)
    }
    let left = standing.wanted - standing.given - standing.unsent
    if standing.link == .offline { return (noCards, waiting) }
    if left <= 0 { return (DeckTexts.allDecided, nil) }
    if standing.isClosed { return (noCards, closed) }
    if standing.hasAnsweredAll { return (noCards, missingAfterAll(left)) }
    return (noCards, standing.heldByOthers > 0 ? held(standing.heldByOthers) : missing(left))
  }

  private static var waiting: String {
    localized("New cards appear when the server can be reached.")
  }

  private static var closed: String { localized("The deck is closed: it hands out no more cards.") }

  private static func held(_ count: Int) -> String {
    localizedCount(
      "Others still have {count} card. Cards they don’t answer appear here.",
      "Others still have {count} cards. Cards they don’t answer appear here.", count: count)
  }

  private static func missingAfterAll(_ count: Int) -> String {
    localizedCount(
      "You have answered every card. {count} answer from others is still missing.",
      "You have answered every card. {count} answers from others are still missing.", count: count)
  }

  private static func missing(_ count: Int) -> String {
    localizedCount(
      "{count} answer is still to come from others.",
      "{count} answers are still to come from others.", count: count)
  }
}
