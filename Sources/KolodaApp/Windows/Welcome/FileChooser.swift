import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaRecords

/// Asks for a file with the desktop's own dialog.
@MainActor
enum FileChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  /// - deck: the address of the last open deck. The dialog opens in the folder that contains it.
  /// - chosen: called with the file's `GFile`; not called if the dialog is cancelled.
  static func ask(
    over window: Widget, beside deck: String?, chosen: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    NativeChooser.ask(
      over: window, to: GTK_FILE_CHOOSER_ACTION_OPEN, title: WelcomeTexts.chooseFile,
      button: ActionTexts.chooserOpen, in: FolderChooser.place(beside: deck),
      preparing: { dialog in
        // The dialog begins with the first.
        for filter in filters { gtk_file_chooser_add_filter(dialog, make(filter)) }
      },
      chosen: { _, file in chosen(file) })
  }

  /// A choice of the files to show.
  struct Filter {
    var name: String
    /// The extensions of their names; nil for all files.
    var endings: Set<String>?
  }

  /// The choices; a picture opens its folder.
  static var filters: [Filter] {
    let pictures = ImageFormats.extensions.union(Recording.videos),
      records = Set(RecordForm.extensions.keys).union(RecordForm.packedExtensions)
    return [
      Filter(name: WelcomeTexts.supportedFiles, endings: pictures.union(records)),
      Filter(name: WelcomeTexts.pictures, endings: pictures),
      Filter(name: WelcomeTexts.recordFiles, endings: records),
      Filter(name: WelcomeTexts.allFiles),
    ]
  }

  private static func make(_ filter: Filter) -> OpaquePointer {
    let made = gtk_file_filter_new()
    gtk_file_filter_set_name(made, filter.name)
    if let endings = filter.endings {
      for ending in endings.sorted() { gtk_file_filter_add_suffix(made, ending) }
    } else {
      gtk_file_filter_add_pattern(made, "*")
    }
    return made
  }
}
