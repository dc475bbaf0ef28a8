/// The program in which photos are worked on afterwards: it says where a verdict is written.
package enum PhotoEditor: String, Hashable, CaseIterable, Sendable {
  case darktable
  case digikam
  case geeqie
  case lightroom
  /// Several, or one that is not here.
  case several
}
