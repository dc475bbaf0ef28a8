import KolodaFiles
import KolodaTriage

// Writing verdicts, marks and turns into sidecars and photos.
extension Planner {
  /// Plans writing a photo's turn into its file, where the format allows that.
  ///
  /// - Returns: whether the file will be written to.
  mutating func turn(_ photo: ApplyRequest.Photo, _ fileState: FileState) -> Bool {
    guard let turn = photo.marks.turn, turn != .upright else { return false }
    var step = Step(
      card: photo.card, action: .turn, file: photo.file, fileState: fileState, writing: .turn(turn))
    let isInside = WritableOrientation(of: photo.file) != nil
    if !isInside {
      if request.writing != nil, photo.orientation != nil { return false }
      step.state = .skipped
      step.reason =
        PhotoKind(name: split(photo.file).name) == .raw ? .rawFile : .noPlaceForTurn
    }
    steps.append(step)
    return isInside
  }

  /// Plans writing the verdict and marks on a photo into its sidecars.
  ///
  /// - Returns: the names of the sidecars that exist after these steps.
  mutating func write(
    _ photo: ApplyRequest.Photo, of shot: [[UInt8]], _ writing: ApplyRequest.Writing,
    _ folder: [UInt8], _ leaver: Leaver
  ) -> Set<[UInt8]> {
    let name = leaver.name
    let orientation = photo.orientation
    var targets = Sidecar.targets(
      for: name, of: shot, editor: writing.editor, in: names(in: folder),
      stated: { Sidecar.statedEnding(in: joined(folder, $0)) })
    if !photo.hasWords, orientation?.isInside ?? true {
      // Only sidecars that exist need the orientation, so that they don't contradict the file.
      let known = names(in: folder)
      targets.removeAll { target in
        guard let orientation, known.contains(target.name) else { return true }
        let sidecar = joined(folder, target.name)
        return photo.marks.turn == .upright
          && !Sidecar.states(otherThan: orientation.value, in: sidecar)
      }
    } else if targets.isEmpty, !(writing.isInJPEG && Sidecar.isJPEG(name)) {
      skip(photo, .nothing, .onlyInside(writing.editor == .geeqie ? .geeqie : .lightroom))
    }
    var isRejected = false
    for target in targets {
      var change = SidecarChange(
        verdict: photo.verdict, choices: writing.choices, marks: photo.marks,
        pictureExtension: target.pictureExtension,
        baseEnding: target.name.starts(with: name) ? nil : Sidecar.ending(of: name))
      if let orientation {
        (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
      }
      let sidecar = joined(folder, target.name)
      if photo.isStarred {
        let content =
          names(in: folder).contains(target.name)
          ? Sidecar.document(in: sidecar)
          : change.beginning(of: sidecar).flatMap { try? XMPDocument($0) }
        if let content, Verdict.isRejectedByRating(in: content) { isRejected = true }
      }
      steps.append(
        Step(
          card: photo.card, action: .verdict, file: sidecar,
          fileState: leaver.fileState, writing: .verdict(change)))
      folders[FileName(bytes: folder)]?.insert(target.name)
    }
    if isRejected { skip(starsOf: photo) }
    return Set(targets.map(\.name))
  }

  /// Plans writing the verdict and marks into the photo itself.
  mutating func writeInside(
    _ photo: ApplyRequest.Photo, _ writing: ApplyRequest.Writing, _ fileState: FileState?
  ) {
    var change = SidecarChange(
      verdict: photo.verdict, choices: writing.choices, marks: photo.marks)
    if let orientation = photo.orientation {
      (change.orientation, change.isTurnedInside) = (orientation.value, orientation.isInside)
    }
    steps.append(
      Step(
        card: photo.card, action: .verdict, file: photo.file, fileState: fileState,
        writing: .verdict(change)))
    if photo.isStarred, let packet = PicturePacket.read(at: photo.file),
      let document = try? XMPDocument(packet), Verdict.isRejectedByRating(in: document)
    {
      skip(starsOf: photo)
    }
  }

  /// Lists that a photo's stars are not written: its rating is a rejection by another program, which
  /// holds until the photo is decided here.
  private mutating func skip(starsOf photo: ApplyRequest.Photo) {
    skip(photo, .nothing, .rejectedElsewhere)
  }
}

extension ApplyRequest.Photo {
  /// Whether there is a verdict, stars or a label to write, besides the turn.
  var hasWords: Bool { verdict != nil || marks.stars != nil || marks.label != nil }

  /// Whether there are stars to write, and no verdict.
  fileprivate var isStarred: Bool { verdict == nil && marks.stars != nil }
}
