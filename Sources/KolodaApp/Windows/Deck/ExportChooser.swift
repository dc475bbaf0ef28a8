import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaRecords
import KolodaTriage

/// Asks for the file to export decisions to, with the desktop's own dialog.
@MainActor
enum ExportChooser {
  /// A file format that can be chosen.
  struct Form {
    /// The name shown in the dialog.
    var name: String
    /// The file extension, without the dot.
    var ending: String
    var type: String
  }

  /// What is chosen besides the file.
  struct Choice {
    /// The pile to export; nil for all.
    var pile: PileID?
    /// Whether to tag flash cards that are hard to learn.
    var tagsHard = false
    /// Whether to export marks too.
    var hasMarks = false
  }

  /// The formats for a folder's decisions.
  static var pictureForms: [(Form, DecisionExport.Format)] {
    [
      (Form(name: ExportTexts.table, ending: "csv", type: "text/csv"), .csv),
      (Form(name: ExportTexts.lines, ending: "jsonl", type: "application/jsonl"), .jsonl),
    ]
  }

  /// The formats for a shared deck: every answer, or the one that counts for each card.
  static var sharedForms: [(form: Form, format: Bool)] {
    [(ExportTexts.eachAnswer, false), (ExportTexts.resolved, true)].map { name, isResolved in
      (Form(name: name, ending: "jsonl", type: "application/jsonl"), isResolved)
    }
  }

  /// The formats for records, that of their own file first.
  static func recordForms(own: RecordExport.Format) -> [(Form, RecordExport.Format)] {
    let all: [(Form, RecordExport.Format)] = [
      (Form(name: ExportTexts.lines, ending: "jsonl", type: "application/jsonl"), .jsonl),
      (Form(name: ExportTexts.json, ending: "json", type: "application/json"), .json),
      (Form(name: ExportTexts.table, ending: "csv", type: "text/csv"), .csv),
      (
        Form(name: ExportTexts.tabs, ending: "tsv", type: "text/tab-separated-values"), .tsv
      ),
      (Form(name: ExportTexts.list, ending: "txt", type: "text/plain"), .list),
    ]
    switch own {
    case .anki:
      return [(Form(name: ExportTexts.anki, ending: "txt", type: "text/plain"), own)] + all
    case .html:
      return [(Form(name: ExportTexts.bookmarks, ending: "html", type: "text/html"), own)] + all
    case .ris:
      let type = "application/x-research-info-systems"
      return [(Form(name: ExportTexts.references("RIS"), ending: "ris", type: type), own)] + all
    case .nbib:
      let type = "text/plain"
      return [(Form(name: ExportTexts.references("NBIB"), ending: "nbib", type: type), own)] + all
    case .jsonl, .json, .csv, .tsv, .list:
      return all.filter { $0.1 == own } + all.filter { $0.1 != own }
    }
  }

  /// Shows the dialog.
  ///
  /// The file's extension decides the format; a name with another extension gets the format chosen
  /// in the dialog.
  ///
  /// - Parameters:
  /// - title: the deck's name.
  /// - deck: the deck's address. The dialog opens in the folder that contains it, or in the
  ///   documents folder if nil.
  /// - forms: the available formats, the usual one first.
  /// - piles: the piles to choose from; empty for no choice.
  /// - asksHard: whether to offer tagging flash cards that are hard to learn.
  /// - marks: whether marks are exported by default; nil if there are none.
  /// - chosen: called with the file's path, its format and the other choices; not called if the
  ///   dialog is cancelled.
  static func ask<Format: Equatable>(
    over window: Widget, title: String, beside deck: String?,
    forms: [(form: Form, format: Format)], piles: [Pile] = [], asksHard: Bool = false,
    marks: Bool? = nil, chosen: @escaping @MainActor ([UInt8], Format, Choice) -> Void
  ) {
    guard let usual = forms.first else { return }
    let filters = forms.map { filter($0.form.name, $0.form.ending, $0.form.type) }
    NativeChooser.ask(
      over: window, to: GTK_FILE_CHOOSER_ACTION_SAVE, title: ExportTexts.title,
      button: ActionTexts.chooserExport,
      in: deck.flatMap { FolderChooser.place(beside: $0) } ?? documents,
      preparing: { dialog in
        gtk_file_chooser_set_current_name(dialog, fileName(for: title, ending: usual.form.ending))
        for filter in filters { gtk_file_chooser_add_filter(dialog, filter) }
        if !piles.isEmpty { offer(piles, in: dialog) }
        if let marks { offer(marksChoice, ExportTexts.marks, isOn: marks, in: dialog) }
        if asksHard { offer(hardChoice, ExportTexts.tagHard, isOn: false, in: dialog) }
      }
    ) { dialog, file in
      guard let path = NativeChooser.path(of: file) else { return }
      let name = String(decoding: path, as: UTF8.self).lowercased()
      let shown = gtk_file_chooser_get_filter(dialog)
      let filtered = filters.firstIndex { $0 == shown }.map { forms[$0] }
      // Several formats may have the same extension.
      let named = ([filtered].compactMap(\.self) + forms).first {
        name.hasSuffix("." + $0.form.ending)
      }
      // GTK warns about choices that were not added.
      func answer(_ choice: String, _ isOffered: Bool) -> String? {
        isOffered
          ? gtk_file_chooser_get_choice(dialog, choice).map { String(cString: $0) } : nil
      }
      let choice = Choice(
        pile: answer(pileChoice, !piles.isEmpty).flatMap { PileID($0) },
        tagsHard: answer(hardChoice, asksHard) == "true",
        hasMarks: answer(marksChoice, marks != nil) == "true")
      chosen(path, (named ?? filtered ?? usual).format, choice)
    }
  }

  /// The user's documents folder, or the home folder.
  private static var documents: ObjectReference? {
    let path = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()
    return path.flatMap { g_file_new_for_path($0) }.map { ObjectReference(owning: $0) }
  }

  /// The dialog's id for the choice of a pile.
  private static let pileChoice = "pile"
  /// The dialog's id for tagging hard flash cards.
  private static let hardChoice = "hard"
  /// The dialog's id for exporting marks.
  private static let marksChoice = "marks"

  /// Adds a check box.
  private static func offer(
    _ choice: String, _ title: String, isOn: Bool, in chooser: OpaquePointer
  ) {
    gtk_file_chooser_add_choice(chooser, choice, title, nil, nil)
    let answer = isOn ? "true" : "false"
    gtk_file_chooser_set_choice(chooser, choice, answer)
  }

  /// Adds a choice of one pile or all.
  ///
  /// All has the empty id, which no pile has.
  private static func offer(_ piles: [Pile], in chooser: OpaquePointer) {
    let choices = [("", ExportTexts.allPiles)] + piles.map { ($0.id.text, $0.title) }
    withCStrings(choices.map(\.0)) { names in
      withCStrings(choices.map(\.1)) { titles in
        var names = names
        var titles = titles
        gtk_file_chooser_add_choice(chooser, pileChoice, ExportTexts.piles, &names, &titles)
      }
    }
    gtk_file_chooser_set_choice(chooser, pileChoice, "")
  }

  /// Calls `body` with texts as C strings, followed by a null pointer.
  private static func withCStrings(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Void
  ) {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    body(copies.map { UnsafePointer($0) } + [nil])
  }

  /// A suggested file name for a deck.
  ///
  /// Characters that a file name can't have become dashes.
  static func fileName(for title: String, ending: String) -> String {
    let safe = title.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }
    let name = String(safe).trimmingPrefix { $0 == "." }
    let title = name.isEmpty ? "Koloda" : String(name.prefix(80))
    return ExportTexts.fileName(title, ending: ending)
  }

  private static func filter(_ name: String, _ ending: String, _ type: String) -> OpaquePointer {
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, name)
    gtk_file_filter_add_suffix(filter, ending)
    gtk_file_filter_add_mime_type(filter, type)
    return filter
  }
}
