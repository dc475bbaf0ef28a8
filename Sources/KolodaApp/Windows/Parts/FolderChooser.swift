import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// Asks for a folder with the desktop's own dialog, which also works in a sandbox.
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
    guard
      let dialog = gtk_file_chooser_native_new(
        purpose.title, window.of(GtkWindow.self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
        purpose.button, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    gtk_file_chooser_set_create_folders(OpaquePointer(object), purpose == .target ? 1 : 0)
    if let place = place(beside: deck) {
      gtk_file_chooser_set_current_folder(OpaquePointer(object), place.pointer, nil)
    }
    // The closure keeps the dialog until it is answered.
    Signal.connectNumber(object, "response") { response in
      let dialog = OpaquePointer(object)
      if response == Int(GTK_RESPONSE_ACCEPT.rawValue), let file = gtk_file_chooser_get_file(dialog)
      {
        chosen(file)
        g_object_unref(UnsafeMutableRawPointer(file))
      }
      g_object_unref(object)
    }
    showChooser(object)
  }

  /// Asks for a folder to put files into.
  ///
  /// - Parameter chosen: called with the folder's path; not called if the dialog is cancelled.
  static func askForTarget(
    over window: Widget, chosen: @escaping @MainActor ([UInt8]) -> Void
  ) {
    ask(over: window, to: .target) { file in
      // Files can go only to folders with a path in the file system.
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      chosen(UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
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
