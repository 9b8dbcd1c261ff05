import Foundation
import Logging
import Synchronization
import Testing

@testable import Server

@Suite struct LogTests {
  @Test func levelBecomesPriorityInJournal() {
    let log = LogCapture()
    log.logger().warning("late")
    log.logger().error("failed", metadata: ["job": "backup", "error": "the disk is full"])
    log.logger().critical("ends")
    #expect(log.text == "<4>late\n<3>failed error=\"the disk is full\" job=backup\n<2>ends\n")
  }

  @Test func lineOutsideOfJournalBeginsWithTimeAndLevel() {
    let log = LogCapture()
    log.logger(isJournal: false).warning("late")
    #expect(log.text == "2026-11-21T11:20:00Z warning: late\n")
  }

  @Test func levelBelowTheLimitIsNotWritten() {
    let log = LogCapture()
    log.logger().info("request")
    #expect(log.text.isEmpty)
  }

  @Test func visitorTextCannotForgeLinesOrEscapeItsQuotes() {
    let log = LogCapture()
    log.logger().error("failed", metadata: ["name": "a\"\n<2>b\u{2028}c"])
    #expect(log.text == "<3>failed name=\"a' <2>b c\"\n")
  }

  @Test func journalIsDetectedByItsSocket() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor)")
    let inode = try #require(link.split(separator: "[").last?.dropLast())
    #expect(Journal.isConnected(descriptor, stream: "8:\(inode)"))
    #expect(!Journal.isConnected(descriptor, stream: "8:1\(inode)"))
    #expect(!Journal.isConnected(descriptor, stream: nil))
  }
}
