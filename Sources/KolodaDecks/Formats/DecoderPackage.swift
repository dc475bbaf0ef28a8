import CKolodaGLib
import KolodaPictureMessages

extension LibraryFormat {
  /// The package with the library that reads the format, as this release of Debian names it; its
  /// descendants mostly do, too.
  package var package: String {
    let release = g_get_os_info("VERSION_CODENAME")
    defer { g_free(release) }
    return package(in: release.map { String(cString: $0) } ?? "")
  }

  /// - Parameter release: the code name of the release.
  package func package(in release: String) -> String {
    let isOld = release == "bookworm"
    return switch self {
    // From Debian 13 on, libheif reads each codec by a plugin, and this one brings the library along.
    case .heic: isOld ? "libheif1" : "libheif-plugin-libde265"
    case .avif: isOld ? "libavif15" : "libavif16"
    case .jpegXL: isOld ? "libjxl0.7" : "libjxl0.11"
    case .svg: "librsvg2-2"
    }
  }
}

extension VideoFormat {
  /// The package with the plugin of GStreamer that reads the format, as Debian names it.
  package var package: String {
    switch self {
    case .container: "gstreamer1.0-plugins-good"
    case .mpeg: "gstreamer1.0-plugins-bad"
    case .windowsMedia: "gstreamer1.0-plugins-ugly"
    case .h264, .hevc, .av1, .codec: "gstreamer1.0-libav"
    }
  }
}
