extension FolderScan {
  /// Lists the images, and asks the system about them until somebody waits for the list.
  ///
  /// - Parameter isAwaited: asked now and then; whether somebody waits.
  package func run(
    lookingAheadUntil isAwaited: () -> Bool
  ) throws(Failure) -> FolderListing {
    var listing = try run()
    PhotoReader.lookAhead(at: &listing, until: isAwaited)
    return listing
  }
}
