import KolodaPictureMessages

// Which decoder reads a file.
extension PictureDecoder {
  /// Opens the picture.
  func opened() throws(PictureFailure) -> any PictureStream {
    switch container {
    case .jpeg: try JPEGStream(file, as: given, isCancelled: isCancelled)
    case .png(let isComplete):
      try PNGStream(file, isComplete: isComplete, as: given, isCancelled: isCancelled)
    case .tiff: try TIFFStream(file, as: given, isCancelled: isCancelled)
    case .webP: try WebPStream(file, as: given, isCancelled: isCancelled)
    case .gif: try GIFStream(file, as: given, isCancelled: isCancelled)
    case .bmp: try DIBStream(bmp: file, as: given)
    case .icon: try IconFile.open(file, as: given, isCancelled: isCancelled)
    case .pnm: try PNMStream(file, as: given, isCancelled: isCancelled)
    case .heif: try HEIFStream(file, as: given, isCancelled: isCancelled)
    case .avif: try AVIFStream(file, as: given)
    case .jpegXL: try JXLStream(file, as: given, isCancelled: isCancelled)
    // Whoever comes here has asked LibRaw already.
    case .raw: throw .damaged("")
    case .packed, .other:
      if String(decoding: head, as: UTF8.self).contains("<svg") {
        try openedDrawing()
      } else {
        throw .notAnImage("")
      }
    }
  }

  private func openedDrawing() throws(PictureFailure) -> SVGStream {
    let text = packedText
    var offset = 0
    return try SVGStream(as: given, isCancelled: isCancelled) { buffer throws(PictureFailure) in
      let count: Int
      if let text {
        count = try text.read(into: buffer)
      } else {
        count = try file.read(into: buffer, at: offset)
      }
      offset += count
      guard offset <= PackedText.longest else { throw .tooLong(limit: PackedText.longest) }
      return count
    }
  }
}
