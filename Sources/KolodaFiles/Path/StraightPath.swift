/// Returns an absolute path without `.`, `..` and empty components, by its letters alone: links are
/// not followed.
package func straightPath(_ path: [UInt8]) -> [UInt8] {
  let slash = UInt8(ascii: "/")
  var parts: [ArraySlice<UInt8>] = []
  for part in path.split(separator: slash) {
    if part.elementsEqual("..".utf8) {
      _ = parts.popLast()
    } else if !part.elementsEqual(".".utf8) {
      parts.append(part)
    }
  }
  return parts.flatMap { [slash] + $0 }
}
