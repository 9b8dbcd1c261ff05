import Engine

func lines(_ rows: [String]) -> String { rows.joined(separator: "\n") }

func tableRow(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

func percent(_ share: Double, decimals: Int) -> String {
  fixedText(share * 100, decimals: decimals) + " %"
}
