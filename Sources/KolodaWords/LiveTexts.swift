import KolodaFiles
import KolodaLocalization
import KolodaSharing

/// The texts of a shared deck in a window.
package enum LiveTexts {
  package static func given(_ count: Int, of all: Int) -> String {
    // TRANSLATORS: of a deck that several people work on, as in "120 of 400 answers".
    localizedCount(
      "{given} of {count} answer", "{given} of {count} answers", count: all,
      ["given": wholeNumber(count)])
  }

  // MARK: The server

  /// The message about a problem between the deck and its server; nil for none.
  package static func trouble(_ standing: SharedStanding, with place: SharedAddress) -> String? {
    switch standing.link {
    case .connecting, .online: nil
    case .offline:
      place.host.map { offline(displayText($0.utf8)) } ?? offlineHere
    case .crowded: SharedTexts.crowded + "\n" + safe
    case .full: SharedTexts.noRoom + "\n" + safe
    case .readOnly: SharedTexts.readOnly + "\n" + safe
    // The message says itself where the decisions are.
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
      "The server on this computer is not responding. Your decisions are saved and are sent later.")
  }

  private static var safe: String { localized("Your decisions are saved on this computer.") }

  package static func keptAsExtra(_ count: Int) -> String {
    localizedCount(
      "{count} answer is kept as an extra answer: others have answered the card or have it reserved. It counts if the card becomes free.",
      "{count} answers are kept as extra answers: others have answered the cards or have them reserved. They count if the cards become free.",
      count: count)
  }

  package static func refused(_ reason: String) -> String {
    localized(
      "The server refused a change, which stays on this computer: {reason}", ["reason": reason])
  }

  // MARK: No cards

  package static var noCards: String { localized("No Cards for You Now") }

  /// The texts for when there is no card for the person.
  package static func end(_ standing: SharedStanding) -> (title: String, more: String?) {
    if standing.ofDisputes {
      if standing.link.isOffline { return (noCards, waiting) }
      guard standing.isKnown else { return (DisputeTexts.loading, nil) }
      return standing.given > 0 && standing.given >= standing.wanted
        ? (DisputeTexts.allSettled, nil) : (DisputeTexts.none, DisputeTexts.noneMore)
    }
    let left = standing.wanted - standing.given - standing.unsent
    if standing.link.isOffline { return (noCards, waiting) }
    if left <= 0 { return (DeckTexts.allDecided, nil) }
    if standing.isClosed { return (noCards, closed) }
    if standing.hasAnsweredAll { return (noCards, missingAfterAll(left)) }
    return (noCards, standing.othersHaveCards ? held : missing(left))
  }

  private static var waiting: String {
    localized("New cards appear when the server can be reached.")
  }

  private static var closed: String { localized("The deck is closed: nobody gets new cards.") }

  // Without their number: several people may have the same card.
  private static var held: String {
    localized("Others still have cards. Cards they don’t answer appear here.")
  }

  private static func missingAfterAll(_ count: Int) -> String {
    localizedCount(
      "You have answered every card. {count} answer from others is still missing.",
      "You have answered every card. {count} answers from others are still missing.", count: count)
  }

  private static func missing(_ count: Int) -> String {
    localizedCount(
      "{count} answer from others is still missing.",
      "{count} answers from others are still missing.", count: count)
  }
}
