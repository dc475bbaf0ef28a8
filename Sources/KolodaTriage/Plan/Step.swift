/// What a plan does with one file.
package struct Step: Hashable, Sendable {
  /// What is done.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// The file goes to the trash.
    case trash
    /// It goes to another folder.
    case move
    /// A copy of it is made in another folder.
    case copy
    /// The verdict on its picture is written into it.
    case verdict
    /// The turn of its picture is written into it.
    case turn
  }

  /// What became of it.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It is still to be done, or was being done when the program ended.
    case waiting
    /// It is done.
    case done
    /// It could not be done; `error` says why.
    case failed
    /// It was left out; `error` says why, unless the step before that it needs does.
    case skipped
    /// It was done and is taken back.
    case returned
    /// It is done and could not be taken back; `error` says why.
    case stayed
  }

  /// What the file system said of the file when the plan was made.
  package struct Stamp: Hashable, Sendable {
    /// The length, in bytes.
    package var size: Int64
    /// When the content last changed, in nanoseconds since 1970.
    package var modified: Int64
    /// The number of the file system.
    package var device: UInt64
    /// The file's number on it.
    package var inode: UInt64

    /// Makes a stamp.
    package init(size: Int64, modified: Int64, device: UInt64, inode: UInt64) {
      self.size = size
      self.modified = modified
      self.device = device
      self.inode = inode
    }
  }

  /// When a file that is written into had last changed, in nanoseconds since 1970.
  package struct Times: Hashable, Sendable {
    /// Before that.
    package var earlier: Int64
    /// Since then, as long as nobody else has written to it.
    package var written: Int64

    /// Makes times.
    package init(earlier: Int64, written: Int64) {
      self.earlier = earlier
      self.written = written
    }
  }

  /// The card that the file belongs to.
  package var card: CardKey
  /// What is done.
  package var action: Action
  /// The file, as an absolute path.
  package var file: [UInt8]
  /// Where it goes, as an absolute path: for the trash only once it is there, for a verdict and a turn
  /// never.
  package var to: [UInt8]?
  /// What the file was when the plan was made; nil for one that an earlier step makes.
  package var stamp: Stamp?
  /// The permissions of a file that goes to another file system, which may keep none.
  package var mode: UInt32?
  /// The step of the picture that this file goes with, by its place in the plan; nil for a picture
  /// that goes by itself.
  ///
  /// The second picture of a shot goes with the first, which has another card key.
  package var leader: Int?
  /// The verdict that is written, with the extension that a sidecar is meant for if it says so; of a
  /// turn its degrees.
  package var verdict: String?
  /// What became of it.
  package var state: State
  /// Why it was not done, in English.
  package var error: String?
  /// What a verdict's file held before: nothing if it was not there.
  package var before: [UInt8]?
  /// What a verdict's file holds since.
  package var after: [UInt8]?
  /// When its file had last changed; nil for one that was not there, and where nothing was written.
  package var times: Times?

  /// Makes a step that is still to be done.
  package init(
    card: CardKey, action: Action, file: [UInt8], to: [UInt8]? = nil, stamp: Stamp? = nil,
    leader: Int? = nil, verdict: String? = nil
  ) {
    self.card = card
    self.action = action
    self.file = file
    self.to = to
    self.stamp = stamp
    self.leader = leader
    self.verdict = verdict
    state = .waiting
  }
}
