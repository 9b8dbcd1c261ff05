import Engine
import Testing

@testable import ActivityFiles

@Suite struct MotionTableTests {
  private func table(_ text: String) throws -> MotionTable {
    try MotionTable(bytes: Array(text.utf8))
  }

  @Test(arguments: [
    "t,ax,ay,az\n0,1,2,9.8\n0.01,1,2,9.7\n", "t,ax,ay,az\r\n0,1,2,9.8\r\n0.01,1,2,9.7",
    "\u{FEFF}T;AX;AY;AZ\n0;1;2;9.8\n\n0.01;1;2;9.7\n",
    " az , note , ay, ax, \"t\"\n9.8,x,2,1,0\n9.7,,2,1,1e-2\n",
    "t\tax\tay\taz\tgx\n0\t1\t2\t9.8\t5\n0.01\t1\t2\t9.7\t5\n",
  ]) func allTableDialectsAreRead(_ text: String) throws {
    let table = try table(text)
    #expect(
      table.samples == [
        MotionSample(seconds: 0, x: 1, y: 2, z: 9.8),
        MotionSample(seconds: 0.01, x: 1, y: 2, z: 9.7),
      ])
    #expect(table.warnings.isEmpty && !table.hasGyroscope)
  }

  @Test func gyroscopeColumnsAreReadIfPresent() throws {
    let table = try table("t,ax,ay,az,gx,gy,gz\n0,0,0,9.8,1,2,3\n1,0,0,9.8,,,\n")
    #expect(table.samples[0].rotation == RotationRate(x: 1, y: 2, z: 3))
    #expect((table.samples[1].rotation, table.badRows) == (nil, 0))
  }

  @Test func invalidRowsAreDroppedAndReportedByLine() throws {
    let table = try table(
      "t,ax,ay,az\n0,0,0,9.8\n1,x,0,9.8\n2,0\n\n3,0,0,nan\n4,1e9,0,0\n5,0,0,9.8\n")
    #expect((table.samples.map(\.seconds), table.warnings.map(\.line)) == ([0, 5], [3, 4, 6, 7]))
    #expect(
      table.warnings[0].description
        == "line 3: ax is not a valid sensor reading; the row was left out")
  }

  @Test func onlyTheFirstTenInvalidRowsAreReported() throws {
    let table = try table("t,ax,ay,az\n0,0,0,9.8\n" + String(repeating: "x\n", count: 50))
    #expect((table.warnings.count, table.badRows) == (10, 50))
  }

  @Test(arguments: [
    ("", "the file is empty"), ("\n\n", "the file is empty"),
    ("t,ax,ay,az\n", "no row contains a sample"),
    ("t,ax,ay,az\nx,1,1,1", "no row contains a sample"),
    ("time,x,y,z\n0,1,2,3", "line 1: expected a header with t, ax, ay, az; t is missing"),
    ("\nt,ax,ay\n0,1,2", "line 2: expected a header with t, ax, ay, az; az is missing"),
  ]) func invalidTableIsRefusedWithAMessage(_ text: String, _ message: String) {
    #expect(fileError { try table(text) }?.description == message)
  }

  @Test func arbitraryBytesDoNotCrashTheReader() {
    var random = SeededRandom(seed: 4)
    let alphabet = Array("t,axyz0123456789.-eE\n\r\"; \u{00E9}".utf8)
    for _ in 0..<300 {
      let noise = (0..<200).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      _ = try? MotionTable(bytes: Array("t,ax,ay,az\n".utf8) + noise)
    }
  }
}
