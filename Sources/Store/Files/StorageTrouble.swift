import ActivityFiles
import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Why storage does not take or give what it should: the one place where what SQLite and the system say becomes a cause that
/// a person can do something about.
public enum StorageTrouble: String, Equatable, Sendable, CaseIterable {
  /// No room is left on the disk, or none that this user may use.
  case full
  /// The file, its folder or the whole disk cannot be written.
  case readOnly
  /// Another program keeps the file locked.
  case busy
  /// The file is no database, or is damaged.
  case damaged
  /// The file or its folder is not there, or may not be opened.
  case cannotOpen
  /// The disk or the network behind it failed.
  case failing

  /// Nil for an error that is not about storage.
  public init?(_ error: any Error) {
    switch error {
    case StoreError.trouble(let trouble, _): self = trouble
    // The index of a log could not be made as large as it must be: SQLite does not say that the disk is full.
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

  /// What the system's number of an error says; what is not known otherwise is a failing disk.
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

  /// The same, where the disk of a path has no room for it: opening a database takes some, and what SQLite and the system then say
  /// may be that they failed or could not open a file.
  func onFullDisk(of path: String) -> StorageTrouble {
    guard self == .failing || self == .cannotOpen,
      let free = DiskSpace.free(at: folderPath(of: path)), free < 64 << 10
    else { return self }
    return .full
  }

  /// What happened, without a full stop.
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

  /// What to do about it, without a full stop.
  public var remedy: String {
    switch self {
    case .full: "free some space and try again; nothing that was stored is lost"
    case .readOnly: "let Andante's user write the data directory, or mount the disk for writing"
    case .busy: "end the other program, or try again in a minute"
    case .damaged: "stop the server and put back a backup with `andante restore` or `andante adopt`"
    case .cannotOpen: "check that the data directory is there and belongs to Andante's user"
    case .failing: "look into the system's log, and copy the data to another disk"
    }
  }
}

extension POSIXError {
  fileprivate var errorCode: Int32 { code.rawValue }
}
