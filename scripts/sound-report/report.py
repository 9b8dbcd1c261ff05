"""Writes docs/measurements/sound.md: renders sounds with `andante`, measures them, and fills in template.txt.

Usage: report.py ANDANTE SOUNDCHECK, from the repository's root.
"""

import datetime
import os
import pathlib
import random
import sys
import tempfile

import numpy

import onsets
import programs
import spectra
import wav

HERE = pathlib.Path(__file__).parent
RATES = [48_000, 44_100]
HALF_HOUR, HOUR = 1_800, 3_600
STYLES = {"power-beats": "Power Beats", "calm-flow": "Calm Flow", "dance-groove": "Dance Groove"}
GOALS = {"normal": -16, "gym": -14}
MUSIC_SECONDS = 240
PEER_TEMPO = 173
PICTURES = pathlib.Path("docs/images")


def table(header, rows):
    marks = ["---"] + ["--:"] * (len(header) - 1)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [header, marks, *rows])


def marked(text, least, most):
    """Returns a value, marked with a cross if it misses its goal."""
    return text if least <= float(text) <= most else text + " ✗"


def curves():
    """Returns half-hour tempo tables by name. The tempo in the last table changes at arbitrary milliseconds."""
    ramp = [(second / 2, 140 + second / 2 / 30) for second in range(0, 2 * HALF_HOUR)]
    intervals = [(60 * minute, 185 if minute % 4 == 3 else 165) for minute in range(30)]
    chance, now, wild = random.Random(1), 0.0, []
    while now < HALF_HOUR:
        wild.append((round(now, 3), round(chance.uniform(140, 200), 2)))
        now += chance.uniform(0.25, 3)
    return {"140 to 200 bpm, a step every 0.5 s": ramp, "165 and 185 bpm alternating": intervals,
            "random tempo at random times": wild}  # fmt: skip


class Report:
    def __init__(self, andante, soundcheck, folder):
        self.andante, self.soundcheck, self.folder = andante, soundcheck, folder

    def metronome(self, rate, seconds, *arguments):
        """Renders a metronome and returns the sample rate, the samples and the processor time in seconds."""
        path = self.folder / "metronome.wav"
        command = [self.andante, "metronome", "--rate", rate, "--seconds", seconds, "--out", path]
        spent = programs.run(command + ["--json", *arguments])[2]
        return *wav.read(path), spent

    def write_curve(self, rows):
        path = self.folder / "curve.csv"
        path.write_text("t,bpm\n" + "".join(f"{second!r},{tempo!r}\n" for second, tempo in rows))
        return path

    def errors(self, rate, seconds, rows):
        """Returns the largest delay in either direction, the range of the first audible samples, the number of clicks,
        and the last click's delay.
        """
        _, samples, _ = self.metronome(rate, seconds, "--tempo", self.write_curve(rows))
        late, first = onsets.errors(rate, samples, onsets.Tempo(rows))
        return numpy.abs(late).max(), (first.min(), first.max()), len(late), late[-1]

    def onset_table(self):
        rows = []
        plans = {f"{tempo} bpm": [(0, tempo)] for tempo in range(140, 201, 10)} | curves()
        for name, plan in plans.items():
            for rate in RATES:
                largest, first, count, _ = self.errors(rate, HALF_HOUR, plan)
                rows.append([f"{name}, {rate} Hz", count, f"{largest:.1e}", f"{first[0]:.3f} … {first[1]:.3f}"])
        return table(["half an hour at", "clicks", "largest error", "distance to the first sample ≠ 0"], rows)

    def drift_table(self):
        rows = []
        for rate in RATES:
            for tempo in (173, 155.5):
                _, _, count, last = self.errors(rate, HOUR, [(0, tempo)])
                rows.append([f"{tempo} bpm, {rate} Hz", count, f"{last:+.1e}", f"{1e3 * last / rate:+.1e}"])
        return table(["an hour at", "clicks", "delay of the last click, samples", "ms"], rows)

    def steps_table(self):
        """Compares the largest difference between adjacent samples at a constant tempo with that at a continually
        changing one.
        """
        rows = []
        wild = self.write_curve(curves()["random tempo at random times"])
        for sound in ("click", "woodblock", "hihat"):
            steps = []
            for tempo in (["--bpm", PEER_TEMPO], ["--tempo", wild]):
                _, samples, _ = self.metronome(48_000, 120, "--sound", sound, *tempo)
                steps.append(float(numpy.abs(numpy.diff(samples[:, 0])).max()))
            change = 20 * numpy.log10(steps[1] / steps[0])
            rows.append([sound, f"{steps[0]:.5f}", f"{steps[1]:.5f}", f"{change:+.3f} dB"])
        return table(["sound", "steady", "changing", "ratio"], rows)

    def peer_table(self):
        """Renders an hour of clicks with this program and with others, all to the same disk."""
        path = self.folder / "peer.wav"
        beat = f"{60 / PEER_TEMPO:.9f}"
        count = PEER_TEMPO * 60
        rate, samples, spent = self.metronome(48_000, HOUR, "--bpm", PEER_TEMPO)
        rows = [self.peer_row("andante metronome", samples, rate, spent, count)]
        klick = ["klick", "-W", path, "-r", 48_000, "-s", 1, "-e", count, "1/4", PEER_TEMPO]
        click = self.folder / "click.wav"
        programs.run(["sox", "-n", "-r", 48_000, "-e", "float", "-b", 32, click, "synth", 0.02, "sine", 1600,
                      "fade", "t", 0.001, 0.02, 0.018, "pad", "0", f"{float(beat) - 0.02:.9f}"])  # fmt: skip
        sox = ["sox", click, path, "repeat", count - 1]
        wave = f"mod(t,{beat})"
        ffmpeg = ["ffmpeg", "-hide_banner", "-y", "-f", "lavfi", "-i",
                  f"aevalsrc='exp(-200*{wave})*sin(2*PI*1600*{wave})':s=48000:d={HOUR}", "-c:a", "pcm_f32le", path]  # fmt: skip
        names = [("klick -W, 16 bit", klick), ("sox, a padded click repeated", sox), ("ffmpeg aevalsrc", ffmpeg)]
        for name, command in names:
            spent = programs.run(command)[2]
            rate, samples = wav.read(path)
            rows.append(self.peer_row(name, samples, rate, spent, count))
        return table(["an hour at 173 bpm, 48 000 Hz", "processor time, s", "clicks", "delay of the last click, ms"], rows)

    def peer_row(self, name, samples, rate, spent, count):
        found = onsets.found(rate, samples, PEER_TEMPO)
        exact = numpy.arange(len(found)) * rate * 60 / PEER_TEMPO
        late = found - found[0] - exact
        return [name, f"{spent:.2f}", len(found), f"{1e3 * late[-1] / rate:+.2f}"]

    def music(self):
        """Returns four tables about renderings of each style, and draws the spectrograms."""
        loudness, spectrum, variety = [], [], []
        for style, name in STYLES.items():
            for goal in GOALS:
                path = self.folder / "music.wav"
                ours = programs.facts([self.andante, "music", style, "--seconds", MUSIC_SECONDS, "--json",
                                       "--loudness", goal, "--out", path])  # fmt: skip
                theirs = programs.ebur128(path)
                aim = GOALS[goal]
                loudness.append([
                    f"{name}, {goal}", marked(f"{ours['loudnessLufs']:.2f}", aim - 0.5, aim + 0.5),
                    marked(f"{theirs['loudness']:.1f}", aim - 0.5, aim + 0.5),
                    marked(f"{ours['truePeakDbtp']:.2f}", -99, -1), marked(f"{theirs['truePeak']:.1f}", -99, -1),
                    f"{theirs['range']:.1f}",
                ])  # fmt: skip
                if goal == "gym":
                    continue
                rate, samples = wav.read(path)
                shares, phone = spectra.balance(spectra.power(rate, samples))
                spectrum.append([name, *(f"{share:.1f} %" for share in shares.values()), f"{phone:.1f} dB",
                                 f"{spectra.width(samples):.1f} dB", f"{spectra.offset(samples):.0f} dB"])  # fmt: skip
                bars = spectra.bar_distances(rate, samples, ours["bpm"])
                variety.append([name, len(bars) + 1, f"{numpy.median(bars):.1f} dB", f"{bars.min():.1f} dB",
                                f"{numpy.median(bars[len(bars) // 2 :]):.1f} dB"])  # fmt: skip
                programs.spectrogram(path, PICTURES / f"sound-{style}.png", 60, 30)
        return {
            "loudness": table(["four minutes of", "ours LUFS", "ebur128 LUFS", "ours dBTP", "ebur128 dBTP",
                               "range LU"], loudness),
            "spectrum": table(["style", *(band[0] for band in spectra.BANDS), "over 400 Hz", "side to middle",
                               "offset"], spectrum),
            "variety": table(["style", "bars", "median", "smallest", "median, second half"], variety),
        }  # fmt: skip

    def saw_table(self):
        rows = []
        for path in sorted(self.folder.glob("saw-*.f32"), key=lambda path: int(path.stem[4:])):
            frequency = int(path.stem[4:])
            plain = self.folder / "plain.f32"
            spectra.plain_saw(frequency).tofile(plain)
            rows.append([f"{frequency} Hz", f"{spectra.aliasing(plain, frequency):.1f} dB",
                         f"{spectra.aliasing(path, frequency):.1f} dB"])  # fmt: skip
        return table(["frequency", "plain", "ours"], rows)

    def filled(self):
        found = programs.facts([self.soundcheck, self.folder])
        wasm = programs.facts(["node", HERE / "quantum.mjs"])
        names = dict(zip([1, 2, 3], STYLES.values()))
        lock = [[f"{1e3 * row['jitterSeconds']:.0f} ms", row["runCount"], row["neverLocked"],
                 f"{row['medianLockSeconds']:.1f} s", f"{row['worstLockSeconds']:.1f} s",
                 f"{row['medianDegrees']:.1f}°", f"{row['worstDegrees']:.1f}°",
                 f"{row['medianTempoDeviation']:.2f}"] for row in found["lock"]]  # fmt: skip
        quantum = [[names[row["style"]], f"{found['cost']['quantum'][names[row['style']]]:.1f} µs",
                    f"{row['microseconds']:.1f} µs" if row["hasMusic"] else "–", row["allocations"]]
                   for row in wasm]  # fmt: skip
        return self.music() | {
            "date": datetime.date.today().isoformat(),
            "machine": f"{os.cpu_count()} cores, {programs.version(['uname', '-sm'], '(.*)')}",
            "ffmpeg": programs.version(["ffmpeg", "-version"], r"version (\d[\w.]*)"),
            "onsets": self.onset_table(), "drift": self.drift_table(), "steps": self.steps_table(),
            "peers": self.peer_table(), "saw": self.saw_table(),
            "lock": table(["jitter", "runners", "never locked", "locked after (median)", "slowest", "rms (median)", "worst rms",
                           "tempo SD, bpm"], lock),
            "quantum": table(["metronome with", "native", "WebAssembly", "allocations in 60 s"], quantum),
            "hours": ", ".join(f"{name} {seconds:.2f} s" for name, seconds in
                               sorted(found["cost"]["metronomeHour"].items())),
        }  # fmt: skip


def main():
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        values = Report(*sys.argv[1:3], pathlib.Path(folder)).filled()
    text = (HERE / "template.txt").read_text()
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    pathlib.Path("docs/measurements/sound.md").write_text(text)


if __name__ == "__main__":
    try:
        main()
    except programs.Failed as failure:
        sys.exit(f"sound report: {failure}")
