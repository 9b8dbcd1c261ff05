import Engine

/// A whole number in decimal digits.
@inline(never)
func decimal(_ number: Int) -> String {
  var bytes: [UInt8] = []
  appendDecimal(number, to: &bytes)
  return utf8Text(bytes)
}

func appendDecimal(_ number: Int, to bytes: inout [UInt8]) {
  if number < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(UInt64(number.magnitude), minimumCount: 1, to: &bytes)
}

/// Two digits at least: months, days, hours, minutes.
func twoDigits(_ number: Int) -> String {
  var bytes: [UInt8] = []
  appendDigits(UInt64(number.magnitude), minimumCount: 2, to: &bytes)
  return utf8Text(bytes)
}

/// Pieces of text in a row. Plain appends keep the wasm module free of string interpolation.
func joined(_ pieces: String...) -> String { joined(pieces) }

/// As the other, of pieces counted out elsewhere.
@inline(never)
func joined(_ pieces: [String]) -> String {
  var bytes: [UInt8] = []
  for piece in pieces { bytes.append(contentsOf: piece.utf8) }
  return utf8Text(bytes)
}

/// Equality by bytes: the page's module carries no Unicode tables.
func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
