/// Returns the bytes as a C string, with a NUL at the end.
package func cString(_ bytes: [UInt8]) -> [CChar] {
  var text = [CChar]()
  text.reserveCapacity(bytes.count + 1)
  for byte in bytes { text.append(CChar(bitPattern: byte)) }
  text.append(0)
  return text
}
