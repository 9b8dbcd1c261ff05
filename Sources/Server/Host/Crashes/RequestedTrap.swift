#if DEBUG
  import Foundation
#endif

/// Crashes the process if the environment variable `ANDANTE_TRAP` contains `name`, so that tests can check recovery.
/// Does nothing in release builds.
func trapIfRequested(by name: String) {
  #if DEBUG
    if ProcessInfo.processInfo.environment["ANDANTE_TRAP"] == name {
      preconditionFailure("trapped on purpose")
    }
  #endif
}
