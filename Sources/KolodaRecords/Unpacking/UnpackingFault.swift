import KolodaFiles

/// Why a compressed file can't be unpacked.
package enum UnpackingFault: Error, Hashable, Sendable {
  /// The system can't read it, or write what it holds.
  case system(SystemError)
  /// What it holds would not leave enough room on the disk.
  case noRoom
  /// It holds more than files of records that are compressed do, so that it may be meant to fill the
  /// disk.
  case tooLarge
  /// It is damaged or cut off so early that nothing of it can be read.
  case unreadable
  /// It is an archive with no file, or with several.
  case notOneFile
  /// It is encrypted, or compressed in a way that is not read.
  case unknownMethod
  /// It is a package of Anki that can't be opened.
  case package(PackageFault)
}
