/// Figures five lines high, to be read from a distance.
enum BigDigits {
  /// Five rows of three squares; a square is two characters wide.
  private static let shapes: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": ["  #", "  #", "  #", "  #", "  #"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ".": [" ", " ", " ", " ", "#"], ":": [" ", "#", " ", "#", " "],
  ]

  /// The five lines of a number; characters without a shape are left out.
  static func lines(_ text: String) -> [String] {
    (0..<5).map { row in
      text.compactMap { shapes[$0]?[row] }
        .map { $0.map { $0 == "#" ? "██" : "  " }.joined() }.joined(separator: "  ")
    }
  }
}
