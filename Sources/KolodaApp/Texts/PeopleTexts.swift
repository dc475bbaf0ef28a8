import KolodaLocalization

/// The texts of the page about people's progress in a shared deck.
enum PeopleTexts {
  static var title: String {
    // TRANSLATORS: the people who work on a shared deck, and the page that shows what they did.
    localized("People")
  }

  static func each(_ answers: Int, cards: Int) -> String {
    // TRANSLATORS: {answers} is as in "2 answers".
    localizedCount(
      "{answers} for {count} card", "{answers} for each of {count} cards", count: cards,
      ["answers": self.answers(answers)])
  }

  static func answers(_ count: Int) -> String {
    localizedCount("{count} answer", "{count} answers", count: count)
  }

  static func extra(_ count: Int) -> String {
    // TRANSLATORS: answers to cards that had all of their answers already.
    localizedCount("{count} extra", "{count} extra", count: count)
  }

  static func held(_ count: Int) -> String {
    // TRANSLATORS: cards that a person has now, and nobody else.
    localizedCount("{count} card reserved", "{count} cards reserved", count: count)
  }

  static var nobody: String { localized("Nobody is answering now") }
  static var done: String { localized("All answers are in") }
  static var closed: String { localized("The deck is closed: nobody gets new cards.") }
  static var removed: String {
    // TRANSLATORS: beside the name of somebody who is in a shared deck no more.
    localizedIn("person", "removed")
  }

  static func you(_ name: String) -> String {
    localized("{name} (you)", ["name": name])
  }

  static func stale(_ reason: String) -> String {
    localized("These figures may be out of date. {reason}", ["reason": reason])
  }

  static var loading: String { localized("Loading…") }

  // MARK: What the manager of the deck can do

  static func actions(_ name: String) -> String {
    localized("Actions for {name}", ["name": name])
  }

  static var release: String {
    // TRANSLATORS: a button: the cards that one person has go to others.
    localized("Release Cards")
  }
  static var remove: String { localized("Remove From Deck…") }
  static var addAgain: String { localized("Add Again") }
  static var addTitle: String { localized("Add a Person") }
  static var addMore: String {
    localized("Each person needs a role on the server: a database account.")
  }
  static var role: String {
    // TRANSLATORS: a field for the name of a role, which is an account of a database.
    localized("Role on the Server")
  }

  static func removeTitle(_ name: String) -> String {
    localized("Remove {name}?", ["name": name])
  }

  static var removeBody: String {
    localized("The answers stay. Reserved cards go to other people.")
  }

  static var removeButton: String { localizedIn("person", "Remove") }
  static var addButton: String { localizedIn("person", "Add") }
  static var lookTitle: String {
    // TRANSLATORS: what everybody in a shared deck sees besides the cards.
    localized("Question and Piles")
  }
  static var lookMore: String { localized("Everyone in the deck sees your changes right away.") }
  static var overtaken: String {
    localized(
      "Somebody else has changed the question or the piles in the meantime. Your change was not made."
    )
  }
  static var ownPiles: String {
    // TRANSLATORS: where the piles of a deck come from that has none of its own.
    localized("From each person’s preferences")
  }
  static var editPiles: String { localizedIn("piles", "Edit…") }
  static var pilesAbout: String {
    localized(
      "Everyone in the deck gets your changes when you close this window. People who changed the piles in their own window keep theirs."
    )
  }
  static var close: String { localized("Close Deck") }
  static var closeMore: String {
    localized("Nobody gets new cards. Answers to reserved cards still count.")
  }
  static var reopen: String { localized("Reopen Deck") }
  static var reopenMore: String { localized("People get new cards again.") }
}
