import KolodaFiles
import KolodaLocalization

/// The texts for photos in other programs.
enum OutsideTexts {
  static var menu: String {
    // TRANSLATORS: a submenu with what other programs can do with the photo that is shown.
    localized("Photo File")
  }
  static var open: String { localized("Open in Default App") }
  static var openWith: String { localized("Open With…") }
  static var show: String { localized("Show in Files") }
  // TRANSLATORS: a verb: copy the photo to paste it elsewhere.
  static var copy: String { localized("Copy") }
  static var dragOut: String {
    // TRANSLATORS: what the mouse does with the key Ctrl.
    localized("Hold and drag the photo to another app")
  }
  static var noFolders: String { localized("No app can show folders") }
  static var noPortal: String { localized("The photo couldn’t be opened") }

  static func gone(_ file: [UInt8]) -> String {
    localized("“{name}” no longer exists", ["name": name(of: file)])
  }

  static func noProgram(_ file: [UInt8]) -> String {
    localized("There is no default app for “{name}”", ["name": name(of: file)])
  }

  static func notStarted(_ program: String, _ reason: String) -> String {
    // TRANSLATORS: {reason} is the desktop's own sentence.
    localized(
      "{app} couldn’t be started: {reason}", ["app": program, "reason": reason])
  }

  static func which(_ files: [[UInt8]]) -> String {
    guard files.count == 1, let file = files.first else {
      return localizedCount(
        "Open {count} file with", "Open {count} files with", count: files.count)
    }
    return localized("Open “{name}” with", ["name": name(of: file)])
  }

  static func copied(_ count: Int) -> String {
    localizedCount("{count} file copied", "{count} files copied", count: count)
  }

  private static func name(of file: [UInt8]) -> String {
    FileName(bytes: file).lastComponent.displayName
  }
}
