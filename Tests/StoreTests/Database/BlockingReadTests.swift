import Dispatch
import GRDB
import Testing

@testable import Store

@Suite struct BlockingReadTests {
  @Test func blockingReadDoesNotWaitForReadsInProgress() throws {
    let folder = try TemporaryFolder()
    let store = try AthleteStore(path: folder.path + "/a.sqlite")
    let connections = store.database.connections
    let count = connections.configuration.maximumReaderCount
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<count {
      connections.asyncRead { _ in
        begun.signal()
        mayEnd.wait()
      }
    }
    for _ in 0..<count { begun.wait() }
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      if (try? store.database.read { try Int.fetchOne($0, sql: "SELECT 1") }) == 1 {
        isRead.signal()
      }
    }
    #expect(isRead.wait(timeout: .now() + 10) == .success)
    for _ in 0..<count { mayEnd.signal() }
  }
}
