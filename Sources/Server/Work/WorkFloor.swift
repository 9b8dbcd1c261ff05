import Foundation
import Store

/// Where everything is done that takes long or much memory: on threads of its own, and in turns.
struct WorkFloor: Sendable {
  /// A file's bytes, its points and what is measured of them are some three times its size.
  private static let timesInMemory = 3
  /// Memory of all work under way, in bytes.
  private static let byteLimit = 160 << 20
  /// Of what is small: a page, a sound, a file of a few kilobytes.
  static let leastBytes = 4 << 20
  /// The page of a recording with more points is long work.
  private static let mostPointsAtOnce = 50_000
  /// Memory for each measured point, with its part of the charts and of the map.
  private static let bytesPerPoint = 64

  let turns: WorkTurns
  /// Runs work on suspects, during which an earlier process ended, one at a time. A second crash then identifies the
  /// cause.
  let suspects = WorkTurns(byteLimit: 0, countLimit: 1)
  /// For pages: each is made quickly, but many are asked for at once.
  let pages: WorkTurns
  let downloads = DownloadLimit()
  /// Reads, measures, compresses.
  let workers: WorkPool
  /// Writes uploads to disk, which may have to wait for the disk.
  let writers: WorkPool

  init() {
    let coreCount = ProcessInfo.processInfo.activeProcessorCount
    turns = WorkTurns(byteLimit: Self.byteLimit, countLimit: max(2, coreCount))
    // Twice as many as cores, because some of them wait for their database.
    pages = WorkTurns(byteLimit: Self.byteLimit, countLimit: 2 * max(2, coreCount))
    workers = WorkPool(name: "work", threadCount: max(2, coreCount))
    writers = WorkPool(name: "uploads", threadCount: 2)
  }

  /// Performs work of a given size when it is the athlete's turn; suspects run one at a time.
  func work<Value: Sendable>(
    for athlete: Athlete, on byteCount: Int = 0, isSuspect: Bool,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await alone(if: isSuspect, for: athlete) {
      try await self.work(for: athlete, on: byteCount, work)
    }
  }

  /// Performs work while no other suspect is being worked on.
  func alone<Value>(
    if isSuspect: Bool, for athlete: Athlete, _ work: () async throws -> Value
  ) async throws -> Value {
    guard isSuspect else { return try await work() }
    return try await suspects.take(for: athlete.identifier, bytes: 0, work)
  }

  /// Works on something of a size when it is the athlete's turn.
  func work<Value: Sendable>(
    for athlete: Athlete, on byteCount: Int = 0,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    PagePlace.current?.leave()
    let bytes = max(Self.leastBytes, byteCount.multipliedClamping(by: Self.timesInMemory))
    return try await turns.take(for: athlete.identifier, bytes: bytes) {
      try await withTaskExecutorPreference(workers) { try await work() }
    }
  }

  /// Works on recordings of so many points: at once where they are few, else in the athlete's turn.
  func work<Value: Sendable>(
    for athlete: Athlete, onPoints pointCount: Int, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard pointCount > Self.mostPointsAtOnce else { return try await work() }
    return try await self.work(
      for: athlete, on: pointCount.multipliedClamping(by: Self.bytesPerPoint), work)
  }
}

extension Int {
  fileprivate func multipliedClamping(by other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
