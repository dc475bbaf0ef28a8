import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The file's place and permissions.
extension JournalFile {
  /// Whether the file can be written, and its directory, where SQLite puts further files.
  var isWritable: Bool {
    access(location.path, W_OK) == 0 && access(location.home, W_OK) == 0
  }

  func explain(_ error: any Error) -> JournalError {
    let error = JournalError(error, path: location.path)
    guard case .unopenable = error.reason, access(location.path, F_OK) == 0 else { return error }
    // SQLite says only that it could not open some file.
    if access(location.path, R_OK) != 0 { return failure(.forbidden) }
    return isWritable ? error : failure(.readOnly)
  }

  func failure(_ reason: JournalError.Reason) -> JournalError {
    JournalError(reason, path: location.path)
  }

  func currentNode() throws(JournalError) -> FileState? {
    guard max(location.path.utf8.count, location.file.utf8.count) <= Self.longestPath else {
      throw failure(.pathTooLong)
    }
    var status = stat()
    if stat(location.path, &status) == 0 {
      if status.isFolder { throw failure(.unopenable(.folderInPlace)) }
      guard status.isRegular else {
        throw failure(.unopenable(.database("it is \(Self.kind(of: status)), not a file")))
      }
      return FileState(status)
    }
    switch errno {
    case ENOENT:
      guard lstat(location.path, &status) == 0 else { return nil }
      // Another program has just created it.
      if status.isRegular { return FileState(status) }
      // A dangling link stands for a journal on a disk that is not mounted.
      throw failure(.unopenable(.brokenLink))
    case let code: throw failure(.unopenable(.system(code)))
    }
  }

  /// What is in the file's place if it is neither a file nor a folder.
  private static func kind(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Removes other users' access to files that earlier versions created.
  func tighten() {
    let file = location.file
    for ending in ["", "-wal", "-shm"] {
      let path = file + ending
      var status = stat()
      guard lstat(path, &status) == 0, status.isRegular, status.st_uid == geteuid(),
        status.st_mode & 0o077 != 0
      else { continue }
      chmod(path, status.st_mode & 0o700)
    }
    // Only the directory with the program's name belongs to the program.
    var status = stat()
    guard location.directory.hasSuffix("/\(JournalLocation.folderName)"),
      lstat(location.directory, &status) == 0, status.isFolder, status.st_uid == geteuid(),
      status.st_mode & 0o077 != 0
    else { return }
    chmod(location.directory, 0o700)
  }

  /// Creates the file's directory and those above it, private to the user, as XDG requires.
  func makeDirectory() throws(JournalError) {
    let components = location.directory.split(separator: "/")
    var path = ""
    for component in components {
      let parent = path.isEmpty ? "/" : path
      path += "/" + component
      if mkdir(path, 0o700) == 0 {
        // A new directory's entry must survive a power cut, as the rows in its file do.
        syncDirectory(parent)
        continue
      }
      let code = errno
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw failure(.noDirectory(.system(code)))
      }
      guard status.isFolder else {
        throw failure(.noDirectory(.notAFolder(Array(path.utf8))))
      }
    }
  }
}
