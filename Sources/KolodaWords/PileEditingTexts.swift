import Koloda
import KolodaLocalization
import KolodaRecords
import KolodaTriage

/// The texts of the window for editing a deck's piles.
package enum PileEditingTexts {
  package static var title: String { localized("Piles") }

  package static var menu: String { localized("Piles…") }

  package static var about: String {
    localized("Changes affect only this deck. Keys that you don’t change follow the preferences.")
  }

  package static func summary(side: String, cards: String) -> String {
    // TRANSLATORS: below a pile's name, as in "Left, 24 photos".
    localized("{side}, {cards}", ["side": side, "cards": cards])
  }

  package static func cards(_ count: Int) -> String {
    localizedCount("{count} card", "{count} cards", count: count)
  }

  package static var name: String { localizedIn("pile", "Name") }
  package static var colour: String { localizedIn("pile", "Colour") }
  package static var icon: String { localizedIn("pile", "Symbol") }
  package static var keys: String { localizedIn("pile", "Keys") }
  package static var side: String { localizedIn("pile", "Swipe") }

  package static var noSide: String {
    // TRANSLATORS: a pile that cards are not swiped to; it has keys and a button.
    localizedIn("pile", "By Key or Button Only")
  }

  package static var answer: String {
    // TRANSLATORS: what it means that a card is in a pile: yes, no, or neither.
    localizedIn("pile", "Counts As")
  }

  package static var answerMore: String { localized("In exports and in photo editors") }
  package static var answerOfRecordsMore: String { localized("In exports") }

  package static func name(of answer: Pile.Answer) -> String {
    switch answer {
    case .accept: localizedIn("answer", "Accepted")
    case .reject: localizedIn("answer", "Rejected")
    case .ignore: localizedIn("answer", "Neither")
    }
  }

  package static var preset: String {
    // TRANSLATORS: what is done with a pile's photos when the decisions are applied.
    localized("When Applied")
  }

  package static var presetMore: String { localized("You can change it when you apply.") }
  package static var noPreset: String { localizedIn("apply", "Ask") }

  package static var add: String { localized("Add a Pile") }
  package static var addNow: String {
    // TRANSLATORS: a button: adds a pile.
    localizedIn("pile", "Add")
  }

  package static var full: String {
    localized(
      "A deck can have up to {count} piles. Remove one to add another.", ["count": "\(Piles.most)"])
  }

  package static var grades: String {
    // TRANSLATORS: two more piles of flash cards.
    localized("Hard and Easy")
  }

  package static var gradesMore: String {
    localized("Two more answers, for how well you knew a card")
  }
  package static var addGrades: String { localizedIn("piles", "Add") }

  // MARK: Piles for labels

  // TRANSLATORS: piles that are made of the values of a field.
  package static var labels: String { localized("Piles From a Field") }
  package static var labelField: String { localized("Field") }
  package static var labelPiles: String { localized("A Pile for Each Label") }

  package static var labelPilesMore: String {
    localized(
      "They replace the piles above. Decisions stay. The most frequent labels get a number as their key."
    )
  }

  // TRANSLATORS: makes a pile for each value of a field.
  package static var makePiles: String { localizedIn("piles", "Make") }
  package static var stillReading: String { localized("The file is still being read.") }

  package static func madePiles(_ count: Int) -> String {
    localizedCount("{count} label is a pile now.", "{count} labels are piles now.", count: count)
  }

  package static var changingOptions: String {
    localized(
      "The options change from record to record: each has a pile now, but not every record offers it."
    )
  }

  /// Why no piles were made; nil if that needs no words.
  package static func text(of fault: FieldLabels.Fault, _ field: String) -> String? {
    switch fault {
    case .cancelled: nil
    case .empty: localized("No record says anything in “{field}”.", ["field": field])
    case .tooMany(let most):
      localized(
        "“{field}” has more than {count} different labels, so your piles stay as they are.",
        ["field": field, "count": "\(most)"])
    case .tooLong(let most):
      localized(
        "A label in “{field}” is longer than {count} characters, so your piles stay as they are.",
        ["field": field, "count": "\(most)"])
    }
  }

  package static var others: String { localized("Other Decks") }

  package static var othersMore: String {
    localized("Use these piles for decks that don’t have their own.")
  }

  package static var share: String {
    // TRANSLATORS: uses the piles of this deck for all decks that don't have their own.
    localized("Use")
  }

  package static var up: String { localized("Move Up") }
  package static var down: String { localized("Move Down") }
  package static var remove: String { localized("Remove Pile") }
  package static var removeKeys: String { localized("Remove Keys") }

  package static func notEmpty(_ count: Int) -> String {
    // TRANSLATORS: why a pile can't be removed yet.
    localizedCount(
      "{count} card is in this pile. Move it elsewhere first, in Review.",
      "{count} cards are in this pile. Move them elsewhere first, in Review.", count: count)
  }

  package static var last: String { localized("A deck needs at least one pile.") }

  package static var standard: String {
    // TRANSLATORS: gives the deck the standard piles again.
    localized("Use Standard Piles")
  }

  package static func standardBlocked(_ pile: String) -> String {
    // TRANSLATORS: why a deck can't have the standard piles again yet.
    localized("There are cards in “{pile}”. Move them elsewhere first, in Review.", ["pile": pile])
  }

  package static func fault(_ fault: PileNameFault) -> String {
    switch fault {
    case .empty: localized("A pile needs a name.")
    case .tooLong(let most):
      localized("This name is too long: {count} characters at most.", ["count": String(most)])
    case .taken(let name):
      localized("Another pile is called “{name}”.", ["name": name])
    }
  }
}

/// A problem with the name of a pile.
package enum PileNameFault: Equatable {
  case empty
  /// The name has more characters than this.
  case tooLong(Int)
  /// Another pile has that name.
  case taken(String)
}
