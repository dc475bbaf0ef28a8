import CKolodaGLib

/// Messages for the person who runs the program.
package enum ProgramLog {
  /// Writes a line to GLib's log, at a level that `G_DEBUG=fatal-warnings` doesn't make fatal.
  package static func note(_ message: String) {
    g_log_default_handler("Koloda", G_LOG_LEVEL_MESSAGE, message, nil)
  }
}
