import KolodaLocalization

/// The names of colours for piles.
enum PileColourTexts {
  static var green: String { localizedIn("colour", "Green") }
  static var red: String { localizedIn("colour", "Red") }
  static var yellow: String { localizedIn("colour", "Yellow") }
  static var blue: String { localizedIn("colour", "Blue") }
  static var purple: String { localizedIn("colour", "Purple") }
  static var orange: String { localizedIn("colour", "Orange") }
  static var brown: String { localizedIn("colour", "Brown") }
  static var teal: String { localizedIn("colour", "Teal") }
  static var grey: String { localizedIn("colour", "Grey") }
}

/// The names of icons for piles.
enum PileIconTexts {
  static var tick: String { localizedIn("icon", "Tick") }
  static var cross: String { localizedIn("icon", "Cross") }
  static var star: String { localizedIn("icon", "Star") }
  static var clock: String { localizedIn("icon", "Clock") }
  static var heart: String { localizedIn("icon", "Heart") }
  static var person: String { localizedIn("icon", "Person") }
  static var house: String { localizedIn("icon", "House") }
  static var camera: String { localizedIn("icon", "Camera") }
  static var printer: String { localizedIn("icon", "Printer") }
  static var pencil: String { localizedIn("icon", "Pencil") }
  static var folder: String { localizedIn("icon", "Folder") }
  static var bookmark: String { localizedIn("icon", "Bookmark") }
}
