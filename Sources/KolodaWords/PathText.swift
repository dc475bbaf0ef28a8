import CKolodaGLib
import KolodaFiles

/// Returns a path for display, with `~` for the home folder.
package func pathText(_ path: some Collection<UInt8>) -> String {
  pathText(path, home: g_get_home_dir().map { Array(String(cString: $0).utf8) } ?? [])
}

/// Returns a path for display, with `~` for what is in `home`.
///
/// - Parameter home: the path of the home folder; if it is the root or empty, paths are whole.
package func pathText(_ path: some Collection<UInt8>, home: [UInt8]) -> String {
  let slash = UInt8(ascii: "/")
  let rest = path.dropFirst(home.count)
  guard !home.isEmpty, home != [slash], path.starts(with: home),
    rest.isEmpty || rest.first == slash
  else { return displayText(path) }
  return "~" + displayText(rest)
}
