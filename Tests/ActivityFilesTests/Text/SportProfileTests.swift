import Engine
import Model
import Testing

@testable import ActivityFiles

struct SportProfileTests {
  @Test(arguments: Sport.allCases)
  func sportSurvivesARoundTripThroughEveryFormat(sport: Sport) throws {
    let file = RoundTripTests.sample(seed: 5, sport: sport)
    for bytes in [
      writeGPX(file), try writeTCX(file), try writeFIT(file), writeGeoJSON(file), writeCSV(file),
    ] {
      let again = try readActivityFile(bytes: bytes)
      #expect(again.recording.sport == sport, "\(again.format)")
    }
  }

  @Test(arguments: Sport.allCases)
  func everyNameIsReadAsItsSport(sport: Sport) {
    let profile = sport.profile
    if let name = profile.fileName { #expect(Sport(fileText: name) == sport) }
    if sport != .other { #expect(Sport(fileText: sport.name) == sport) }
    for word in profile.words.split(separator: " ") {
      #expect(Sport(fileText: String(word)) == sport)
    }
    for number in profile.fit { #expect(Sport(number) == sport) }
    for name in profile.health { #expect(Sport(healthName: name) == sport) }
    for word in profile.stravaWords.split(separator: " ") {
      #expect(StravaReader.sport(String(word)) == sport)
    }
  }

  @Test(arguments: [
    ("Trail Running", Sport.running), ("open_water_swimming", .openWaterSwimming),
    ("Open Water Swim", .openWaterSwimming), ("lap_swimming", .swimming),
    ("indoor_rowing", .rowing), ("cross_country_skiing_ws", .crossCountrySkiing),
    ("Cross-Country Skiing", .crossCountrySkiing), ("nordic_walking", .walking),
    ("inline_skating", .inlineSkating), ("wheelchair_push_walk", .wheelchair),
    ("Cross-country skiing, classic", .crossCountrySkiing),
    ("Open water swim race", .openWaterSwimming), ("Running, then walking", .running),
  ])
  func namesOfOtherProgramsAreRead(name: String, sport: Sport) {
    #expect(Sport(fileText: name) == sport)
  }

  @Test(arguments: [
    (FITSport(5), Sport.swimming), (FITSport(5, sub: 17), .swimming),
    (FITSport(5, sub: 18), .openWaterSwimming), (FITSport(15, sub: 14), .rowing),
    (FITSport(4, sub: 14), .rowing), (FITSport(4, sub: 15), .workout),
    (FITSport(12, sub: 42), .crossCountrySkiing), (FITSport(30), .inlineSkating),
    (FITSport(65), .wheelchair), (FITSport(66), .wheelchair), (FITSport(13), .other),
  ])
  func subSportsAreDistinguished(stated: FITSport, sport: Sport) { #expect(Sport(stated) == sport) }

  @Test func everySportIsOfferedOnceAndHasAStravaName() {
    #expect(Set(Sport.choices).count == Sport.allCases.count)
    #expect(Sport.allCases.map(\.name) == Sport.allCases.map { "\($0)" })
    #expect(
      Sport.choices.map(\.profile.strava) == [
        "Run", "Walk", "Hike", "Ride", "Swim", "Swim", "Rowing", "NordicSki", "InlineSkate",
        "Wheelchair", "Workout", "Workout",
      ])
  }
}
