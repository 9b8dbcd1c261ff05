import Foundation
import NIOCore
import ServiceLifecycle
import Synchronization

/// Runs an application that listens on its configured address. If listening fails, the error names the address and the
/// options that set it.
struct Listener: Service {
  let application: any Service
  let host: String
  let port: Int
  /// The command-line options for the port and the host, for error messages.
  let options: (port: String, host: String)

  func run() async throws {
    do {
      try await application.run()
    } catch {
      guard let sentence = sentence(about: error) else { throw error }
      throw ServeError(description: sentence)
    }
  }

  private func sentence(about error: any Error) -> String? {
    switch error {
    case is SocketAddressError.UnknownHost:
      "the name \(host) has no address: choose another one with \(options.host)"
    case let error as IOError:
      switch error.errnoCode {
      case EADDRINUSE: "port \(port) is in use: choose another one with \(options.port)"
      case EACCES: "this user may not use port \(port): choose another one with \(options.port)"
      case EADDRNOTAVAIL:
        "\(host) is not an address of this machine: choose another one with \(options.host)"
      default: "cannot listen on \(host):\(port): \(error)"
      }
    default: nil
    }
  }
}

/// Calls back once all listeners on ports are listening.
final class ListenerCount: Sendable {
  private struct State {
    var missing: Int
    var mainPort: Int?
  }

  private let state: Mutex<State>
  private let whenComplete: @Sendable (_ mainPort: Int) -> Void

  init(_ count: Int, whenComplete: @escaping @Sendable (_ mainPort: Int) -> Void) {
    state = Mutex(State(missing: count))
    self.whenComplete = whenComplete
  }

  /// Counts one listener as ready.
  ///
  /// - Parameter mainPort: The port of the listener that serves the pages, or nil for other listeners.
  func noteListening(mainPort: Int? = nil) {
    let port: Int? = state.withLock { state in
      state.mainPort = mainPort ?? state.mainPort
      state.missing -= 1
      return state.missing == 0 ? state.mainPort : nil
    }
    if let port { whenComplete(port) }
  }
}
