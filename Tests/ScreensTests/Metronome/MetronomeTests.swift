import Engine
import Testing

@testable import Screens

@Suite struct MetronomeTests {
  @Test func everyRefusalHasItsOwnSentence() {
    let sentences = OwnSoundIssue.all.map(\.text)
    #expect(Set(sentences).count == WAVError.allCases.count + 3)
    #expect(Set(OwnSoundIssue.all.map { $0.name }).count == sentences.count)
  }

  @Test func onlyTheSentenceOfTheRefusalIsShown() {
    for refusal in OwnSoundIssue.all {
      let elements = MarkupReader(metronomeScreen(MetronomeState(refusal: refusal)).text).elements
      let sentences = elements.filter { $0.attributes["data-when"]?.hasPrefix("own-") == true }
      let shown = sentences.filter { $0.name == "p" && $0.attributes["hidden"] == nil }
      #expect(shown.map { $0.attributes["data-when"] } == ["own-\(refusal.name)"])
    }
  }

  @Test func initialTempoShowsOneMarking() {
    let elements = MarkupReader(metronomeScreen(MetronomeState()).text).elements
    let shown = elements.filter {
      $0.attributes["data-from"] != nil && $0.attributes["hidden"] == nil
    }
    #expect(shown.map { $0.attributes["data-from"] } == ["156"])
  }

  @Test func markingsAreSortedByTempo() {
    let tempos = TempoMarking.allCases.map(\.lowestTempo)
    #expect(tempos.first == 30 && zip(tempos, tempos.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func soundsOfTheServerAreListed() {
    let sounds = [OwnSound(id: "a1", name: "<knock>"), OwnSound(id: "b2", name: "castanet.wav")]
    metronomeScreen(MetronomeState(sounds: sounds)).text.expect(
      has: "data-own=\"a1\"", "data-own=\"b2\"", "&lt;knock&gt;", lacks: "<knock>")
  }

  @Test func placeholdersAreFilledInTheirOrder() {
    let filled = placed(DeviceWords.soundFigures, HTML("48000"), HTML("37"), HTML("0"))
    #expect(filled.text == "48000 Hz, 37 ms delay, 0 dropouts")
    #expect(placed(MetronomeWords.play, HTML("not used")).text == "Play")
  }
}
