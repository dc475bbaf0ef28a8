import KolodaTriage

extension JournalLibrary {
  /// Repairs the journal if it is damaged, as opening a deck does.
  ///
  /// - Returns: nil if no repair is necessary, or another program is doing it.
  package func repair() throws(JournalError) -> Repair? {
    let repair = JournalRepair(location: location)
    repair.finishInterrupted()
    return try repair.run()
  }
}
