import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// The outputs of a Wayland compositor, each with its size in pixels.
///
/// GTK before 4.12 knows the size of a monitor in logical pixels only, so it can't tell a fractional
/// scale. libwayland's functions are looked up at run time, because only GTK is linked to it; the
/// compositor's answers come with GTK's own events.
@MainActor
final class WaylandOutputs {
  /// What a compositor says about an output.
  struct Output {
    var model = ""
    var manufacturer = ""
    var pixels = (width: 0, height: 0)
    /// Whether it is turned by 90 degrees to one side.
    var isTurned = false
  }

  /// The outputs of the default display; nil where there is no Wayland.
  static let shared = WaylandOutputs()

  /// Whether a display is Wayland's.
  static func isWayland(_ display: OpaquePointer) -> Bool {
    let instance = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_name_from_instance(instance).map { String(cString: $0) } == "GdkWaylandDisplay"
  }

  private let library: Library
  private var outputs: [OpaquePointer: Output] = [:]
  private var names: [UInt32: OpaquePointer] = [:]

  private init?() {
    guard let library = Library(), let registry = library.makeRegistry() else { return nil }
    self.library = library
    // The display and its registry live as long as the process.
    library.listen(registry, WaylandOutputs.registryEvents, Unmanaged.passRetained(self).toOpaque())
  }

  /// The pixels of the screen for a logical pixel on the monitor of a surface; nil if they can't be
  /// told for sure.
  func scale(of surface: OpaquePointer) -> Double? {
    guard let display = gdk_surface_get_display(surface),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    else { return nil }
    var logical = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &logical)
    let model = gdk_monitor_get_model(monitor).map { String(cString: $0) } ?? ""
    let maker = gdk_monitor_get_manufacturer(monitor).map { String(cString: $0) } ?? ""
    let scales = outputs.values.filter { $0.model == model && $0.manufacturer == maker }.map {
      OutputScale.of(
        pixels: $0.isTurned ? ($0.pixels.height, $0.pixels.width) : $0.pixels,
        logical: (Int(logical.width), Int(logical.height)))
    }
    // Several monitors of a kind can't be told apart.
    guard let first = scales.first, scales.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  // MARK: Events

  private static let registryEvents: [UnsafeMutableRawPointer?] = [
    unsafeBitCast(onGlobal, to: UnsafeMutableRawPointer.self),
    unsafeBitCast(onGlobalRemoved, to: UnsafeMutableRawPointer.self),
  ]
  private static let outputEvents: [UnsafeMutableRawPointer?] = [
    unsafeBitCast(onGeometry, to: UnsafeMutableRawPointer.self),
    unsafeBitCast(onMode, to: UnsafeMutableRawPointer.self),
    unsafeBitCast(onDone, to: UnsafeMutableRawPointer.self),
    unsafeBitCast(onScale, to: UnsafeMutableRawPointer.self),
  ]

  private typealias Data = UnsafeMutableRawPointer?
  private typealias Text = UnsafePointer<CChar>?

  private static let onGlobal: @convention(c) (Data, OpaquePointer?, UInt32, Text, UInt32) -> Void =
    {
      data, registry, name, interface, version in
      guard let registry, let interface, String(cString: interface) == "wl_output" else { return }
      nonisolated(unsafe) let data = data
      nonisolated(unsafe) let owner = registry
      MainThread.assume {
        WaylandOutputs.from(data)?.add(name, from: owner, version: min(version, 2))
      }
    }
  private static let onGlobalRemoved: @convention(c) (Data, OpaquePointer?, UInt32) -> Void = {
    data, _, name in
    nonisolated(unsafe) let data = data
    MainThread.assume { WaylandOutputs.from(data)?.remove(name) }
  }
  private static let onGeometry:
    @convention(c) (
      Data, OpaquePointer?, Int32, Int32, Int32, Int32, Int32, Text, Text, Int32
    ) -> Void = { data, output, _, _, _, _, _, maker, model, transform in
      let (maker, model) = (maker.map { String(cString: $0) }, model.map { String(cString: $0) })
      nonisolated(unsafe) let data = data
      nonisolated(unsafe) let output = output
      MainThread.assume {
        WaylandOutputs.from(data)?.change(output) {
          $0.manufacturer = maker ?? ""
          $0.model = model ?? ""
          $0.isTurned = transform % 2 == 1
        }
      }
    }
  private static let onMode:
    @convention(c) (Data, OpaquePointer?, UInt32, Int32, Int32, Int32) -> Void = {
      data, output, flags, width, height, _ in
      let isCurrent = flags & 1 != 0
      guard isCurrent else { return }
      nonisolated(unsafe) let data = data
      nonisolated(unsafe) let output = output
      MainThread.assume {
        WaylandOutputs.from(data)?.change(output) { $0.pixels = (Int(width), Int(height)) }
      }
    }
  private static let onDone: @convention(c) (Data, OpaquePointer?) -> Void = { _, _ in }
  private static let onScale: @convention(c) (Data, OpaquePointer?, Int32) -> Void = { _, _, _ in }

  private static func from(_ data: UnsafeMutableRawPointer?) -> WaylandOutputs? {
    data.map { Unmanaged<WaylandOutputs>.fromOpaque($0).takeUnretainedValue() }
  }

  private func add(_ name: UInt32, from registry: OpaquePointer, version: UInt32) {
    // Older compositors don't say when they have told all, and have no scales.
    guard version >= 2, let output = library.bind(registry, name, version: version) else { return }
    names[name] = output
    outputs[output] = Output()
    library.listen(
      output, WaylandOutputs.outputEvents, Unmanaged.passUnretained(self).toOpaque())
  }

  private func remove(_ name: UInt32) {
    guard let output = names.removeValue(forKey: name) else { return }
    outputs[output] = nil
    library.destroy(output)
  }

  private func change(_ output: OpaquePointer?, _ change: (inout Output) -> Void) {
    guard let output, outputs[output] != nil else { return }
    change(&outputs[output, default: Output()])
  }

  // MARK: libwayland

  /// The functions of libwayland that are needed here.
  @MainActor
  private struct Library {
    private typealias Construct =
      @convention(c) (
        OpaquePointer, UInt32, UnsafeMutableRawPointer, UnsafeRawPointer, UInt32
      ) -> OpaquePointer?
    private typealias Listen =
      @convention(c) (
        OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer?
      ) -> Int32
    private typealias Destroy = @convention(c) (OpaquePointer) -> Void
    private typealias FindDisplay = @convention(c) (OpaquePointer) -> OpaquePointer?

    private let display: OpaquePointer
    private let construct: Construct
    private let addListener: Listen
    private let destroyProxy: Destroy
    private let registryInterface: UnsafeMutableRawPointer
    private let outputInterface: UnsafeMutableRawPointer

    init?() {
      guard let display = gdk_display_get_default(),
        WaylandOutputs.isWayland(display),
        let find = dlsym(nil, "gdk_wayland_display_get_wl_display"),
        let own = unsafeBitCast(find, to: FindDisplay.self)(display),
        let construct = dlsym(nil, "wl_proxy_marshal_array_constructor_versioned"),
        let listen = dlsym(nil, "wl_proxy_add_listener"),
        let destroy = dlsym(nil, "wl_proxy_destroy"),
        let registryInterface = dlsym(nil, "wl_registry_interface"),
        let outputInterface = dlsym(nil, "wl_output_interface")
      else { return nil }
      self.display = own
      self.construct = unsafeBitCast(construct, to: Construct.self)
      addListener = unsafeBitCast(listen, to: Listen.self)
      destroyProxy = unsafeBitCast(destroy, to: Destroy.self)
      self.registryInterface = registryInterface
      self.outputInterface = outputInterface
    }

    /// `wl_display.get_registry`.
    func makeRegistry() -> OpaquePointer? {
      // The new object's id, which libwayland fills in. An argument is a union of eight bytes.
      var arguments: [UInt] = [0]
      return arguments.withUnsafeMutableBytes {
        $0.baseAddress.flatMap { construct(display, 1, $0, registryInterface, 1) }
      }
    }

    /// `wl_registry.bind` for an output.
    func bind(_ registry: OpaquePointer, _ name: UInt32, version: UInt32) -> OpaquePointer? {
      "wl_output".withCString { interface in
        var arguments: [UInt] = [UInt(name), UInt(bitPattern: interface), UInt(version), 0]
        return arguments.withUnsafeMutableBytes {
          $0.baseAddress.flatMap { construct(registry, 0, $0, outputInterface, version) }
        }
      }
    }

    /// Sets the handlers of a proxy's events; the table of handlers is never freed.
    func listen(
      _ proxy: OpaquePointer, _ handlers: [UnsafeMutableRawPointer?],
      _ data: UnsafeMutableRawPointer
    ) {
      let table = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: handlers.count)
      table.initialize(from: handlers, count: handlers.count)
      _ = addListener(proxy, table, data)
    }

    func destroy(_ proxy: OpaquePointer) { destroyProxy(proxy) }
  }
}
