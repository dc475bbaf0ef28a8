import CKolodaGLib

/// Unpacks what zlib has packed.
///
/// - Returns: nil if it is malformed, or longer than allowed.
package func inflated(_ packed: [UInt8], atMost most: Int) -> [UInt8]? {
  guard let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
  let inflater = ObjectReference(owning: converter)
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  var offset = 0
  while bytes.count <= most {
    var taken: gsize = 0
    var made: gsize = 0
    let result = packed.withUnsafeBytes { input in
      buffer.withUnsafeMutableBytes { output in
        g_converter_convert(
          inflater.pointer, input.baseAddress.map { $0 + offset }, gsize(input.count - offset),
          output.baseAddress, gsize(output.count), G_CONVERTER_INPUT_AT_END, &taken, &made, nil)
      }
    }
    offset += Int(taken)
    bytes += buffer[..<Int(made)]
    switch result {
    case G_CONVERTER_CONVERTED: continue
    case G_CONVERTER_FINISHED: return bytes.count <= most ? bytes : nil
    default: return nil
    }
  }
  return nil
}
