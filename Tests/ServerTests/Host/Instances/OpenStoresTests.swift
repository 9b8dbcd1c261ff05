import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Server
@testable import Store

/// While one athlete's file is being opened, for example during a long migration, other athletes must not wait.
@Suite struct OpenStoresTests {
  private let stores = OpenStores(limit: 4)

  private func athlete(_ name: String) -> Athlete {
    Athlete(identifier: .random(), name: name, row: 1)
  }

  /// Runs blocking work on a separate thread.
  private func onThread(_ work: @escaping @Sendable () -> Void) { Thread(block: work).start() }

  @Test func otherStoresOpenDuringASlowOpening() throws {
    let (ada, bob) = (athlete("Ada"), athlete("Bob"))
    let (isOpening, mayOpen) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isOpen = DispatchSemaphore(value: 0)
    let opened = Mutex(0)
    let stores = stores
    let ask: @Sendable () -> Void = {
      _ = try? stores.store(of: ada, at: "/nowhere") {
        opened.withLock { $0 += 1 }
        isOpening.signal()
        mayOpen.wait()
        return try AthleteStore(path: nil)
      }
      isOpen.signal()
    }
    onThread(ask)
    isOpening.wait()
    // A second request for the same file waits for the first one, but a request for another file doesn't.
    onThread(ask)
    _ = try stores.store(of: bob, at: "/elsewhere") { try AthleteStore(path: nil) }
    #expect(stores.count == 1)
    mayOpen.signal()
    isOpen.wait()
    isOpen.wait()
    #expect(stores.count == 2)
    #expect(opened.withLock { $0 } == 1)
  }

  @Test func storeRefusedDuringItsOpeningIsClosed() throws {
    let ada = athlete("Ada")
    let (isOpening, mayOpen, isRefused) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let stores = stores
    onThread {
      _ = try? stores.store(of: ada, at: "/nowhere") {
        isOpening.signal()
        mayOpen.wait()
        return try AthleteStore(path: nil)
      }
    }
    isOpening.wait()
    onThread {
      stores.refuse(ada)
      isRefused.signal()
    }
    mayOpen.signal()
    isRefused.wait()
    #expect(stores.count == 0)
    #expect(throws: AppError.self) {
      try stores.store(of: ada, at: "/nowhere") { try AthleteStore(path: nil) }
    }
  }
}
