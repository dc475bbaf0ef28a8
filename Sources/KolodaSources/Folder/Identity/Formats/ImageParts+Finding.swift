extension ImageParts {
  /// Finds the parts by what the file itself says that it is; its name is not asked.
  /// - Throws: Only if it is cancelled or cannot be read.
  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    do throws(IdentityFault) {
      let head = try file.bytes(at: 0, count: Int(min(file.length, 16)))
      let parts: ImageParts? =
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
          try JPEGParts.find(in: file)
        } else if head.starts(with: PNGParts.signature) {
          try PNGParts.find(in: file)
        } else if head.starts(with: Array("RIFF".utf8)),
          head.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
          try WebPParts.find(in: file)
        } else if head.dropFirst(4).starts(with: Array("ftyp".utf8)) {
          try BoxParts.find(in: file)
        } else if let walk = TIFFWalk(file, head) {
          try walk.find()
        } else {
          nil
        }
      if let parts, parts.length > 0 { return parts }
    } catch .malformed {
      // Taken as it is.
    }
    return ImageParts(wholeOf: file)
  }
}
