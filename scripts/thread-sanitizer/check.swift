// Verifies that the thread sanitizer's reports can be trusted. Four threads share a value that is protected by a
// `Mutex`, which isn't a race. With the argument `race`, they also access a value without the mutex, which is a race.

import Foundation
import Synchronization

final class Shared: Sendable {
  let locked = Mutex<[Int]>([])
  nonisolated(unsafe) var open = 0
}

let shared = Shared()
let isRace = CommandLine.arguments.contains("race")

let threads = (0..<4).map { _ in
  Thread {
    for number in 0..<20_000 {
      shared.locked.withLock { values in
        values.append(number)
        if values.count > 100 { values.removeAll() }
      }
      if isRace { shared.open += 1 }
    }
  }
}
threads.forEach { $0.start() }
while !threads.allSatisfy(\.isFinished) { usleep(1000) }
