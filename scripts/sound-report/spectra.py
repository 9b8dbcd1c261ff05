"""Analyses the spectrum of a sound."""

import numpy

BANDS = [("under 150 Hz", 20, 150), ("150 Hz to 1 kHz", 150, 1000), ("1 to 6 kHz", 1000, 6000),
         ("over 6 kHz", 6000, 20000)]  # fmt: skip
# A phone's speaker reproduces little below this frequency, in Hz.
PHONE = 400
STEPS = 16
BAR_BANDS = [20, 90, 180, 400, 900, 2000, 5000, 10000, 20000]


def aliasing(path, frequency, rate=48_000, limit=10_000):
    """Returns the energy below the limit that is outside the harmonics, relative to the harmonics' energy, in dB. With
    one second of samples, every integer frequency has its own bin, so no window is needed.
    """
    power = numpy.abs(numpy.fft.rfft(numpy.fromfile(path, "<f4").astype(float))) ** 2
    bins = numpy.arange(1, limit)
    harmonic = bins % frequency == 0
    return decibels(power[bins[~harmonic]].sum() / power[bins[harmonic]].sum())


def plain_saw(frequency, rate=48_000):
    """Returns a naive sawtooth for comparison."""
    return (2 * (numpy.arange(rate) * frequency / rate % 1) - 1).astype("<f4")


def decibels(ratio):
    return 10 * numpy.log10(max(ratio, 1e-30))


def power(rate, samples):
    """Returns the mean power spectrum over windows of one second."""
    count = len(samples) // rate
    mono = numpy.asarray(samples[: count * rate], dtype=float).mean(1).reshape(count, rate)
    window = numpy.hanning(rate)
    return (numpy.abs(numpy.fft.rfft(mono * window, axis=1)) ** 2).mean(0)


def balance(spectrum):
    """Returns each band's proportion of the power in %, and the power that a phone's speaker reproduces in dB."""
    total = spectrum[20:20_000].sum()
    shares = {name: 100 * spectrum[low:high].sum() / total for name, low, high in BANDS}
    return shares, decibels(spectrum[PHONE:20_000].sum() / total)


def offset(samples):
    """Returns the absolute mean of the channel with the larger offset, in dBFS."""
    return decibels(float(numpy.abs(numpy.asarray(samples, dtype=float).mean(0)).max()) ** 2)


def width(samples):
    """Returns the power of the channels' difference relative to that of their sum, in dB."""
    left, right = numpy.asarray(samples, dtype=float).T
    return decibels(((left - right) ** 2).mean() / ((left + right) ** 2).mean())


def bar_distances(rate, samples, bpm, beats=4):
    """Returns, for every bar, its distance from the most similar earlier bar in dB: the root mean square of level
    differences in eight bands and sixteen steps. Levels more than 50 dB below the loudest are raised to that level.
    """
    length = int(rate * 60 / bpm * beats / STEPS)
    mono = numpy.asarray(samples, dtype=float).mean(1)
    edges = [int(edge * length / rate) for edge in BAR_BANDS]
    starts = (numpy.arange(int(len(mono) / (rate * 60 / bpm * beats)) * STEPS) * rate * 60 / bpm * beats / STEPS)
    pieces = mono[starts.astype(int)[:, None] + numpy.arange(length)] * numpy.hanning(length)
    spectrum = numpy.abs(numpy.fft.rfft(pieces, axis=1)) ** 2
    bands = numpy.stack([spectrum[:, a : max(b, a + 1)].sum(1) for a, b in zip(edges, edges[1:])], 1)
    levels = 10 * numpy.log10(numpy.maximum(bands, bands.max() * 1e-5)).reshape(-1, STEPS * (len(edges) - 1))
    far = [numpy.sqrt(((levels[:bar] - levels[bar]) ** 2).mean(1)).min() for bar in range(1, len(levels))]
    return numpy.array(far)
