extension Record {
  /// The bytes of the picture that is written out in a field; nil if there is none, or it is broken.
  func picture(in field: String) -> [UInt8]? {
    guard let field = self.field(at: field) else { return nil }
    let text = Array(text(of: field).utf8)
    if DataAddress.isPicture(text) { return DataAddress.bytes(of: text) }
    // Labelme writes base64 and nothing else.
    return DataAddress.first(in: text).map { DataAddress.bytes(of: $0) }
      ?? DataAddress.base64(text)
  }
}
