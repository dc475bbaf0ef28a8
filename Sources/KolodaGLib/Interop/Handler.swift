/// Holds a closure for a C callback, which owns one reference to this object.
package final class Handler<Function>: @unchecked Sendable {
  private let function: Function

  package init(_ function: Function) {
    self.function = function
  }

  package static func from(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls the closure on the main thread, where GTK emits all signals.
  package func call<Result>(_ body: @MainActor (Function) -> Result) -> Result {
    withExtendedLifetime(self) {
      MainThread.assume { body(self.function) }
    }
  }
}
