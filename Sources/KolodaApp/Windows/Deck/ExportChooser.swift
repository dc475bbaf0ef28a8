import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

/// Asks where the decisions are to be written, with the desktop's own dialog.
@MainActor
enum ExportChooser {
  /// A form that may be chosen.
  struct Form {
    /// What it is called.
    var name: String
    /// How the names of such files end, without the dot.
    var ending: String
    var type: String
  }

  /// What is chosen besides the file.
  struct Choice {
    /// The pile; nil for all.
    var pile: PileID?
    /// Whether flash cards that are hard to learn are tagged so.
    var tagsHard = false
  }

  /// The forms of the decisions on a folder's pictures.
  static var pictureForms: [(Form, DecisionExport.Format)] {
    [
      (Form(name: ExportTexts.table, ending: "csv", type: "text/csv"), .csv),
      (Form(name: ExportTexts.lines, ending: "jsonl", type: "application/jsonl"), .jsonl),
    ]
  }

  /// What is written of a shared deck: each answer, or the one that counts for each card.
  static var sharedForms: [(form: Form, format: Bool)] {
    [(ExportTexts.eachAnswer, false), (ExportTexts.resolved, true)].map { name, isResolved in
      (Form(name: name, ending: "jsonl", type: "application/jsonl"), isResolved)
    }
  }

  /// The forms of records, their file's own first.
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
    case .jsonl, .json, .csv, .tsv, .list:
      return all.filter { $0.1 == own } + all.filter { $0.1 != own }
    }
  }

  /// Shows the dialog.
  ///
  /// A name's ending says what form is meant; of another name, what was chosen in the dialog.
  ///
  /// - Parameters:
  ///   - title: what the deck is called.
  ///   - deck: its address; the dialog opens beside it, or without one among the documents.
  ///   - forms: those that there are, the usual one first.
  ///   - piles: of which one may be chosen; none for no choice.
  ///   - asksHard: whether it is asked if flash cards that are hard to learn are to be tagged so.
  ///   - chosen: is called with the file's path, its form and what else was chosen; not at all if no
  ///     file is.
  static func ask<Format: Equatable>(
    over window: Widget, title: String, beside deck: String?,
    forms: [(form: Form, format: Format)], piles: [Pile] = [], asksHard: Bool = false,
    chosen: @escaping @MainActor ([UInt8], Format, Choice) -> Void
  ) {
    guard let usual = forms.first else { return }
    guard
      let dialog = gtk_file_chooser_native_new(
        ExportTexts.title, window.of(GtkWindow.self),
        GTK_FILE_CHOOSER_ACTION_SAVE, ActionTexts.chooserExport, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    let chooser = OpaquePointer(object)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    if let place = deck.flatMap({ FolderChooser.place(beside: $0) }) ?? documents {
      gtk_file_chooser_set_current_folder(chooser, place.pointer, nil)
    }
    gtk_file_chooser_set_current_name(chooser, fileName(for: title, ending: usual.form.ending))
    let filters = forms.map { filter($0.form.name, $0.form.ending, $0.form.type) }
    for filter in filters { filter.map { gtk_file_chooser_add_filter(chooser, $0) } }
    if !piles.isEmpty { offer(piles, in: chooser) }
    if asksHard {
      gtk_file_chooser_add_choice(chooser, hardChoice, ExportTexts.tagHard, nil, nil)
      gtk_file_chooser_set_choice(chooser, hardChoice, "false")
    }
    // The dialog is kept until it is answered.
    Signal.connectNumber(object, "response") { response in
      defer { g_object_unref(object) }
      let dialog = OpaquePointer(object)
      guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
        let file = gtk_file_chooser_get_file(dialog)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      let name = String(cString: path).lowercased()
      let shown = gtk_file_chooser_get_filter(dialog)
      let filtered = filters.firstIndex { $0 == shown }.map { forms[$0] }
      // Several forms may have one ending.
      let named = ([filtered].compactMap(\.self) + forms).first {
        name.hasSuffix("." + $0.form.ending)
      }
      let count = strlen(path)
      let bytes = path.withMemoryRebound(to: UInt8.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
      // GTK warns of a choice that it was not given.
      func answer(_ choice: String, _ isOffered: Bool) -> String? {
        isOffered
          ? gtk_file_chooser_get_choice(dialog, choice).map { String(cString: $0) } : nil
      }
      let choice = Choice(
        pile: answer(pileChoice, !piles.isEmpty).flatMap { PileID($0) },
        tagsHard: answer(hardChoice, asksHard) == "true")
      chosen(bytes, (named ?? filtered ?? usual).format, choice)
    }
    gtk_native_dialog_show(object.assumingMemoryBound(to: GtkNativeDialog.self))
  }

  /// The user's folder of documents.
  private static var documents: ObjectReference? {
    let path = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()
    return path.flatMap { g_file_new_for_path($0) }.map { ObjectReference(owning: $0) }
  }

  /// What the dialog calls the choice of a pile.
  private static let pileChoice = "pile"
  /// What it calls that of tagging.
  private static let hardChoice = "hard"

  /// Adds a choice of one of the piles, or all: no pile has an empty name.
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

  /// Gives texts to a body as C has them, with a null behind the last.
  private static func withCStrings(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Void
  ) {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    body(copies.map { UnsafePointer($0) } + [nil])
  }

  /// A name for the file; what a path can't hold becomes a dash.
  static func fileName(for title: String, ending: String) -> String {
    let safe = title.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }
    let name = String(safe).trimmingPrefix { $0 == "." }
    let title = name.isEmpty ? "Koloda" : String(name.prefix(80))
    return ExportTexts.fileName(title, ending: ending)
  }

  private static func filter(_ name: String, _ ending: String, _ type: String) -> OpaquePointer? {
    guard let filter = gtk_file_filter_new() else { return nil }
    gtk_file_filter_set_name(filter, name)
    gtk_file_filter_add_suffix(filter, ending)
    gtk_file_filter_add_mime_type(filter, type)
    return filter
  }
}
