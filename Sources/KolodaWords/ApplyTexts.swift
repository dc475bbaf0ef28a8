import KolodaDecks
import KolodaFiles
import KolodaLocalization
import KolodaOutcomes
import KolodaTriage

/// The texts of Apply.
package enum ApplyTexts {
  package static var title: String { localized("Apply Decisions") }
  package static var menu: String { localized("Apply…") }
  // TRANSLATORS: a verb on a button: do with the files what was decided.
  package static var apply: String { localized("Apply") }
  package static var undoApply: String { localized("Undo Apply") }
  package static var finish: String { localized("Finish") }
  package static var goOn: String { localized("Continue") }
  package static var done: String { localized("Done") }
  package static var back: String { localized("Back") }

  // MARK: Choosing

  package static var piles: String { localized("Piles") }
  // TRANSLATORS: what happens to the photos of a pile: nothing. Short, for a narrow row.
  package static var nothing: String { localized("Leave in Place") }
  package static var trash: String { localized("Move to Trash") }
  package static var move: String { localized("Move to Folder") }
  package static var copy: String { localized("Copy to Folder") }
  package static var folder: String { localized("Folder") }
  package static var noFolder: String { localized("None chosen") }
  package static var choose: String { localized("Choose…") }
  package static var chooseFolder: String { localized("Choose a Folder") }
  package static var chooserChoose: String { localized("_Choose") }

  // TRANSLATORS: folders that are made inside the chosen one: none, or by when or how a photo was taken.
  package static var subfolders: String { localized("Subfolders") }
  package static var noSubfolders: String { localized("None") }
  package static var byYear: String { localized("Year") }
  package static var byMonth: String { localized("Year, Month") }
  package static var byDay: String { localized("Year, Month, Day") }
  package static var byCamera: String { localized("Camera") }
  // TRANSLATORS: the name of a folder for photos whose date or camera is not known.
  package static var unknown: String { localized("Unknown") }

  package static func folder(of pile: String) -> String {
    // TRANSLATORS: a button that chooses where the photos of a pile go; {pile} is its name.
    localized("Choose a folder for “{pile}”", ["pile": pile])
  }

  package static func photos(_ count: Int, size: Int64?) -> String {
    guard let size else { return localizedCount("{count} photo", "{count} photos", count: count) }
    return localizedCount(
      "{count} photo, {size}", "{count} photos, {size}", count: count,
      ["size": NumberTexts.size(size)])
  }

  /// Says how many photos and videos there are, as in "3 photos, 2 videos, 1.2 GB".
  package static func contents(_ count: PictureCount, size: Int64?) -> String {
    guard count.videos > 0 else { return photos(count.photos, size: size) }
    let parts = [
      count.photos > 0 ? photos(count.photos, size: nil) : nil,
      localizedCount("{count} video", "{count} videos", count: count.videos),
      size.map { NumberTexts.size($0) },
    ].compactMap(\.self)
    return ListTexts.row(parts)
  }

  package static var verdicts: String { localized("Photo Editor") }
  package static var writesVerdicts: String { localized("Write XMP Files") }
  package static var writesVerdictsMore: String {
    localized("Photo editors can then show your decisions. Photos in the trash get no XMP file.")
  }
  package static var editor: String { localized("Which editor do you use?") }
  package static var editorMore: String {
    localized("Koloda writes your decisions where this editor reads them")
  }
  package static var askForEditor: String { localized("Ask Me") }
  package static var writesInside: String { localized("Update JPEG Files Too") }
  package static var writesInsideMore: String {
    localized(
      "Lightroom and Geeqie look for decisions inside JPEG files. The picture doesn’t change."
    )
  }
  package static var noEditor: String { localized("Not Chosen") }

  package static func name(of editor: PhotoEditor) -> String {
    switch editor {
    case .darktable: "darktable"
    case .digikam: "digiKam"
    case .geeqie: "Geeqie"
    case .lightroom: localized("Lightroom or Bridge")
    case .several: localized("Several or Other")
    }
  }

  /// What the user of a photo editor should know about the files that it reads; nil for nothing.
  package static func note(on editor: PhotoEditor) -> String? {
    switch editor {
    case .digikam:
      localized(
        "In digiKam’s settings, turn on reading from sidecar files, and turn off sidecar names that are compatible with commercial software."
      )
    case .geeqie:
      localized("Geeqie reads XMP files beside RAW photos only.")
    case .several:
      localized("gThumb reads files such as IMG_1.xmp only, after those in its .comments folder.")
    case .darktable, .lightroom: nil
    }
  }

  package static var conflict: String { localized("If a Name Is Taken") }
  package static var keepBoth: String { localized("Keep Both Files") }
  package static var keepBothMore: String {
    localized("Files are never overwritten: the second becomes “photo (2).jpg”.")
  }
  package static var skip: String { localized("Skip the File") }

  // MARK: What will happen

  package static var everyFile: String { localized("Show Every File") }
  package static var nothingToDo: String {
    localized("Your files stay as they are. Choose what happens to a pile.")
  }
  package static var onlyMarks: String {
    localized("Your files stay as they are. Stars and labels go into XMP files.")
  }
  package static func trash(pile: String) -> String {
    // TRANSLATORS: a button: chooses that the files of a pile are to go to the trash when applied.
    localized("Move “{pile}” to the Trash", ["pile": pile])
  }
  package static var noneLeft: String { localized("There is nothing left to do.") }
  package static var needsFolder: String { localized("Choose a folder first.") }
  package static var needsEditor: String { localized("Choose your photo editor first.") }
  package static var planning: String { localized("Checking files…") }
  package static var trashIsFinal: String {
    localized("On this computer, Koloda can’t restore files from the trash.")
  }

  package static func newFolder(_ folder: String) -> String {
    localized("“{folder}” doesn’t exist yet. Koloda will create it.", ["folder": folder])
  }

  package static func shortage(_ shortage: RoomShortage) -> String {
    localized(
      "Not enough space in {folder}: {needed} needed, {free} free.",
      [
        "folder": pathText(shortage.folder), "needed": NumberTexts.size(shortage.needed),
        "free": NumberTexts.size(shortage.free),
      ])
  }

  package static func closed(_ closed: ClosedFolder) -> String {
    localized(
      "Koloda can’t write to {folder}: {reason}",
      ["folder": pathText(closed.folder), "reason": closed.reason.text])
  }

  /// Says what Apply would do with files, as in "Move 412 files to the trash (3.1 GB)".
  package static func plan(_ effect: ApplyTally.Effect, _ share: ApplyTally.Share) -> String {
    let values = ["size": NumberTexts.size(share.bytes)]
    return switch effect {
    case .trash:
      localizedCount(
        "Move {count} file to the trash ({size})", "Move {count} files to the trash ({size})",
        count: share.files, values)
    case .move:
      localizedCount(
        "Move {count} file ({size})", "Move {count} files ({size})", count: share.files, values)
    case .copy:
      localizedCount(
        "Copy {count} file ({size})", "Copy {count} files ({size})", count: share.files, values)
    case .turn: localizedCount("Turn {count} photo", "Turn {count} photos", count: share.files)
    case .sidecar:
      localizedCount("Write {count} XMP file", "Write {count} XMP files", count: share.files)
    case .inside:
      localizedCount(
        "Update {count} JPEG file", "Update {count} JPEG files", count: share.files)
    }
  }

  /// Says what Apply did with files, as in "412 files moved to the trash (3.1 GB)".
  private static func report(_ effect: ApplyTally.Effect, _ share: ApplyTally.Share) -> String {
    let values = ["size": NumberTexts.size(share.bytes)]
    return switch effect {
    case .trash:
      localizedCount(
        "{count} file moved to the trash ({size})", "{count} files moved to the trash ({size})",
        count: share.files, values)
    case .move:
      localizedCount(
        "{count} file moved ({size})", "{count} files moved ({size})", count: share.files, values)
    case .copy:
      localizedCount(
        "{count} file copied ({size})", "{count} files copied ({size})", count: share.files, values)
    case .turn: localizedCount("{count} photo turned", "{count} photos turned", count: share.files)
    case .sidecar:
      localizedCount(
        "{count} XMP file written", "{count} XMP files written", count: share.files)
    case .inside:
      localizedCount(
        "{count} JPEG file updated", "{count} JPEG files updated", count: share.files)
    }
  }

  /// The most reasons for skipped files to name; the page also lists all files.
  private static let mostReasons = 3

  /// Says which files are skipped and why, as in "Skip 16 files: another file has that name".
  private static func omissions(_ tally: ApplyTally, isDone: Bool) -> [String] {
    tally.omissions.prefix(mostReasons).map { omission($0, isDone: isDone) }
  }

  /// Says of how many files something is left out, and why.
  ///
  /// - Parameter isDone: whether they were left out already.
  package static func omission(_ omission: ApplyTally.Omission, isDone: Bool) -> String {
    let count = omission.files
    let files =
      switch omission.outcome {
      case .unwritten:
        localizedCount("No XMP for {count} photo", "No XMP for {count} photos", count: count)
      case .failed: couldNot(count)
      case .skipped where isDone:
        localizedCount("{count} file skipped", "{count} files skipped", count: count)
      case .skipped: localizedCount("Skip {count} file", "Skip {count} files", count: count)
      }
    // TRANSLATORS: some files and why nothing is done with them, as in "Skip 16 files: another
    // file has that name".
    return localized("{files}: {reason}", ["files": files, "reason": omission.reason.text])
  }

  /// Says how many links Apply would break.
  package static func breaks(_ links: Int) -> String {
    // TRANSLATORS: a broken link is a symbolic link to a file that is no longer in its place.
    localizedCount(
      "Leave {count} broken link behind", "Leave {count} broken links behind", count: links)
  }

  /// Says how many links Apply broke.
  package static func broke(_ links: Int) -> String {
    localizedCount(
      "{count} broken link left behind", "{count} broken links left behind", count: links)
  }

  /// Says what becomes of a link when the file that it leads to leaves.
  package static func brokenLink(to file: String) -> String {
    localized("Stays as a broken link to {file}", ["file": file])
  }

  /// Says what Apply would do, one line for each kind of action.
  package static func plan(_ tally: ApplyTally) -> [String] {
    ApplyTally.Effect.allCases.compactMap { effect in
      tally.shares[effect].map { plan(effect, $0) }
    }
      + (tally.brokenLinks > 0 ? [breaks(tally.brokenLinks)] : [])
      + omissions(tally, isDone: false)
  }

  /// Says what Apply did, one line for each kind of action.
  ///
  /// - Parameter failed: the number of files that failed.
  package static func report(_ tally: ApplyTally, failed: Int) -> [String] {
    ApplyTally.Effect.allCases.compactMap { effect in
      tally.shares[effect].map { report(effect, $0) }
    }
      + (failed > 0 ? [couldNot(failed)] : [])
      + (tally.brokenLinks > 0 ? [broke(tally.brokenLinks)] : [])
      + omissions(tally, isDone: true)
  }

  /// Says what undoing Apply did, one line for each kind of action.
  ///
  /// - Parameters:
  ///   - tally: what was undone.
  ///   - failed: the number of files that failed.
  package static func back(_ tally: ApplyTally, failed: Int) -> [String] {
    func count(_ effects: [ApplyTally.Effect]) -> Int {
      effects.reduce(0) { $0 + (tally.shares[$1]?.files ?? 0) }
    }
    let (moved, copied) = (count([.trash, .move]), count([.copy]))
    let written = count([.turn, .sidecar, .inside])
    return [
      // TRANSLATORS: files that Apply had moved are in their places again.
      moved > 0
        ? localizedCount("{count} file is back", "{count} files are back", count: moved) : nil,
      copied > 0
        ? localizedCount("{count} copy removed", "{count} copies removed", count: copied) : nil,
      // TRANSLATORS: files that Apply had written into or made.
      written > 0
        ? localizedCount(
          "{count} file is as it was before", "{count} files are as they were before",
          count: written) : nil,
      failed > 0 ? couldNot(failed) : nil,
    ].compactMap(\.self)
  }

  /// Says where a file goes; nil if it goes nowhere that can be named.
  package static func target(of step: Step) -> String? {
    let place = pathText(step.to ?? [])
    return switch step.action {
    case .move: localized("Move to {place}", ["place": place])
    case .copy: localized("Copy to {place}", ["place": place])
    case .trash, .verdict, .turn: nil
    }
  }

  // MARK: Running

  package static var applying: String { localized("Applying…") }
  package static var undoing: String { localized("Undoing Apply…") }
  package static var inhibition: String { localized("Files are being moved") }

  package static func progress(_ steps: Int, of count: Int) -> String {
    localized("{done} of {count}", ["done": wholeNumber(steps), "count": wholeNumber(count)])
  }

  package static var applied: String { localized("Applied") }
  package static var undone: String { localized("Apply Was Undone") }
  package static var failed: String { localized("Not Applied") }
  package static var notUndone: String { localized("Apply Was Not Undone") }

  static func couldNot(_ count: Int) -> String {
    localizedCount(
      "{count} file failed", "{count} files failed",
      count: count)
  }

  // MARK: Unfinished

  package static var interrupted: String {
    localized("Apply was interrupted. Finish it or undo it.")
  }
  package static var returning: String { localized("Undo Apply was interrupted.") }
  package static var elsewhere: String {
    localized("Koloda is already applying this deck elsewhere.")
  }
  package static var notNow: String { localized("Not decided: Apply isn’t finished.") }
  package static var undoFirst: String {
    localized("This decision was applied. Undo Apply first.")
  }

  package static func failure(_ error: ApplyFailure) -> String {
    switch error {
    case .unfinished: interrupted
    case .elsewhere: elsewhere
    case .nothingToResume, .nothingApplied: noneLeft
    case .journal(let error): error.text
    }
  }
}
