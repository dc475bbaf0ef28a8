/// A stem with a number for its nth use: `photo`, `photo (2)`.
func numbered(_ stem: [UInt8], _ number: Int) -> [UInt8] {
  number == 1 ? stem : stem + Array(" (\(number))".utf8)
}

/// A path's folder and the file name in it.
func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
  guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return ([], path) }
  return (
    slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash]), Array(path[(slash + 1)...])
  )
}

/// The part of a path within a folder; nil if it is elsewhere.
func within(_ folder: [UInt8], _ path: [UInt8]) -> [UInt8]? {
  let start = joined(folder, [])
  return path.count > start.count && path.starts(with: start) ? Array(path[start.count...]) : nil
}

/// The path of a file name in a folder.
func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
  folder == [UInt8(ascii: "/")] ? folder + name : folder + [UInt8(ascii: "/")] + name
}
