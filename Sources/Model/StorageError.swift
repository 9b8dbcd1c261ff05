/// The cause of a storage error, in terms that users can act on.
public enum StorageError: String, Equatable, Sendable, CaseIterable {
  /// The disk is full, or the user's quota is used up.
  case full
  /// The file, its folder or the whole disk cannot be written.
  case readOnly
  /// Another program has locked the file.
  case busy
  /// The file isn't a database, or is damaged.
  case damaged
  /// The file or its folder doesn't exist, or cannot be opened.
  case cannotOpen
  /// The disk, or the network connection to it, failed.
  case failing
}
