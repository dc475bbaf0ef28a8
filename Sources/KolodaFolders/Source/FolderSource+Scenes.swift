import Koloda
import KolodaFiles

// What the photos show, to find those of one scene. The program reads the scenes, and the source keeps
// them.
extension FolderSource {
  /// Which photos form a stack.
  package struct Stacking: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Those that one camera took right after one another.
    package static let bursts = Stacking(rawValue: 1)
    /// Those of the same scene within a day.
    package static let similar = Stacking(rawValue: 2)
  }

  /// Restores what an earlier `keptScenes` saved of the folder.
  package func takeUp(scenes kept: [UInt8]) {
    scenes.withLock { $0.take(kept) }
  }

  /// The data to save, so that the folder's photos need not be looked at again.
  package var keptScenes: [UInt8] {
    let listing = catalogue.withLock { $0.listing }
    return scenes.withLock { $0 }.bytes(for: listing)
  }

  /// The photos that were not looked at yet: of each shot, the file that is shown.
  ///
  /// Videos are left out. This may block.
  package func unseen() -> TakenPass {
    let scenes = scenes.withLock { $0 }
    return photos { listing, file in
      guard let key = TakenKey(listing, file), !scenes.has(key) else { return false }
      return !Recording.isVideo(listing.name(at: file).bytes)
    }
  }

  /// Notes what photos show; nil for those that show nothing or could not be read.
  package func learn(scenes found: [SceneHash?], of pass: TakenPass, from first: Int) {
    scenes.withLock { scenes in
      for (index, scene) in found.enumerated() {
        pass.key(first + index).map { scenes.learn($0, is: scene) }
      }
    }
  }

  /// The stacks of two or more photos, each in the order of time, as cards.
  ///
  /// A burst stays together: its first photo stands for it in the comparison with others.
  package func stacks(_ stacking: Stacking) -> [[CardID]] {
    guard !stacking.isEmpty else { return [] }
    let now = catalogue.withLock { $0 }
    let moments = book.withLock { $0 }.moments(of: now.listing)
    let files = (0..<now.listing.count).filter(now.shows)
    var groups =
      stacking.contains(.bursts)
      ? Bursts.find(times: moments.times, cameras: moments.cameras, among: files) : []
    if stacking.contains(.similar) {
      groups = similar(now.listing, moments.times, files, bursts: groups)
    }
    return groups.map { $0.map { now.shots.whole(of: now.cards[$0]) } }
  }

  private func similar(
    _ listing: FolderListing, _ times: [Int64], _ files: [Int], bursts: [[Int]]
  ) -> [[Int]] {
    let book = scenes.withLock { $0 }
    let scenes = (0..<listing.count).map { TakenKey(listing, $0).flatMap { book[$0] } }
    let followers = Set(bursts.flatMap { $0.dropFirst() })
    var rest: [Int: [Int]] = [:]
    for burst in bursts { rest[burst[0]] = Array(burst.dropFirst()) }
    let groups = SimilarPhotos.find(
      times: times, scenes: scenes, among: files.filter { !followers.contains($0) })
    let inGroups = Set(groups.joined())
    let all = groups.map { $0.flatMap { [$0] + (rest[$0] ?? []) } }
    return all + bursts.filter { !inGroups.contains($0[0]) }
  }
}
