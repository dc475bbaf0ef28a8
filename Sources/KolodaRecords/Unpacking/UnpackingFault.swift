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

extension UnpackingFault: CustomStringConvertible {
  /// The problem in English: what follows the file's name.
  package var description: String {
    switch self {
    case .system(let error): "cannot be unpacked: \(error)"
    case .noRoom: "is compressed, and there is not enough room on the disk to unpack it"
    case .tooLarge:
      "is compressed, and unpacks to far more than files of records do. It is not opened, since it "
        + "might fill the disk"
    case .unreadable: "is compressed, but so damaged or cut off that nothing of it can be read"
    case .notOneFile: "is an archive, but not of one file. Unpack it, and open a file in it"
    case .unknownMethod:
      "is encrypted, or compressed in a way that is not read. Unpack it, and open the file in it"
    case .package(let fault): fault.description
    }
  }
}
