import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaTriage

/// The desktop's trash.
///
/// GIO moves files there, by freedesktop.org's Trash specification or through the portal. GIO does
/// not say where it has put a file, so that is looked up by the specification.
package enum Trash {
  /// Whether files can be brought back from the trash: not where they go there through a portal.
  package static var canBeTakenBack: Bool {
    access("/.flatpak-info", F_OK) != 0 && getenv("SNAP") == nil
      && getenv("GTK_USE_PORTAL").map { String(cString: $0) != "1" } ?? true
  }

  /// Puts a file into the trash.
  static func put(_ file: [UInt8]) throws(StepReason) {
    let object = g_file_new_for_path(cString(file))
    defer { g_object_unref(UnsafeMutableRawPointer(object)) }
    var error: UnsafeMutablePointer<GError>?
    guard g_file_trash(object, nil, &error) == 0 else { return }
    defer { g_clear_error(&error) }
    throw reason(error)
  }

  /// Why GIO did not put a file into the trash.
  private static func reason(_ error: UnsafeMutablePointer<GError>?) -> StepReason {
    guard let error = error?.pointee else { return .trash(errno: 0, message: "") }
    let isOfGIO = error.domain == g_io_error_quark()
    let code =
      isOfGIO ? GIOErrorEnum(rawValue: UInt32(bitPattern: error.code)) : G_IO_ERROR_FAILED
    let errno =
      switch code {
      case G_IO_ERROR_NOT_SUPPORTED: EOPNOTSUPP
      case G_IO_ERROR_PERMISSION_DENIED: EACCES
      case G_IO_ERROR_READ_ONLY: EROFS
      case G_IO_ERROR_NO_SPACE: ENOSPC
      case G_IO_ERROR_NOT_FOUND: ENOENT
      case G_IO_ERROR_FILENAME_TOO_LONG: ENAMETOOLONG
      case G_IO_ERROR_BUSY: EBUSY
      default: Int32(0)
      }
    // GIO's message contains the path, which may hold any bytes.
    return .trash(errno: errno, message: displayText(String(cString: error.message).utf8))
  }

  /// Finds a file in the trash by the path that it had; nil if it isn't there.
  ///
  /// - Parameter since: files trashed before this time are ignored, in seconds since 1970.
  private static func find(
    _ file: [UInt8], since: Int64, orWhere isIt: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    for folder in folders(for: file) {
      if let name = find(file, in: folder, since: since, orWhere: isIt) {
        return folder.path + Array("/files/".utf8) + name
      }
    }
    return nil
  }

  /// Finds a step's file in the trash, by the path that it had or, after its folder was renamed or
  /// where GIO could not note the path, by its state.
  ///
  /// - Parameter since: files trashed before this time are ignored, in seconds since 1970.
  static func find(_ step: Step, since: Int64) -> [UInt8]? {
    find(step.file, since: since) { place in
      step.fileState != nil && (try? FileLook(place))?.fileState == step.fileState
    }
  }

  /// The path that a trashed file had; nil if its note can't be read.
  static func origin(of trashed: [UInt8]) -> [UInt8]? {
    guard let info = info(of: trashed) else { return nil }
    let top = split(split(split(trashed).folder).folder).folder
    // The folder of a trash for all users has one for each of them.
    let base = split(top).name == Array(".Trash".utf8) ? split(top).folder : top
    return read(info, top: base)?.path
  }

  /// Moves a file out of the trash, if nothing is at its old path.
  static func restore(_ trashed: [UInt8], to file: [UInt8]) throws(SystemError) {
    try rename(trashed, toNew: file)
    if let info = info(of: trashed) { unlink(cString(info)) }
  }

  /// The path of a trashed file's .trashinfo note.
  static func info(of trashed: [UInt8]) -> [UInt8]? {
    guard let slash = trashed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let files = trashed[..<slash]
    guard files.suffix(6).elementsEqual("/files".utf8) else { return nil }
    return Array(files.dropLast(6)) + Array("/info".utf8) + Array(trashed[slash...])
      + Array(".trashinfo".utf8)
  }

  // MARK: Finding

  /// A trash folder, and the folder that the paths in its notes are relative to.
  private struct Folder {
    let path: [UInt8]
    let top: [UInt8]
  }

  /// The user's home trash, and the trash folders of the file system that the file was on.
  private static func folders(for file: [UInt8]) -> [Folder] {
    let user = "\(getuid())"
    var found: [Folder] = []
    if let data = g_get_user_data_dir() {
      let path = Array(String(cString: data).utf8)
      found.append(Folder(path: path + Array("/Trash".utf8), top: []))
    }
    let top = mountPoint(of: file)
    let base = top == [UInt8(ascii: "/")] ? [] : top
    found.append(Folder(path: base + Array("/.Trash/\(user)".utf8), top: base))
    found.append(Folder(path: base + Array("/.Trash-\(user)".utf8), top: base))
    return found
  }

  /// The mount point of a file's file system.
  private static func mountPoint(of file: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var folder = parent(of: file)
    var status = stat()
    guard stat(cString(folder), &status) == 0 else { return [slash] }
    let device = status.st_dev
    while folder != [slash] {
      let above = parent(of: folder)
      guard stat(cString(above), &status) == 0, status.st_dev == device else { return folder }
      folder = above
    }
    return folder
  }

  private static func parent(of path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(of: slash), last > 0 else { return [slash] }
    return Array(path[..<last])
  }

  /// How many numbered names in a row may be free before the search ends: files leave the trash and
  /// leave gaps.
  private static let greatestGap = 16

  /// GIO keeps a file's name in the trash, or makes it `name.2.jpg` and so on where that is taken.
  private static func find(
    _ file: [UInt8], in folder: Folder, since: Int64, orWhere isIt: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    let name = Array(file[((file.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
    let dot = name.firstIndex(of: UInt8(ascii: "."))
    var newest: (name: [UInt8], time: Int64)?
    var number = 1
    var gaps = 0
    while gaps < greatestGap {
      defer { number += 1 }
      let middle = number == 1 ? [] : Array(".\(number)".utf8)
      let candidate = dot.map { Array(name[..<$0]) + middle + Array(name[$0...]) } ?? name + middle
      let info = folder.path + Array("/info/".utf8) + candidate + Array(".trashinfo".utf8)
      guard access(cString(info), F_OK) == 0 else {
        gaps += 1
        continue
      }
      gaps = 0
      let place = folder.path + Array("/files/".utf8) + candidate
      let note = read(info, top: folder.top)
      if let note, note.path == file, note.time >= since, access(cString(place), F_OK) == 0 {
        if newest.map({ $0.time <= note.time }) ?? true { newest = (candidate, note.time) }
      } else if isIt(place) {
        return candidate
      }
    }
    return newest?.name
  }

  /// Reads a .trashinfo note: where the file was, and when it was trashed, in seconds since 1970.
  private static func read(_ info: [UInt8], top: [UInt8]) -> (path: [UInt8], time: Int64)? {
    guard case .success(let bytes) = readFile(info, atMost: 1 << 16) else { return nil }
    var path: [UInt8]?
    var time: Int64?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "Path=".utf8) {
        let said = unescaped(line.dropFirst(5))
        path = said.first == UInt8(ascii: "/") ? said : top + [UInt8(ascii: "/")] + said
      } else if line.starts(with: "DeletionDate=".utf8) {
        time = local(String(decoding: line.dropFirst(13), as: UTF8.self))
      }
    }
    guard let path, let time else { return nil }
    return (path, time)
  }

  /// Parses a note's time, which is local time, into seconds since 1970.
  private static func local(_ text: String) -> Int64? {
    let zone = g_time_zone_new_local()
    defer { g_time_zone_unref(zone) }
    guard let time = g_date_time_new_from_iso8601(text, zone) else { return nil }
    defer { g_date_time_unref(time) }
    return Int64(g_date_time_to_unix(time))
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
