import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks for a folder with the desktop's own dialog.
@MainActor
enum FolderChooser {
  /// What the folder is for.
  enum Purpose {
    /// Opening it as a deck.
    case open
    /// Moving or copying files into it; a new folder may be created.
    case target

    fileprivate var title: String {
      switch self {
      case .open: WelcomeTexts.chooseFolder
      case .target: ApplyTexts.chooseFolder
      }
    }

    fileprivate var button: String {
      switch self {
      case .open: ActionTexts.chooserOpen
      case .target: ApplyTexts.chooserChoose
      }
    }
  }

  /// Shows the dialog.
  ///
  /// - Parameters:
  /// - deck: the address of the last open deck. The dialog opens in the folder that contains it, or
  ///   in the pictures folder if nil.
  /// - chosen: called with the folder's `GFile`; not called if the dialog is cancelled.
  static func ask(
    over window: Widget, to purpose: Purpose, beside deck: String? = nil,
    chosen: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    NativeChooser.ask(
      over: window, to: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title: purpose.title,
      button: purpose.button, in: place(beside: deck),
      preparing: { gtk_file_chooser_set_create_folders($0, purpose == .target ? 1 : 0) },
      chosen: { _, folder in chosen(folder) })
  }

  /// Asks for a folder to put files into.
  ///
  /// - Parameter chosen: called with the folder's path; not called if the dialog is cancelled.
  static func askForTarget(
    over window: Widget, chosen: @escaping @MainActor ([UInt8]) -> Void
  ) {
    ask(over: window, to: .target) { file in
      // Files can go only to folders with a path in the file system.
      if let path = NativeChooser.path(of: file) { chosen(path) }
    }
  }

  /// The folder that the dialog opens in, computed without access to the file system.
  static func place(beside deck: String?) -> ObjectReference? {
    if let deck, let file = g_file_new_for_uri(deck) {
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      // A shared deck's address has no folder.
      if g_file_is_native(file) != 0, let parent = g_file_get_parent(file) {
        return ObjectReference(owning: parent)
      }
    }
    let pictures = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) ?? g_get_home_dir()
    return pictures.flatMap { g_file_new_for_path($0) }.map { ObjectReference(owning: $0) }
  }
}
