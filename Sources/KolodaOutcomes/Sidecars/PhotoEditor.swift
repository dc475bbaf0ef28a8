/// The program in which the photos are edited afterwards; it determines where a verdict is written.
package enum PhotoEditor: String, Hashable, CaseIterable, Sendable {
  case darktable
  case digikam
  case geeqie
  case lightroom
  /// Several programs, or one that isn't listed here.
  case several
}
