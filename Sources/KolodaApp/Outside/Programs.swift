import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK

/// The programs that the desktop knows for files.
enum Programs {
  /// Files and the program that opens them.
  struct Opening: Sendable {
    /// A `GAppInfo`.
    let program: ObjectReference
    var files: [[UInt8]]
  }

  /// Finds the default programs for files, each with all of its files.
  ///
  /// Reads what is installed, and may block.
  ///
  /// - Returns: the programs, and the files for which there is none.
  static func standard(for files: [[UInt8]]) -> (openings: [Opening], others: [[UInt8]]) {
    var openings: [Opening] = []
    var others: [[UInt8]] = []
    for file in files {
      guard let type = contentType(of: file), let found = g_app_info_get_default_for_type(type, 0)
      else {
        others.append(file)
        continue
      }
      let program = ObjectReference(owning: found)
      let index = openings.firstIndex { g_app_info_equal($0.program.pointer, found) != 0 }
      if let index {
        openings[index].files.append(file)
      } else {
        openings.append(Opening(program: program, files: [file]))
      }
    }
    return (openings, others)
  }

  /// Returns the program that shows folders; nil if there is none.
  ///
  /// May block.
  static func forFolders() -> ObjectReference? {
    g_app_info_get_default_for_type("inode/directory", 0).map { ObjectReference(owning: $0) }
  }

  /// Returns a file's content type by its name alone; the file is not read.
  static func contentType(of file: [UInt8]) -> String? {
    guard let type = g_content_type_guess(cString(file), nil, 0, nil) else { return nil }
    defer { g_free(type) }
    return String(cString: type)
  }

  /// Starts a program with its files.
  ///
  /// - Parameter widget: a widget in the window from which the program is started.
  /// - Returns: the desktop's message if it could not be started; nil if it was.
  @MainActor
  static func launch(_ opening: Opening, from widget: Widget) -> String? {
    var list: UnsafeMutablePointer<GList>?
    for file in opening.files.reversed() {
      list = g_list_prepend(list, UnsafeMutableRawPointer(g_file_new_for_path(cString(file))))
    }
    defer { g_list_free_full(list) { g_object_unref($0) } }
    let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget))
    defer { context.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    var error: UnsafeMutablePointer<GError>?
    let plain = UnsafeMutableRawPointer(context)?.assumingMemoryBound(to: GAppLaunchContext.self)
    guard g_app_info_launch(opening.program.pointer, list, plain, &error) == 0 else { return nil }
    defer { g_clear_error(&error) }
    return error.map { String(cString: $0.pointee.message) } ?? ""
  }

  /// Returns the name of a program.
  static func name(of program: ObjectReference) -> String {
    withExtendedLifetime(program) {
      g_app_info_get_name(program.pointer).map { String(cString: $0) } ?? ""
    }
  }
}
