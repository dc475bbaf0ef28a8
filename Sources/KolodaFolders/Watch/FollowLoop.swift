import Glibc
import KolodaFiles
import KolodaSources
import KolodaTriage

/// The loop that a follower's thread runs, with its state.
final class FollowLoop {
  /// A folder's device and inode numbers.
  private struct Node: Equatable {
    let device: UInt64
    let inode: UInt64

    /// The folder at a path; nil if there is none.
    init?(_ path: FolderPath) {
      var status = stat()
      guard stat(cString(path.bytes), &status) == 0, status.isFolder else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }

    init(_ listing: FolderListing) {
      device = listing.device
      inode = listing.inode
    }
  }

  /// Whether the folder can be read.
  private enum Availability {
    case there(Node?)
    /// The folder has vanished.
    ///
    /// Another one may be in its place, such as the folder that a file system was mounted on.
    case gone(insteadOf: Node?)
  }

  private var scan: FolderScan
  private let tasks: FollowerTasks
  private let wake: WakePipe
  private let state: FollowerState
  private let watch: FolderWatch
  private let mountChanges: Int32
  private var contents: [[UInt8]: FolderContents] = [:]
  private var pending = PendingChanges()
  private var availability = Availability.there(nil)
  private var innerMounts: Set<MountList.Mount>
  /// The mount that the folder lies on.
  private var outerMount: MountList.Mount?

  init(
    _ scan: FolderScan, _ tasks: FollowerTasks, mostWatches: Int, _ wake: WakePipe,
    _ state: FollowerState
  ) {
    self.scan = scan
    self.tasks = tasks
    self.wake = wake
    self.state = state
    watch = FolderWatch(scan.folder, mostWatches: mostWatches)
    mountChanges = open(MountList.path, O_RDONLY | O_CLOEXEC)
    let mounts = MountList()
    innerMounts = mounts.points(in: scan.folder.bytes)
    outerMount = mounts.mount(around: scan.folder.bytes)
  }

  deinit { if mountChanges >= 0 { close(mountChanges) } }

  /// Follows the folder until it is stopped.
  func run() {
    look(all: true)
    while !state.isStopped {
      // poll ignores the negative descriptors of missing files.
      var descriptors = [
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mountChanges, events: Int16(POLLPRI), revents: 0),
      ]
      let wait = pending.due.map { max(0, min($0 - now(), PendingChanges.longest)) } ?? -1
      guard poll(&descriptors, nfds_t(descriptors.count), Int32(wait)) >= 0 || errno == EINTR
      else { return }
      if descriptors[0].revents != 0 { wake.drain() }
      if state.isStopped { return }
      if descriptors[2].revents != 0 { mountsChanged() }
      if descriptors[1].revents != 0 { for event in watch.events() { take(event) } }
      if let number = state.openRequest {
        look(all: true)
        state.answer(number)
      } else if let due = pending.due, due <= now() {
        let isBeside = pending.isBeside
        if pending.isOnlyBeside { pending = PendingChanges() } else { look(all: pending.isAll) }
        if isBeside { state.tell { tasks.besideChanged() } }
      }
    }
  }

  /// The monotonic clock, in milliseconds.
  private func now() -> Int64 { SystemClock.monotonic.microseconds / 1000 }

  private func take(_ event: FolderWatch.Event) {
    switch event.kind {
    case .overflow: pending.addAll(at: now())
    case .ancestor: comeBack()
    case .folderLeft(let isUnmounted):
      if !event.folder.isEmpty {
        pending.addAll(at: now())
      } else if isUnmounted {
        // To look for another folder there would mount the same one again.
        if outerMount.map(MountList().comesByItself) == true {
          pending.addAll(at: now())
        } else {
          leave(insteadOf: Node(scan.folder))
        }
      } else if Node(scan.folder) == nil {
        leave(insteadOf: nil)
      } else {
        pending.addAll(at: now())
      }
    case .came, .left:
      guard case .there = availability else { return }
      guard event.isFolder || scan.isCard(event.name) else {
        if tasks.isBeside(event.name) { pending.addBeside(at: now()) }
        return
      }
      var hasLeft = false
      if case .left = event.kind { hasLeft = true }
      pending.add(event.folder, name: event.name, hasLeft: hasLeft, at: now())
    }
  }

  private func mountsChanged() {
    let mounts = MountList()
    let inner = mounts.points(in: scan.folder.bytes)
    // If a folder was mounted over by a bind mount, the device is the same as before.
    let isUnmounted = outerMount.map { !mounts.hasPoint(of: $0) } ?? false
    let comesByItself = outerMount.map(mounts.comesByItself) ?? false
    defer { innerMounts = inner }
    if !isUnmounted { outerMount = mounts.mount(around: scan.folder.bytes) }
    switch availability {
    case .gone: comeBack()
    case .there(let node):
      guard let there = Node(scan.folder) else { return leave(insteadOf: nil) }
      if let node, node != there {
        if comesByItself || mounts.hasDevice(node.device) && !isUnmounted {
          look(all: true)
        } else {
          leave(insteadOf: there)
        }
      } else if inner != innerMounts {
        look(all: true)
      }
    }
  }

  /// Lists the folders in which something has happened, or all folders, and announces changes.
  private func look(all: Bool) {
    let (choice, strangers) = (tasks.choice(), tasks.strangers())
    // What a folder was said to contain may not be what is a card now.
    let isSame = choice.includesVideos == scan.includesVideos && strangers == scan.strangers
    let changed = all || !isSame ? nil : pending.folders
    pending = PendingChanges()
    if case .gone(let other) = availability, !isBack(insteadOf: other) { return }
    scan = scan.taking(choice).separating(strangers)
    watch.awaitDeparture()
    let listing: FolderListing
    do throws(FolderScan.Failure) {
      listing = try scan.run(&contents, anew: changed, willRead: { watch.add($0) })
    } catch {
      guard case .folder(let failure) = error else { return }
      // A folder that exists but may not be read is left to its watch.
      leave(insteadOf: nil, looksAgain: failure.reason == .missing)
      return
    }
    watch.keep(only: listing.folders)
    var wasGone = false
    if case .gone = availability { wasGone = true }
    availability = .there(Node(listing))
    state.needsPolling =
      watch.isIncomplete || watch.descriptor < 0 || MountList().isRemote(scan.folder.bytes)
    let change = tasks.take(listing)
    if let change = change ?? (wasGone ? CatalogueChange(order: tasks.order()) : nil) {
      state.tell { tasks.told(change) }
    }
  }

  /// Announces that the folder has vanished, with its cards, and waits for its return.
  private func leave(insteadOf other: Node?, looksAgain: Bool = true) {
    pending = PendingChanges()
    contents = [:]
    var wasThere = false
    if case .there = availability { wasThere = true }
    availability = .gone(insteadOf: other)
    state.needsPolling = false
    watch.awaitReturn()
    if wasThere {
      state.tell { tasks.told(CatalogueChange(order: tasks.order(), isAvailable: false)) }
    }
    // If the folder came back before its return was watched for, no event tells.
    if looksAgain, isThere(insteadOf: other) { pending.addAll(at: now()) }
  }

  private func comeBack() {
    if case .gone = availability { look(all: true) }
  }

  /// Whether the folder that had vanished is back; if not, its return is waited for.
  private func isBack(insteadOf other: Node?) -> Bool {
    if isThere(insteadOf: other) { return true }
    // The nearest existing folder may be another one now.
    watch.awaitReturn()
    // If the folder came back before its return was watched for, no event tells.
    return isThere(insteadOf: other)
  }

  /// Whether a folder is at the path, and not the one that was there in its place.
  private func isThere(insteadOf other: Node?) -> Bool {
    Node(scan.folder).map { $0 != other } ?? false
  }
}
