import ActivityFiles
import Foundation
import GRDB
public import Model

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Interprets the error codes of SQLite and the operating system. Nothing else does.
extension StorageError {
  /// Returns nil if the error doesn't concern storage.
  public init?(_ error: any Error) {
    switch error {
    case StoreError.trouble(let trouble, _): self = trouble
    // SQLite could not extend the log's index, but doesn't report this as a full disk.
    case let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .full
    case let error as DatabaseError: self.init(sqlite: error.resultCode)
    case let error as CocoaError: self.init(cocoa: error)
    case let error as POSIXError: self.init(errno: error.errorCode)
    case let error as FileError:
      guard let code = error.systemError else { return nil }
      self.init(errno: code)
    default: return nil
    }
  }

  /// Interprets an operating-system error number. Unknown numbers are treated as a failing disk.
  public init(errno code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EROFS, EACCES, EPERM: .readOnly
      case EBUSY, EAGAIN, ETXTBSY: .busy
      case ENOENT, ENOTDIR, EMFILE, ENFILE, ELOOP: .cannotOpen
      default: .failing
      }
  }

  private init?(sqlite code: ResultCode) {
    switch code {
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY: self = .readOnly
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen
    case .SQLITE_IOERR: self = .failing
    default: return nil
    }
  }

  private init?(cocoa error: CocoaError) {
    if let system = error.userInfo[NSUnderlyingErrorKey] as? POSIXError {
      self.init(errno: system.errorCode)
      return
    }
    switch error.code {
    case .fileWriteOutOfSpace: self = .full
    case .fileWriteVolumeReadOnly, .fileWriteNoPermission: self = .readOnly
    case .fileReadNoPermission, .fileReadNoSuchFile, .fileNoSuchFile: self = .cannotOpen
    case .fileReadCorruptFile: self = .damaged
    default: return nil
    }
  }

  /// Returns `full` if the disk that contains a path has almost no space left, otherwise this error. Opening a database
  /// needs some space, and without it, SQLite and the operating system may report another failure.
  func onFullDisk(of path: String) -> StorageError {
    guard self == .failing || self == .cannotOpen,
      let free = DiskSpace.free(at: folderPath(of: path)), free < 64 << 10
    else { return self }
    return .full
  }

  /// A description of the cause, without a full stop.
  public var cause: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "it cannot be written"
    case .busy: "another program keeps it locked"
    case .damaged: "the file is damaged"
    case .cannotOpen: "it cannot be opened"
    case .failing: "the disk cannot be read or written"
    }
  }

  /// The recommended action, without a full stop.
  public var remedy: String {
    switch self {
    case .full: "free some space and try again; nothing that was stored is lost"
    case .readOnly:
      "give Andante's user write access to the data directory, or mount the disk for writing"
    case .busy: "quit the other program, or try again in a minute"
    case .damaged: "stop the server and restore a backup with `andante restore` or `andante adopt`"
    case .cannotOpen: "check that the data directory exists and belongs to Andante's user"
    case .failing: "check the system log, and copy the data to another disk"
    }
  }
}

extension POSIXError {
  fileprivate var errorCode: Int32 { code.rawValue }
}
