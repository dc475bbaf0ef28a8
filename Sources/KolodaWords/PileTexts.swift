import Koloda
import KolodaLocalization
import KolodaFiles
import KolodaTriage

extension SwipeDirection {
  /// The name of a swipe in the direction.
  package var title: String {
    switch self {
    case .left: localized("Swipe Left")
    case .right: localized("Swipe Right")
    case .up: localized("Swipe Up")
    case .down: localized("Swipe Down")
    case .topLeft, .topRight, .bottomLeft, .bottomRight: rawValue
    }
  }

  /// The name of the direction itself.
  package var name: String {
    switch self {
    case .topLeft: localizedIn("direction", "Top left")
    case .up: localizedIn("direction", "Up")
    case .topRight: localizedIn("direction", "Top right")
    case .left: localizedIn("direction", "Left")
    case .right: localizedIn("direction", "Right")
    case .bottomLeft: localizedIn("direction", "Bottom left")
    case .down: localizedIn("direction", "Down")
    case .bottomRight: localizedIn("direction", "Bottom right")
    }
  }
}

extension Pile {
  /// The name of the pile for the user.
  package var title: String {
    if let name { return displayText(name.utf8) }
    return switch id {
    case .keep: localizedIn("pile", "Keep")
    case .reject: localizedIn("pile", "Reject")
    case .favourite: localizedIn("pile", "Favourite")
    case .later: localizedIn("pile", "Later")
    case .again: localizedIn("pile", "Again")
    case .good: localizedIn("pile", "Good")
    case .hard: localizedIn("pile", "Hard")
    case .easy: localizedIn("pile", "Easy")
    // TRANSLATORS: the better one of two answers that are side by side.
    case .leftAnswer: localizedIn("pile", "Left")
    // TRANSLATORS: the better one of two answers that are side by side.
    case .rightAnswer: localizedIn("pile", "Right")
    // TRANSLATORS: neither of two answers is better.
    case .tie: localizedIn("pile", "Tie")
    default: id.text
    }
  }
}

extension PileID {
  /// The name of a pile of which only the ID is known.
  package var title: String { Pile.known.first { $0.id == self }?.title ?? text }
}

/// The texts about directions and piles.
package enum PileTexts {
  package static func notSaved(_ reason: String) -> String {
    localized("The piles were not saved. {reason}", ["reason": reason])
  }

  package static var directions: String { localized("Directions") }
}
