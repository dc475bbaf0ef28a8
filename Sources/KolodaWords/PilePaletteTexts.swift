import KolodaLocalization

/// The names of colours for piles.
package enum PileColourTexts {
  package static var green: String { localizedIn("colour", "Green") }
  package static var red: String { localizedIn("colour", "Red") }
  package static var yellow: String { localizedIn("colour", "Yellow") }
  package static var blue: String { localizedIn("colour", "Blue") }
  package static var purple: String { localizedIn("colour", "Purple") }
  package static var orange: String { localizedIn("colour", "Orange") }
  package static var brown: String { localizedIn("colour", "Brown") }
  package static var teal: String { localizedIn("colour", "Teal") }
  package static var grey: String { localizedIn("colour", "Grey") }
}

/// The names of icons for piles.
package enum PileIconTexts {
  package static var tick: String { localizedIn("icon", "Tick") }
  package static var cross: String { localizedIn("icon", "Cross") }
  package static var star: String { localizedIn("icon", "Star") }
  package static var clock: String { localizedIn("icon", "Clock") }
  package static var heart: String { localizedIn("icon", "Heart") }
  package static var person: String { localizedIn("icon", "Person") }
  package static var house: String { localizedIn("icon", "House") }
  package static var camera: String { localizedIn("icon", "Camera") }
  package static var printer: String { localizedIn("icon", "Printer") }
  package static var pencil: String { localizedIn("icon", "Pencil") }
  package static var folder: String { localizedIn("icon", "Folder") }
  package static var bookmark: String { localizedIn("icon", "Bookmark") }
}
