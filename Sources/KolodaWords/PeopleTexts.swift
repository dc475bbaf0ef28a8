import KolodaLocalization

/// The texts of the page about people's progress in a shared deck.
package enum PeopleTexts {
  package static var title: String {
    // TRANSLATORS: the people who work on a shared deck, and the page that shows what they did.
    localized("People")
  }

  package static func each(_ answers: Int, cards: Int) -> String {
    // TRANSLATORS: {answers} is as in "2 answers".
    localizedCount(
      "{answers} for {count} card", "{answers} for each of {count} cards", count: cards,
      ["answers": self.answers(answers)])
  }

  package static func answers(_ count: Int) -> String {
    localizedCount("{count} answer", "{count} answers", count: count)
  }

  package static func extra(_ count: Int) -> String {
    // TRANSLATORS: answers to cards that had all of their answers already.
    localizedCount("{count} extra", "{count} extra", count: count)
  }

  package static func held(_ count: Int) -> String {
    // TRANSLATORS: cards that a person has now, and nobody else.
    localizedCount("{count} card reserved", "{count} cards reserved", count: count)
  }

  package static var nobody: String { localized("Nobody is answering now") }
  package static var done: String { localized("All answers are in") }
  package static var closed: String { localized("The deck is closed: nobody gets new cards.") }
  package static var removed: String {
    // TRANSLATORS: beside the name of somebody who is no longer in a shared deck.
    localizedIn("person", "removed")
  }

  package static func you(_ name: String) -> String {
    localized("{name} (you)", ["name": name])
  }

  package static func stale(_ reason: String) -> String {
    localized("These figures may be out of date. {reason}", ["reason": reason])
  }

  package static var loading: String { localized("Loading…") }

  // MARK: What the manager of the deck can do

  package static func actions(_ name: String) -> String {
    localized("Actions for {name}", ["name": name])
  }

  package static var release: String {
    // TRANSLATORS: a button: the cards that one person has go to others.
    localized("Release Cards")
  }
  package static var remove: String { localized("Remove From Deck…") }
  package static var addAgain: String { localized("Add Again") }
  package static var addTitle: String { localized("Add a Person") }
  package static var addMore: String {
    localized("Each person needs a role on the server: a database account.")
  }
  package static var role: String {
    // TRANSLATORS: a field for the name of a role, which is an account of a database.
    localized("Role on the Server")
  }

  package static func removeTitle(_ name: String) -> String {
    localized("Remove {name}?", ["name": name])
  }

  package static var removeBody: String {
    localized("The answers stay. Reserved cards go to other people.")
  }

  package static var removeButton: String { localizedIn("person", "Remove") }
  package static var addButton: String { localizedIn("person", "Add") }
  package static var lookTitle: String {
    // TRANSLATORS: what everybody in a shared deck sees besides the cards.
    localized("Question and Piles")
  }
  package static var lookMore: String {
    localized("Everyone in the deck sees your changes right away.")
  }
  package static var overtaken: String {
    localized(
      "Somebody else has changed the question or the piles in the meantime. Your change was not made."
    )
  }
  package static var ownPiles: String {
    // TRANSLATORS: where the piles of a deck come from that has none of its own.
    localized("From each person’s preferences")
  }
  package static var editPiles: String { localizedIn("piles", "Edit…") }
  package static var pilesAbout: String {
    localized(
      "Everyone in the deck gets your changes when you close this window. People who changed the piles in their own window keep theirs."
    )
  }
  package static var close: String { localized("Close Deck") }
  package static var closeMore: String {
    localized("Nobody gets new cards. Answers to reserved cards still count.")
  }
  package static var reopen: String { localized("Reopen Deck") }
  package static var reopenMore: String { localized("People get new cards again.") }
}
