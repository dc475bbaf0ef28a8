import KolodaContainers

extension ImageParts {
  /// Finds the image's parts by the format that the file's first bytes show; its name doesn't
  /// matter.
  /// - Throws: Only `cancelled` and `unreadable`. A malformed file is taken as a whole.
  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    do throws(ContainerFault) {
      let head = try file.bytes(at: 0, upTo: ContainerFormat.headLength)
      let parts: ImageParts? =
        switch ContainerFormat(head: head) {
        case .jpeg: try JPEGParts.find(in: file)
        case .png: try PNGParts.find(in: file)
        case .webP: try WebPParts.find(in: file)
        case .boxes: try BoxParts.find(in: file)
        case .boxedJPEGXL: try JPEGXLParts.find(in: file, isContainer: true)
        case .jpegXL: try JPEGXLParts.find(in: file, isContainer: false)
        case .raf: try RAFParts.find(in: file)
        case .gif: try GIFParts.find(in: file)
        case .tiff: try TIFFParts.find(in: file)
        case nil: nil
        }
      if let parts, parts.length > 0 { return parts }
    } catch .malformed {
      // The file as a whole is used instead.
    }
    return ImageParts(wholeOf: file)
  }
}
