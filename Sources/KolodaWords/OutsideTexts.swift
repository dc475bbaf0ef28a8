import KolodaFiles
import KolodaLocalization

/// The texts for photos in other programs.
package enum OutsideTexts {
  package static var menu: String {
    // TRANSLATORS: a submenu with what other programs can do with the photo that is shown.
    localized("Photo File")
  }
  package static var open: String { localized("Open in Default App") }
  package static var openWith: String { localized("Open With…") }
  package static var show: String { localized("Show in Files") }
  // TRANSLATORS: a verb: copy the photo to paste it elsewhere.
  package static var copy: String { localized("Copy") }
  package static var dragOut: String {
    // TRANSLATORS: what the mouse does with the key Ctrl.
    localized("Hold and drag the photo to another app")
  }
  package static var noFolders: String { localized("No app can show folders") }
  package static var noPortal: String { localized("The photo couldn’t be opened") }

  package static func gone(_ file: [UInt8]) -> String {
    localized("“{name}” no longer exists", ["name": name(of: file)])
  }

  package static func noProgram(_ file: [UInt8]) -> String {
    localized("There is no default app for “{name}”", ["name": name(of: file)])
  }

  package static func notStarted(_ program: String, _ reason: String) -> String {
    // TRANSLATORS: {reason} is the desktop's own sentence.
    localized(
      "{app} couldn’t be started: {reason}", ["app": program, "reason": reason])
  }

  package static func which(_ files: [[UInt8]]) -> String {
    guard files.count == 1, let file = files.first else {
      return localizedCount(
        "Open {count} file with", "Open {count} files with", count: files.count)
    }
    return localized("Open “{name}” with", ["name": name(of: file)])
  }

  package static func copied(_ count: Int) -> String {
    localizedCount("{count} file copied", "{count} files copied", count: count)
  }

  private static func name(of file: [UInt8]) -> String {
    FileName(bytes: file).lastComponent.displayName
  }
}
