#if DEBUG
  import Foundation
#endif

/// Ends the process if `ANDANTE_TRAP` names what calls this, so that tests see what a crash leaves behind. Debug builds only.
func trapIfAsked(by name: String) {
  #if DEBUG
    if ProcessInfo.processInfo.environment["ANDANTE_TRAP"] == name {
      preconditionFailure("trapped on purpose")
    }
  #endif
}
