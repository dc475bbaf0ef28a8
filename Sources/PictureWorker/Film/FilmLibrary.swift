import CKolodaPictures
import Glibc

/// GStreamer with the plugins that read films.
///
/// Its list of all installed plugins is not used: to make one takes long and starts another process,
/// and decoders that need a graphics card or a network have no place here. So each plugin is loaded by
/// its file.
struct FilmLibrary {
  let gst: shim_gst
  /// The folders in which plugins may be.
  private let folders: [String]

  /// Plugins that are always needed.
  private static let always = [
    "coreelements", "typefindfunctions", "playback", "app", "videoconvertscale", "videoconvert",
    "videoscale",
  ]
  /// Containers, and decoders that load in no time.
  private static let light = [
    "isomp4", "matroska", "avi", "asf", "flv", "ogg", "mpegpsdemux", "mpegtsdemux",
    "videoparsersbad", "aom", "dav1d", "jpeg", "mpeg2dec", "theora", "vpx",
  ]
  /// What each of the usual formats needs of these; any other needs all.
  private static let needs: [String: [String]] = [
    "video/quicktime": ["isomp4"], "video/x-matroska": ["matroska"], "video/webm": ["matroska"],
    "video/x-msvideo": ["avi"], "video/mpegts": ["mpegtsdemux"], "video/x-flv": ["flv"],
    "video/x-ms-asf": ["asf"], "video/mpeg": ["mpegpsdemux", "videoparsersbad", "mpeg2dec"],
    "video/x-h264": ["videoparsersbad"], "video/x-h265": ["videoparsersbad"],
    "video/x-vp8": ["vpx"], "video/x-vp9": ["videoparsersbad", "vpx"],
    "video/x-av1": ["videoparsersbad", "aom", "dav1d"], "image/jpeg": ["jpeg"], "video/x-raw": [],
  ]
  /// Decoders of nearly all formats, which come with many libraries.
  ///
  /// `de265` is not among them: it shows films with 10 bits in wrong colours, without an error.
  private static let heavy = "libav"
  /// A decoder of H.264, which may be there where that one has none.
  private static let openH264 = "openh264"
  /// Where else plugins may be: the variables that GStreamer itself reads.
  private static let variables = [
    "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0",
    "GST_PLUGIN_SYSTEM_PATH",
  ]

  /// Loads the library; nil if it isn't there.
  init?() {
    var path: UnsafePointer<CChar>?
    guard let gst = shim_gst_load(&path)?.pointee else { return nil }
    self.gst = gst
    var folders = Self.variables.compactMap { getenv($0) }
      .flatMap { String(cString: $0).split(separator: ":").map(String.init) }
    if let path {
      let library = String(cString: path)
      folders.append(
        library[..<(library.lastIndex(of: "/") ?? library.startIndex)] + "/gstreamer-1.0")
    }
    self.folders = folders
    // It finds no plugins by itself, and saves no list of them.
    for name in Self.variables { setenv(name, "", 1) }
    setenv("GST_REGISTRY", "/dev/null/none", 1)
    setenv("GST_REGISTRY_UPDATE", "no", 1)
    gst.set_forks(0)
    guard gst.start(nil, nil, nil) != 0 else { return nil }
    load(Self.always)
  }

  /// Loads what reads a format, by GStreamer's name for it.
  ///
  /// It is asked of each format that is found in a film, before something is chosen to read it.
  func load(for format: String) {
    // Sound, subtitles and what cameras measure are not read.
    guard ["video/", "image/", "application/"].contains(where: format.hasPrefix) else { return }
    load(Self.needs[format] ?? Self.light)
    guard FilmFormat.needsMore(format) else { return }
    load([Self.heavy])
    guard format == "video/x-h264" else { return }
    guard let factory = gst.factory("avdec_h264") else { return load([Self.openH264]) }
    gst.unref(factory)
  }

  /// Loads plugins, as far as they are installed.
  private func load(_ names: [String]) {
    for name in names {
      let files: [String] = folders.map { "\($0)/libgst\(name).so" }
      guard let file = files.first(where: { access($0, R_OK) == 0 }),
        let plugin = gst.load_plugin(file, nil)
      else { continue }
      gst.unref(plugin)
    }
  }
}
