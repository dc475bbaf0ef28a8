import Dispatch

/// The last reference to an object, let go on another thread, as by a task that still held it.
public struct LastReference<Object: AnyObject> {
  private let object: Unmanaged<Object>

  /// Holds an object; every other reference must go before `letGoElsewhere`.
  public init(_ object: Object) { self.object = .passRetained(object) }

  /// Lets the object go on another thread, and returns once that is done.
  ///
  /// An object of the main actor is then freed when the main thread gets to it.
  public func letGoElsewhere() {
    nonisolated(unsafe) let object = object
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      object.release()
      isDone.signal()
    }
    isDone.wait()
  }
}
