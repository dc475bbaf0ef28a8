extension ImageParts {
  /// Finds the image's parts by the format that the file's first bytes show; its name doesn't
  /// matter.
  /// - Throws: Only `cancelled` and `unreadable`. A malformed file is taken as a whole.
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
        } else if head.starts(with: JPEGXLParts.container) {
          try JPEGXLParts.find(in: file, isContainer: true)
        } else if head.starts(with: JPEGXLParts.codestream) {
          try JPEGXLParts.find(in: file, isContainer: false)
        } else if head.starts(with: RAFParts.signature) {
          try RAFParts.find(in: file)
        } else if GIFParts.signatures.contains(where: { head.starts(with: $0) }) {
          try GIFParts.find(in: file)
        } else if let walk = TIFFWalk(file, head) {
          try walk.find()
        } else {
          nil
        }
      if let parts, parts.length > 0 { return parts }
    } catch .malformed {
      // The file as a whole is used instead.
    }
    return ImageParts(wholeOf: file)
  }
}
