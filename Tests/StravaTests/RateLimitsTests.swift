import Foundation
import Testing

@testable import Strava

struct RateLimitsTests {
  /// Noon UTC on a fixed day, in seconds since 1970.
  private static let noon = 1_795_435_200.0

  private static func headers(
    _ usage: String, read: String, limit: String = "200,2000", readLimit: String = "100,1000"
  ) -> [String: String] {
    [
      "x-ratelimit-limit": limit, "x-ratelimit-usage": usage, "x-readratelimit-limit": readLimit,
      "x-readratelimit-usage": read,
    ]
  }

  private static func opening(
    _ headers: [String: String], isRefusal: Bool = false, at now: Double = noon + 100
  ) -> Double? {
    var limits = RateLimits()
    limits.note(headers, isRefusal: isRefusal, at: now)
    return limits.opening(at: now)
  }

  @Test func requestsDoNotWaitBelowAllLimits() {
    #expect(Self.opening(Self.headers("199,1999", read: "99,999")) == nil)
    #expect(RateLimits().opening(at: Self.noon) == nil)
  }

  @Test func eachReachedLimitBlocksRequests() {
    let quarter = Self.noon + 905
    let midnight = Self.noon + 43_205
    #expect(Self.opening(Self.headers("200,300", read: "5,5")) == quarter)
    #expect(Self.opening(Self.headers("5,5", read: "100,300")) == quarter)
    #expect(Self.opening(Self.headers("5,2000", read: "5,5")) == midnight)
    #expect(Self.opening(Self.headers("5,5", read: "5,1000")) == midnight)
    #expect(Self.opening(Self.headers("200,2000", read: "100,1000")) == midnight)
  }

  @Test func windowsResetEveryQuarterHourAndAtMidnight() {
    var limits = RateLimits()
    limits.note(Self.headers("100,300", read: "100,300"), at: Self.noon + 890)
    #expect(limits.opening(at: Self.noon + 890) == Self.noon + 905)
    #expect(limits.opening(at: Self.noon + 904) == Self.noon + 905)
    #expect(limits.opening(at: Self.noon + 905) == nil)
    limits.note(Self.headers("1,1000", read: "1,1000"), at: Self.noon + 910)
    #expect(limits.opening(at: Self.noon + 43_200) == Self.noon + 43_205)
    #expect(limits.opening(at: Self.noon + 43_205) == nil)
  }

  @Test func higherLimitsFromHeadersAreUsed() {
    let headers = Self.headers(
      "300,300", read: "300,300", limit: "600,30000", readLimit: "301,15000")
    #expect(Self.opening(headers) == nil)
  }

  @Test func requestsAreCountedIfHeadersAreMissing() {
    var limits = RateLimits()
    for _ in 0..<99 { limits.note([:], at: Self.noon) }
    #expect(limits.opening(at: Self.noon) == nil)
    limits.note([:], at: Self.noon)
    #expect(limits.opening(at: Self.noon) != nil)
  }

  @Test(arguments: ["", "1", "1,2,3", "a,b", "-1,5", "1e3,2", "99999999999999999999,1"])
  func malformedHeadersCountAsMissing(usage: String) {
    var limits = RateLimits()
    limits.note(["x-readratelimit-usage": usage, "x-ratelimit-limit": usage], at: Self.noon)
    #expect(limits.read.quarter == .init(limit: 100, usage: 1))
    #expect(limits.overall.day == .init(limit: 2_000, usage: 1))
  }

  @Test func repeatedRefusalsWaitLongerThanOneQuarterHour() {
    var limits = RateLimits()
    let headers = Self.headers("7,7", read: "7,7")
    limits.note(headers, isRefusal: true, at: Self.noon + 10)
    #expect(limits.opening(at: Self.noon + 10) == Self.noon + 905)
    limits.note(headers, isRefusal: true, at: Self.noon + 905)
    #expect(limits.opening(at: Self.noon + 905) == Self.noon + 1_805 + 900)
    limits.note(headers, at: Self.noon + 2_800)
    limits.note(headers, isRefusal: true, at: Self.noon + 2_801)
    #expect(limits.opening(at: Self.noon + 2_801) == Self.noon + 3_605)
  }

  @Test func refusalAtTheDailyLimitWaitsForMidnight() {
    let headers = Self.headers("7,2001", read: "7,900")
    #expect(Self.opening(headers, isRefusal: true) == Self.noon + 43_205)
  }

  @Test func droppedRequestCountsTowardsTheLimit() {
    var limits = RateLimits()
    limits.note(Self.headers("99,300", read: "99,300"), at: Self.noon + 100)
    limits.noteLost(at: Self.noon + 101)
    #expect(limits.opening(at: Self.noon + 101) == Self.noon + 905)
  }

  @Test func limitsSurviveEncoding() throws {
    var limits = RateLimits()
    limits.note(Self.headers("150,1500", read: "100,900"), at: Self.noon + 100)
    let copy = try JSONDecoder().decode(RateLimits.self, from: JSONEncoder().encode(limits))
    #expect(copy == limits)
    #expect(copy.opening(at: Self.noon + 100) == Self.noon + 905)
  }

  @Test func extremeStoredCountsDoNotOverflow() throws {
    let text = String(decoding: try JSONEncoder().encode(RateLimits()), as: UTF8.self)
    let stored = text.replacing("\"usage\":0", with: "\"usage\":9223372036854775807")
      .replacing("\"refusals\":0", with: "\"refusals\":9223372036854775807")
    var limits = try JSONDecoder().decode(RateLimits.self, from: Data(stored.utf8))
    limits.noteLost(at: 100)
    limits.note([:], isRefusal: true, at: 100)
    #expect(limits.opening(at: 100) != nil)
  }
}
