import Store
import Testing

@testable import Server

@Suite struct PendingEntriesTests {
  @Test func newEntryReplacesTheSameAthletesOldest() async throws {
    let accounts = try AccountStore(path: nil)
    let ada = try await accounts.athlete(named: "Ada", now: 0)
    let bob = try await accounts.athlete(named: "Bob", now: 0)
    let pending = PendingEntries<Int>(lifetime: 100)
    pending.add(-1, at: "bob", of: bob, now: 0)
    for number in 0..<7_000 { pending.add(number, at: "ada \(number)", of: ada, now: 1) }
    let oldest = 7_000 - PendingEntries<Int>.slotsPerAthlete
    #expect(pending.take("ada \(oldest - 1)", now: 1) == nil)
    #expect(pending.take("ada \(oldest)", now: 1) == oldest)
    #expect(pending.take("bob", now: 1) == -1)
    #expect(pending.take("bob", now: 1) == nil)
    #expect(pending.take("ada 6999", now: 101) == nil)
  }

  @Test func ticketsAreForOnePurposeAndOneSignIn() {
    let (tickets, other) = (SignedTickets(lifetime: 100), SignedTickets(lifetime: 100))
    let (secret, ticket) = tickets.issue(for: "a", now: 0)
    #expect(tickets.secret(of: ticket, for: "a", now: 99) == secret)
    #expect(tickets.secret(of: ticket, for: "b", now: 99) == nil)
    #expect(tickets.secret(of: ticket, for: "a", now: 100) == nil)
    #expect(other.secret(of: ticket, for: "a", now: 0) == nil)
    for forged in [
      nil, "", "..", secret, ticket + ".", ticket + "x", "x" + ticket, secret + ".999.",
    ] as [String?] { #expect(tickets.secret(of: forged, for: "a", now: 0) == nil) }
    #expect(tickets.use(secret, now: 1))
    #expect(!tickets.use(secret, now: 1))
    #expect(tickets.secret(of: ticket, for: "a", now: 1) == nil)
  }
}
