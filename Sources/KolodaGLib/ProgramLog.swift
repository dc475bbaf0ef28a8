import CKolodaGLib

/// Messages for whoever runs the program.
package enum ProgramLog {
  /// Writes a line to GLib's log; it is never taken for an error that ends the program.
  package static func note(_ message: String) {
    g_log_default_handler("Koloda", G_LOG_LEVEL_MESSAGE, message, nil)
  }
}
