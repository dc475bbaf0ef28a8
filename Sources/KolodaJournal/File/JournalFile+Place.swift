import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// Where the file lies, and who may see it.
extension JournalFile {
  /// Whether the file and, for SQLite's files beside it, its directory can be written.
  var isWritable: Bool {
    access(location.path, W_OK) == 0 && access(location.directory, W_OK) == 0
  }

  func explain(_ error: any Error) -> JournalError {
    let error = JournalError(error, path: location.path)
    guard case .unopenable = error.reason, access(location.path, F_OK) == 0 else { return error }
    // SQLite says no more than that it could not open some file.
    if access(location.path, R_OK) != 0 { return failure(.forbidden) }
    return isWritable ? error : failure(.readOnly)
  }

  func failure(_ reason: JournalError.Reason) -> JournalError {
    JournalError(reason, path: location.path)
  }

  func currentNode() throws(JournalError) -> FileState? {
    guard location.path.utf8.count <= Self.longestPath else { throw failure(.pathTooLong) }
    var status = stat()
    if stat(location.path, &status) == 0 {
      if status.isFolder { throw failure(.unopenable(.folderInPlace)) }
      return FileState(status)
    }
    switch errno {
    case ENOENT:
      // A link that leads nowhere stands for a journal on a disk that is not there.
      guard lstat(location.path, &status) != 0 else {
        throw failure(.unopenable(.brokenLink))
      }
      return nil
    case let code: throw failure(.unopenable(.system(code)))
    }
  }

  /// Makes the directory and an empty file, both for the user alone.
  func make() throws(JournalError) {
    try makeDirectory()
    // Closing it loses no locks: nobody in this program has a file open that was not there.
    let descriptor = open(location.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Takes the rights of others away that files of earlier versions have.
  func tighten() {
    for ending in ["", "-wal", "-shm"] {
      let path = location.path + ending
      var status = stat()
      guard lstat(path, &status) == 0, status.isRegular, status.st_uid == geteuid(),
        status.st_mode & 0o077 != 0
      else { continue }
      chmod(path, status.st_mode & 0o700)
    }
    // Of folders only the one that has the program's name is the program's.
    var status = stat()
    guard location.directory.hasSuffix("/\(JournalLocation.folderName)"),
      lstat(location.directory, &status) == 0, status.isFolder, status.st_uid == geteuid(),
      status.st_mode & 0o077 != 0
    else { return }
    chmod(location.directory, 0o700)
  }

  /// Makes the directory of the file and those above it, for the user alone, as XDG asks.
  private func makeDirectory() throws(JournalError) {
    let components = location.directory.split(separator: "/")
    var path = ""
    for component in components {
      let parent = path.isEmpty ? "/" : path
      path += "/" + component
      if mkdir(path, 0o700) == 0 {
        // The entry of a new directory must outlast a power cut as the rows in it do.
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
